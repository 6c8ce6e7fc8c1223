import { z } from 'zod';

export const catalogueEvents = {
  /** The editors' files were imported and have changed the shop; `skus` are the lines that changed. */
  'catalogue.changed': { version: 1, payload: z.object({ skus: z.array(z.string()) }) },
  /** A standing promotion was created, changed or revoked, begins or ends: from `at` on other terms hold (C48). */
  'promotion.changed': { version: 1, payload: z.object({ code: z.string(), at: z.iso.datetime() }) },
} as const;
