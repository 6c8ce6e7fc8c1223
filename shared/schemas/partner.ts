import { z } from 'zod';

/** Codes of the link that a browser has opened, comma-joined; a partner's is remembered for 30 days (C13). */
export const FollowReferral = z.object({ promos: z.string().max(500) });
