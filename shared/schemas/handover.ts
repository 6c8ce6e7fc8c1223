import { z } from 'zod';

/** How a finished piece reaches its customer. */
export const Handover = z.enum(['parcel', 'file']);
export type Handover = z.infer<typeof Handover>;
