import { afterEach, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { liveMany } from '#test/support/order-life.ts';

afterEach(() => setClock(Date.now));

it('C1 in whatever order customer, artist, strangers, staff and the clock act, 5,000 times: what is refused changes nothing, and every move is one of the graph', async () => {
  const all = Object.values(ORDER).filter((status) => status !== ORDER.refunded);
  expect(await liveMany(5_000)).toEqual(all);
}, 3_600_000);
