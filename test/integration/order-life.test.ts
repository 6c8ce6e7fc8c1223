import { afterEach, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { liveVarious } from '#test/support/order-life.ts';

afterEach(() => setClock(Date.now));

it(
  'C1 in whatever order customer, artist, strangers, staff and the clock act: what is refused changes nothing, and every move is one of the graph',
  { tags: 'soak' },
  async () => {
    const all = Object.values(ORDER).filter((status) => status !== ORDER.refunded);
    expect(await liveVarious(500)).toEqual(all);
  },
);
