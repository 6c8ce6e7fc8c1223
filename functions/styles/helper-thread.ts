import { availableParallelism, loadavg } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { Part } from '#shared/schemas/asset.ts';
import { log } from '../platform/logger.ts';
import { openWorkshop } from './kernels/kernels.ts';
import { currentTeam, free, help, helpedTeam, withHelper } from './kernels/team.ts';

/** A picture for the second thread; its pixels are in memory shared by both threads. */
export interface HelperThreadTask {
  style: string;
  width: number;
  height: number;
  faces: readonly Part[];
  strength: number;
}

let helperThread: Worker | undefined;
let helpsAlways = false;

/** System load per processor above which two threads lose more time waiting for each other than they save. */
const BUSY = 1.5;

const isBusy = (): boolean => (loadavg()[0] ?? 0) > BUSY * availableParallelism();

/**
 * Starts the second painting thread from the module or bundle at `entry`, which calls `serveHelperThread`. Resolves to true
 * when the thread is ready, to false when there is only one processor or the thread exists already. With `always` it
 * also helps on a busy machine.
 */
export async function startHelperThread(entry: string, always: boolean): Promise<boolean> {
  helpsAlways = always;
  if (helperThread || helpedTeam || availableParallelism() < 2) return false;
  openWorkshop();
  const worker = new Worker(new URL(entry), { workerData: { paintingTeam: currentTeam() } });
  helperThread = worker;
  worker.on('error', (error) => log.error('the second painter died', error));
  worker.once('exit', () => (helperThread = undefined));
  await new Promise<void>((resolve) => worker.once('message', () => resolve()).once('exit', () => resolve()));
  worker.unref();
  return true;
}

/** Terminates the second thread. */
export async function stopHelperThread(): Promise<void> {
  await helperThread?.terminate();
}

/**
 * Paints with the second thread; returns undefined without painting when the thread is missing or busy, or the machine
 * is busy.
 */
export const paintWithHelper = <T>(task: HelperThreadTask, paint: () => T): T | undefined =>
  helperThread && (helpsAlways || !isBusy()) ? withHelper(() => helperThread?.postMessage(task), paint) : undefined;

/** In the second thread: paints its part of every posted picture. In any other thread it does nothing. */
export function serveHelperThread(paint: (task: HelperThreadTask) => unknown): void {
  const [team, port] = [helpedTeam, parentPort];
  if (!team || !port) return;
  port.on('message', (task: HelperThreadTask) => help(team, () => paint(task)));
  free(team.words);
  port.postMessage('ready');
}
