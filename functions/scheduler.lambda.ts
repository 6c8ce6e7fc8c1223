import { measured } from './platform/metrics.ts';
import { runDueWork, type RunReport } from './scheduler/scheduler.ts';

export const handler = (): Promise<RunReport> => measured('schedule minute', runDueWork);
