import { expect, it, vi } from 'vitest';
import { outgoing } from '../platform/outbox.entity.ts';
import { withOrigin } from '../platform/origin.ts';
import { Sweep } from './due-work.ts';

const ids = (count: number, lane = ''): string[] => Array.from({ length: count }, (_, index) => `${lane}${index}`);
const idOf = (id: string): string => id;

it('does all that is due, and tells of each what was done', async () => {
  const sweep = new Sweep();
  expect(await sweep.do({ items: ids(3), idOf, work: (id) => Promise.resolve(`did ${id}`) })).toEqual(
    ids(3).map((id) => ({ id, did: `did ${id}` })),
  );
  expect(sweep.failed).toEqual([]);
});

it('goes on after what fails, and says what did', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const sweep = new Sweep();
  const work = (id: string): Promise<string> =>
    Number(id) % 2 === 0 ? Promise.reject(new Error('no')) : Promise.resolve('done');
  expect((await sweep.do({ items: ids(6), idOf, work })).map(({ id }) => id)).toEqual(['1', '3', '5']);
  expect(sweep.failed).toEqual(['0', '2', '4'].map((id) => ({ id, error: 'no' })));
});

it('C39 a provider that hangs takes the turn from nobody but its own, and nothing begins that the function has no time for', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let [clock, hung]: [number, number] = [0, 0];
  const sweep = new Sweep(() => clock);
  const { promise: answers, reject: hangsUp } = Promise.withResolvers<string>();
  const work = (id: string): Promise<string> => {
    if (id.startsWith('hangs')) hung += 1;
    return id.startsWith('hangs') ? answers : Promise.resolve('done');
  };
  const running = sweep.do({
    items: [...ids(20, 'hangs'), ...ids(20, 'works')],
    idOf,
    laneOf: (id) => id.slice(0, 5),
    work,
  });
  expect((await sweep.do({ items: ids(20), idOf, work })).length).toBe(20);
  clock = 25_000;
  hangsUp(new Error('no answer'));
  expect((await running).map(({ id }) => id)).toEqual(ids(20, 'works'));
  expect([hung, sweep.failed.length]).toEqual([4, 4]);
  expect(await sweep.do({ items: ids(3), idOf, work })).toEqual([]);
});

it('what a request began goes on under its id, and what nobody asked for under the run’s', async () => {
  const work = (id: string): Promise<string> => {
    const { requestId } = outgoing('link.asked', { linkId: id } as never);
    return Promise.resolve(String(requestId));
  };
  const requestIdOf = (id: string): string | undefined => (id === '1' ? 'click-1' : undefined);
  const did = await withOrigin({ requestId: 'swp_1' }, () =>
    new Sweep().do({ items: ids(2), idOf, work, requestIdOf }),
  );
  expect(did).toEqual([
    { id: '0', did: 'swp_1' },
    { id: '1', did: 'click-1' },
  ]);
});
