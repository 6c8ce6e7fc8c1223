import { availableParallelism, loadavg } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { Part } from '#shared/schemas/asset.ts';
import { log } from '../platform/logger.ts';
import { openWorkshop } from './kernels/kernels.ts';
import { currentTeam, free, help, helpedTeam, withHelper } from './kernels/team.ts';

/** What the helper is told of a picture; its pixels lie in the memory that both threads have. */
export interface HelperTask {
  style: string;
  width: number;
  height: number;
  faces: readonly Part[];
}

let helper: Worker | undefined;
let helpsAlways = false;

/** Programs that want to run, per processor, from which on two threads wait for each other longer than they save. */
const BUSY = 1.5;

const isBusy = (): boolean => (loadavg()[0] ?? 0) > BUSY * availableParallelism();

/**
 * Starts the second thread that paints with this one, from the module or bundle at `entry`, which calls `serveHelper`; resolves
 * when it can be sent to work, and says false at once where there is one processor or it is there already. It helps while the
 * machine has nothing else to do, unless `always` is asked for.
 */
export async function hireHelper(entry: string, always: boolean): Promise<boolean> {
  helpsAlways = always;
  if (helper || helpedTeam || availableParallelism() < 2) return false;
  openWorkshop();
  const hired = new Worker(new URL(entry), { workerData: { paintingTeam: currentTeam() } });
  helper = hired;
  hired.on('error', (error) => log.error('the second painter died', error));
  hired.once('exit', () => (helper = undefined));
  await new Promise<void>((resolve) => hired.once('message', () => resolve()).once('exit', () => resolve()));
  hired.unref();
  return true;
}

/** Ends the second thread. */
export async function dismissHelper(): Promise<void> {
  await helper?.terminate();
}

/** Paints with the second thread; undefined, and nothing done, while there is none, or it or the machine is busy. */
export const paintWithHelper = <T>(task: HelperTask, paint: () => T): T | undefined =>
  helper && (helpsAlways || !isBusy()) ? withHelper(() => helper?.postMessage(task), paint) : undefined;

/** In the second thread: does its part of every picture that it is told of. Anywhere else it does nothing. */
export function serveHelper(paint: (task: HelperTask) => unknown): void {
  const [team, port] = [helpedTeam, parentPort];
  if (!team || !port) return;
  port.on('message', (task: HelperTask) => help(team, () => paint(task)));
  free(team.words);
  port.postMessage('ready');
}
