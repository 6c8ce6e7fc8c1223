import { readFileSync } from 'node:fs';
import { expect, request } from '@playwright/test';
import { allFunctions } from '#infra/manifest.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { apiOf, uploadPortrait } from './orders.ts';

/** One path of each function behind the gateway. */
const PATHS = Object.values(allFunctions).flatMap(({ from }) => ('http' in from ? from.http.slice(0, 1) : []));

/**
 * Waits until every function of a system answers: on a busy machine its thread may take longer to start than a request
 * waits.
 */
export const warmFunctions = async (origin: string): Promise<void> => {
  for (const path of PATHS)
    await expect
      .poll(async () => (await fetch(origin + path)).status, { message: `${path} answers`, timeout: 120_000 })
      .toBeLessThan(500);
};

/** Loads the face detection model by uploading a portrait. */
export const warmFaces = async (origin: string): Promise<void> => {
  const client = { request: await request.newContext() };
  await uploadPortrait(apiOf(client, origin), client, 'first.jpg', readFileSync(PHOTOS.hair));
  await client.request.dispose();
};
