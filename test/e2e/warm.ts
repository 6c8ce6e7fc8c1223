import { readFileSync } from 'node:fs';
import { expect, request } from '@playwright/test';
import { allFunctions } from '#infra/manifest.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { apiOf, uploadPortrait } from './orders.ts';

/** One path of each function that requests come to. */
const PATHS = Object.values(allFunctions).flatMap(({ from }) => ('http' in from ? from.http.slice(0, 1) : []));

/** Waits until every function of a system answers: on a busy machine its thread may take longer to start than a request may wait. */
export const warmFunctions = async (origin: string): Promise<void> => {
  for (const path of PATHS)
    await expect
      .poll(async () => (await fetch(origin + path)).status, { message: `${path} answers`, timeout: 120_000 })
      .toBeLessThan(500);
};

/** Opens the model that finds faces. */
export const warmFaces = async (origin: string): Promise<void> => {
  const client = { request: await request.newContext() };
  await uploadPortrait(apiOf(client, origin), client, 'first.jpg', readFileSync(PHOTOS.hair));
  await client.request.dispose();
};
