import { z } from 'zod';

/** An admin has approved or rejected an artist's application (C11). */
export const applicationDecided = {
  version: 1,
  payload: z.object({ supplierId: z.string(), state: z.enum(['approved', 'rejected']), reason: z.string().nullable() }),
} as const;
