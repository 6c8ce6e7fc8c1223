import { z } from 'zod';

export const catalogueEvents = {
  /** The editors' files were imported and have changed the shop; `skus` are the lines that changed. */
  'catalogue.changed': { version: 1, payload: z.object({ skus: z.array(z.string()) }) },
} as const;
