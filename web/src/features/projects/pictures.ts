import type { Pin, Project, ProjectImage, TimelineEntry } from '#shared/schemas/project.ts';

/** Pictures that were shown at one time: a proof, or progress photos with `version` 0. */
export interface PictureSet {
  id: string;
  at: string;
  version: number;
  images: ProjectImage[];
  text: string;
}

const isShown = ({ kind, images }: TimelineEntry): boolean =>
  (kind === 'proof' || kind === 'progress') && (images?.length ?? 0) > 0;

/** The proofs and progress photos of a project, oldest first. */
export const pictureSets = ({ timeline }: Project): PictureSet[] =>
  timeline.filter(isShown).map(({ id, at, kind, version = 0, images = [], text = '' }) => ({
    id,
    at,
    version: kind === 'proof' ? version : 0,
    images,
    text,
  }));

/** "Version 3", or "Progress". */
export const nameOfSet = ({ version }: Pick<PictureSet, 'version'>): string =>
  version > 0 ? `Version ${version}` : 'Progress';

/** All pins of a project, oldest first; an entry of changes and the proof that it is about may both name a pin. */
export const pinsOf = ({ timeline }: Project): Pin[] => {
  const byId = new Map(timeline.flatMap(({ pins = [] }) => pins).map((pin) => [pin.id, pin]));
  return [...byId.values()].toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
};

/** The smallest file of a picture that is at least this long in device pixels, else the whole picture. */
export const fileFor = ({ sizes, url }: Pick<ProjectImage, 'sizes' | 'url'>, longSide: number): string =>
  sizes.toSorted((a, b) => a.size - b.size).find(({ size }) => size >= longSide)?.url ?? url;
