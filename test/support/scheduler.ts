import { runDueWork as run } from '#functions/scheduler/scheduler.ts';
import { asFunction } from './as-function.ts';

/** The due work of a minute, with the permissions of the scheduler. */
export const runDueWork = asFunction('scheduler', run);
