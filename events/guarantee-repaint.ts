import { z } from 'zod';

/** A piece that had arrived is painted again, as its customer's request under the guarantee was answered. */
export const guaranteeRepaint = {
  version: 1,
  payload: z.object({
    orderId: z.string(),
    cartId: z.string(),
    supplierId: z.string().nullable(),
    number: z.number().int().positive(),
  }),
} as const;
