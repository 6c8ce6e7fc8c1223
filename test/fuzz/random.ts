import { randomOf } from '../support/random.ts';

/** Random choices determined by a seed. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from 0 to `below`, which is excluded. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The choices of one request: determined by the run's seed and the request's number, whatever runs in parallel. */
export const createRandom = (seed: number, number = 0): Random => {
  const next = randomOf(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[int(list.length)]!,
  };
};
