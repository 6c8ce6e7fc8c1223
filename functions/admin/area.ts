import { z } from 'zod';
import type { SignedInActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { admitted } from '../platform/permissions.ts';

/** Parameters of a path with one id. */
export const params = z.object({ id: z.string().max(80) });

/** The admin who asks; refuses everybody else. */
export const admin = (c: AppContext): SignedInActor => admitted(c.get('actor'), 'administration');
