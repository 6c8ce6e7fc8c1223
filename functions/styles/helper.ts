import { availableParallelism, loadavg } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { Part } from '#shared/schemas/asset.ts';
import { log } from '../platform/logger.ts';
import { openWorkshop } from './kernels/kernels.ts';
import { currentTeam, free, help, helpedTeam, withHelper } from './kernels/team.ts';

/** A picture for the second thread; its pixels are in memory shared by both threads. */
export interface HelperTask {
  style: string;
  width: number;
  height: number;
  faces: readonly Part[];
}

let helper: Worker | undefined;
let helpsAlways = false;

/** System load per processor above which two threads lose more time waiting for each other than they save. */
const BUSY = 1.5;

const isBusy = (): boolean => (loadavg()[0] ?? 0) > BUSY * availableParallelism();

/**
 * Starts the second painting thread from the module or bundle at `entry`, which calls `serveHelper`. Resolves to true
 * when the thread is ready, to false when there is only one processor or the thread exists already. With `always` it
 * also helps on a busy machine.
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

/** Terminates the second thread. */
export async function dismissHelper(): Promise<void> {
  await helper?.terminate();
}

/**
 * Paints with the second thread; returns undefined without painting when the thread is missing or busy, or the machine
 * is busy.
 */
export const paintWithHelper = <T>(task: HelperTask, paint: () => T): T | undefined =>
  helper && (helpsAlways || !isBusy()) ? withHelper(() => helper?.postMessage(task), paint) : undefined;

/** In the second thread: paints its part of every posted picture. In any other thread it does nothing. */
export function serveHelper(paint: (task: HelperTask) => unknown): void {
  const [team, port] = [helpedTeam, parentPort];
  if (!team || !port) return;
  port.on('message', (task: HelperTask) => help(team, () => paint(task)));
  free(team.words);
  port.postMessage('ready');
}
