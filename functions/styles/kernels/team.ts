import { workerData } from 'node:worker_threads';

/**
 * Two threads that paint one picture in one memory. Both run the painter from its first line to its last; where it
 * changes planes each takes rows until none are left, and waits for the other before and after. So the picture is the
 * same, byte for byte, as the one that a thread paints alone.
 */
export interface Team {
  memory: { readonly buffer: SharedArrayBuffer };
  /** The words below. */
  words: Int32Array<SharedArrayBuffer>;
}

/**
 * Threads that have reached the current barrier, barriers passed, whether a thread failed, whether the helper is free,
 * and work units taken since the last barrier.
 */
const [COME, MEETINGS, FAILED, FREE, TAKEN] = [0, 1, 2, 3, 4] as const;
const WORDS = 5;
/**
 * Longer than a thread's part of any step takes even on a busy machine; a thread that does not come until then is dead.
 */
const MAX_WAIT_MS = 40_000;
/** Number of spins before a thread sleeps, because short waits are cheaper than being woken. */
const LOOKS = 4_000;

/** The team that this thread was started to help; undefined in every other thread. */
export const helpedTeam: Team | undefined = workerData?.paintingTeam;

let team = helpedTeam;
let isTogether = false;
let isInOwnPart = false;

/** The team of this thread, made on the first call; `newMemory` is asked for one then. */
export function openTeam(newMemory: () => Team['memory']): Team {
  team ??= { memory: newMemory(), words: new Int32Array(new SharedArrayBuffer(WORDS * 4)) };
  return team;
}

/** The team of this thread, once there is one. */
export const currentTeam = (): Team | undefined => team;

/** Barrier: waits for the other thread; throws when it has failed or does not come. */
function meet({ words }: Team): void {
  const meeting = Atomics.load(words, MEETINGS);
  if (Atomics.add(words, COME, 1) === 1) {
    Atomics.store(words, COME, 0);
    Atomics.store(words, TAKEN, 0);
    Atomics.add(words, MEETINGS, 1);
    Atomics.notify(words, MEETINGS);
  } else {
    for (let look = 0; look < LOOKS && Atomics.load(words, MEETINGS) === meeting; look++);
    while (Atomics.load(words, MEETINGS) === meeting && Atomics.load(words, FAILED) === 0) {
      if (Atomics.wait(words, MEETINGS, meeting, MAX_WAIT_MS) === 'timed-out') giveUp(words);
    }
  }
  if (Atomics.load(words, FAILED) === 1) throw new Error('The other thread gave up.');
}

function giveUp(words: Team['words']): void {
  Atomics.store(words, FAILED, 1);
  Atomics.notify(words, MEETINGS);
}

/**
 * Calls `run` between two barriers; `meetAgain` is a further barrier, and `take` counts from 0 after each barrier,
 * shared by both threads.
 */
function between(run: (take: () => number, meetAgain: () => void) => void): void {
  if (!team) throw new Error('No team.');
  const own = team;
  meet(own);
  isInOwnPart = true;
  try {
    run(
      () => Atomics.add(own.words, TAKEN, 1),
      () => meet(own),
    );
  } finally {
    isInOwnPart = false;
  }
  meet(own);
}

/**
 * Processes `count` rows or values in parts of `size`; each of two threads takes the next part when it has finished
 * one, so that neither waits long for the other. All parts are finished when it returns.
 */
export function inParts(count: number, size: number, part: (from: number, to: number) => void): void {
  const one = (from: number): void => part(from, Math.min(count, from + size));
  if (isTogether && !isInOwnPart) {
    between((take) => {
      for (let from = take() * size; from < count; from = take() * size) one(from);
    });
  } else for (let from = 0; from < count; from += size) one(from);
}

/**
 * Processes the items of each turn, one turn after the other; two threads share the items of a turn and meet at a
 * barrier after it.
 */
export function inTurns<T>(turns: readonly (readonly T[])[], one: (item: T, turn: number) => void): void {
  if (!isTogether || isInOwnPart) {
    for (const [turn, items] of turns.entries()) for (const item of items) one(item, turn);
    return;
  }
  between((take, meetAgain) => {
    for (const [turn, items] of turns.entries()) {
      if (turn > 0) meetAgain();
      for (let k = take(); k < items.length; k = take()) one(items[k]!, turn);
    }
  });
}

/** Runs indivisible work once: the thread that comes first runs it, the other waits. */
export function once(run: () => void): void {
  if (!isTogether || isInOwnPart) run();
  else between((take) => take() === 0 && run());
}

function together<T>(words: Team['words'], paint: () => T): T {
  isTogether = true;
  try {
    return paint();
  } catch (error) {
    giveUp(words);
    throw error;
  } finally {
    isTogether = false;
  }
}

/** Runs the helper's part of a picture; the helper is free afterwards even if it fails. */
export function help({ words }: Team, paint: () => unknown): void {
  try {
    together(words, paint);
  } catch {
    // The calling thread fails for the same reason, and reports it.
  } finally {
    free(words);
  }
}

/** Marks the helper as free. */
export function free(words: Team['words']): void {
  Atomics.store(words, FREE, 1);
  Atomics.notify(words, FREE);
}

/**
 * Paints together with the helper, which `call` starts; returns undefined without painting when there is no helper or
 * it is busy.
 */
export function withHelper<T>(call: () => void, paint: () => T): T | undefined {
  if (!team || Atomics.compareExchange(team.words, FREE, 1, 0) === 0) return undefined;
  const { words } = team;
  Atomics.store(words, COME, 0);
  Atomics.store(words, FAILED, 0);
  call();
  try {
    return together(words, paint);
  } finally {
    // After the helper has finished, only this thread uses the memory.
    Atomics.wait(words, FREE, 0, MAX_WAIT_MS);
  }
}
