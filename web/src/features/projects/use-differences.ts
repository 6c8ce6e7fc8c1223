import { useEffect, useRef, useState } from 'react';
import type { ProjectImage } from '#shared/schemas/project.ts';
import { changedRegions, COMPARED_PX, type Region } from './differences.ts';
import { fileFor } from './pictures.ts';

const load = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('The picture could not be loaded.')));
    picture.src = src;
  });

const pixelsOf = async (image: ProjectImage, width: number, height: number): Promise<ImageData> => {
  const picture = await load(fileFor(image, COMPARED_PX));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot compare pictures.');
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
};

interface Differences {
  state: 'comparing' | 'done' | 'failed';
  regions: Region[];
}

const COMPARING: Differences = { state: 'comparing', regions: [] };

/** The regions in which two pictures differ, compared here at a small size. */
export const useDifferences = (before: ProjectImage | undefined, after: ProjectImage | undefined): Differences => {
  const pair = `${before?.id} ${after?.id}`;
  const [found, setFound] = useState({ pair: '', differences: COMPARING });
  const latest = useRef({ before, after });
  useEffect(() => {
    latest.current = { before, after };
  });
  useEffect(() => {
    const { before: old, after: now } = latest.current;
    if (!old || !now) return undefined;
    let isOver = false;
    const answer = (differences: Differences) => {
      if (!isOver) setFound({ pair, differences });
    };
    const scale = COMPARED_PX / Math.max(now.width, now.height);
    const [width, height] = [Math.round(now.width * scale), Math.round(now.height * scale)];
    Promise.all([pixelsOf(old, width, height), pixelsOf(now, width, height)]).then(
      ([a, b]) => answer({ state: 'done', regions: changedRegions(a, b) }),
      () => answer({ state: 'failed', regions: [] }),
    );
    return () => {
      isOver = true;
    };
  }, [pair]);
  return found.pair === pair ? found.differences : COMPARING;
};
