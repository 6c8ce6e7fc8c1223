import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Asset, Derivative, StyleJob } from '#shared/schemas/asset.ts';
import { assetQuery, photosQuery } from '../uploads/uploads.queries.ts';
import { PHOTOREALISTIC, paintingOf, type StyleChoice } from './chosen-style.ts';
import { paintPhoto } from './style-job.ts';

/** A choice rests this long before it is painted, so that going through the strengths by keys starts one job, not twenty. */
const REST_MS = 300;

interface Work {
  /** The style and strength that the work is for. */
  of: string;
  state: StyleJob['status'];
  problem?: string;
}

export interface Painting {
  /** The painting of the chosen style and strength, once there is one. */
  derivative: Derivative | undefined;
  /** A job is running, or waits for its turn. */
  working: StyleJob['status'] | undefined;
  problem: string | undefined;
  retry: () => void;
}

const withPainting = (photo: Asset, painting: Derivative): Asset => ({
  ...photo,
  derivatives: [...photo.derivatives.filter(({ key }) => key !== painting.key), painting],
});

/** The browser has the picture, so that it can be brushed in whole. */
const loaded = async ({ url }: Derivative): Promise<void> => {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
};

/** The painting of a photo in the chosen style: at hand, or made by a job. Choosing anew leaves the job before to itself. */
export const usePainting = (photo: Asset, choice: StyleChoice): Painting => {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [work, setWork] = useState<Work>();
  const of = `${choice.id}|${choice.strength}|${attempt}`;
  const derivative = paintingOf(photo, choice);
  const isNeeded = choice.id !== PHOTOREALISTIC && derivative === undefined;
  const { id: assetId } = photo;

  useEffect(() => {
    if (!isNeeded) return undefined;
    const stop = new AbortController();
    const [id = '', strength = '1'] = of.split('|');
    const paint = async () => {
      const painting = await paintPhoto(assetId, { id, strength: Number(strength) }, { signal: stop.signal, onState: (state) => setWork({ of, state }) });
      await loaded(painting);
      // The key follows the choice even where the painter rounds the strength.
      const named = { ...painting, strength: Number(strength) };
      client.setQueryData(assetQuery(assetId).queryKey, (asset) => asset && withPainting(asset, named));
      client.setQueryData(photosQuery().queryKey, (photos) => photos?.map((one) => (one.id === assetId ? withPainting(one, named) : one)));
    };
    const fail = (error: unknown) => {
      if (!stop.signal.aborted) setWork({ of, state: 'failed', problem: error instanceof Error ? error.message : String(error) });
    };
    const timer = setTimeout(() => void paint().catch(fail), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [assetId, of, isNeeded, client]);

  const current = isNeeded && work?.of === of ? work : undefined;
  return {
    derivative,
    working: current?.problem === undefined && isNeeded ? (current?.state ?? 'queued') : undefined,
    problem: current?.problem,
    retry: () => setAttempt((count) => count + 1),
  };
};
