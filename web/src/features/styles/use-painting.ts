import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Asset, Derivative, StyleChoice } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { assetQuery, photosQuery } from '../photos/uploads.queries.ts';
import { paintingOf } from '../photos/chosen-style.ts';
import { paintingProblem, type PaintingProblem } from './painting-problem.ts';
import { paintPhoto } from './style-job.ts';

/**
 * A choice must stand for this long before it is painted, so that stepping through strengths by keys starts one job,
 * not twenty.
 */
const DEBOUNCE_MS = 300;

interface Work {
  /** Style and strength of the work, as a key. */
  of: string;
  isBegun: boolean;
  problem?: PaintingProblem;
}

/** `waiting` for a painter, `painting` the preview, `finishing` what the preview already shows; `none`: nothing to paint. */
export type PaintingStage = 'none' | 'waiting' | 'painting' | 'finishing' | 'done' | 'failed';

export interface Painting {
  stage: PaintingStage;
  /** Every painting of the photo, then the previews of those that are not finished. */
  pictures: readonly Derivative[];
  problem: PaintingProblem | undefined;
  retry: () => void;
}

const withPainting = (photo: Asset, painting: Derivative): Asset => ({
  ...photo,
  derivatives: [...photo.derivatives.filter(({ key }) => key !== painting.key), painting],
});

const cachePainting = (client: QueryClient, assetId: string, painting: Derivative): void => {
  client.setQueryData(assetQuery(assetId).queryKey, (asset) => asset && withPainting(asset, painting));
  client.setQueryData(photosQuery().queryKey, (photos) =>
    photos?.map((one) => (one.id === assetId ? withPainting(one, painting) : one)),
  );
};

/** Resolves once the browser has decoded the picture, so that it appears whole. */
const loaded = async ({ url }: Derivative): Promise<void> => {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
};

const useWhenOnline = (isAwaited: boolean, act: () => void): void => {
  useEffect(() => {
    if (!isAwaited) return undefined;
    window.addEventListener('online', act);
    return () => window.removeEventListener('online', act);
  });
};

/**
 * The painting of a photo in the chosen style: an existing one, or made by a job. A new choice stops following the
 * previous job, which goes on.
 */
export const usePainting = (photo: Asset, choice: StyleChoice): Painting => {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [work, setWork] = useState<Work>();
  const [previews, setPreviews] = useState<readonly Derivative[]>([]);
  const lastStyle = useRef<string>(undefined);
  const of = `${choice.id}|${choice.strength}|${attempt}`;
  const isPaintable = choice.id !== PHOTOREALISTIC && choice.strength > 0;
  const isNeeded = isPaintable && paintingOf(photo, choice) === undefined;
  const { id: assetId } = photo;

  useEffect(() => {
    const [id = '', strength = '1'] = of.split('|');
    const debounceMs = lastStyle.current === id ? DEBOUNCE_MS : 0;
    lastStyle.current = id;
    if (!isNeeded) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    // The painting is cached under the chosen strength, even where the painter rounds it.
    const named = (painting: Derivative): Derivative => ({ ...painting, strength: Number(strength) });
    const look = async (preview: Derivative) => {
      await loaded(preview);
      if (!signal.aborted) setPreviews((known) => [...known.filter(({ key }) => key !== preview.key), named(preview)]);
    };
    const paint = async () => {
      const onUpdate = ({ status, preview }: { status: string; preview?: Derivative | undefined }) => {
        setWork({ of, isBegun: status !== 'queued' });
        if (preview) void look(preview);
      };
      const painting = await paintPhoto(assetId, { id, strength: Number(strength) }, { signal, onUpdate });
      await loaded(painting);
      cachePainting(client, assetId, named(painting));
    };
    const fail = (error: unknown) => {
      if (!signal.aborted) setWork({ of, isBegun: true, problem: paintingProblem(error) });
    };
    const timer = setTimeout(() => void paint().catch(fail), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [assetId, of, isNeeded, client]);

  const current = isNeeded && work?.of === of ? work : undefined;
  const retry = () => setAttempt((count) => count + 1);
  useWhenOnline(current?.problem?.kind === 'offline', retry);

  const stageOf = (): PaintingStage => {
    if (!isNeeded) return isPaintable ? 'done' : 'none';
    if (current?.problem) return 'failed';
    if (paintingOf({ derivatives: [...previews] }, choice)) return 'finishing';
    return current?.isBegun ? 'painting' : 'waiting';
  };
  return { stage: stageOf(), pictures: [...photo.derivatives, ...previews], problem: current?.problem, retry };
};
