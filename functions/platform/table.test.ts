import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { ConditionRefused, ifUnchanged, items, retryOnConflict } from './table.ts';

afterEach(() => vi.restoreAllMocks());

const write = (name: string): object => ({ name });
const refused = (): Promise<never> => Promise.reject(new ConditionRefused(['cart']));

describe('the items of a transaction', () => {
  it('stand in the order of their parts, without those that there is nothing of', () => {
    const all = items({ cart: write('a') }, [{ 'order:1': write('b') }, { 'order:2': write('c') }], {
      event: undefined,
    });
    expect(Object.entries(all)).toEqual([
      ['cart', write('a')],
      ['order:1', write('b')],
      ['order:2', write('c')],
    ]);
  });

  it('are refused where two have one name, of which one would be lost', () => {
    expect(() => items({ cart: write('a') }, { cart: write('b') })).toThrow('called cart');
    expect(() => items([{ 'order:1': write('a') }, { 'order:1': write('b') }])).toThrow('called order:1');
  });
});

describe('a write whose condition does not hold', () => {
  it('was not done; one that said what it refuses, or failed otherwise, throws', async () => {
    expect(await ifUnchanged(Promise.resolve())).toBe(true);
    expect(await ifUnchanged(refused())).toBe(false);
    const said = new AppError('session.required', { cause: new ConditionRefused(['admin']) });
    await expect(ifUnchanged(Promise.reject(said))).rejects.toBe(said);
    await expect(ifUnchanged(Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  it('is made again of what was read again', async () => {
    let version = 0;
    const read = (): Promise<number> => Promise.resolve((version += 1));
    expect(await retryOnConflict(read, (found) => (found < 3 ? refused() : Promise.resolve(found)))).toBe(3);
    expect(version).toBe(3);
  });

  it('is given up in the words of its verb when it changes each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let reads = 0;
    const read = (): Promise<void> => {
      reads += 1;
      return Promise.resolve();
    };
    await expect(retryOnConflict(read, refused, 'cart.changed')).rejects.toMatchObject({ code: 'cart.changed' });
    expect(reads).toBe(14);
  });
});
