import { expect, it } from 'vitest';
import { LIMITS } from './rate-limit.ts';

/** What only a party to an order can do, which a visitor cannot become for nothing. */
const OF_PARTIES = ['messageOfActor'];

const limits: Readonly<Record<string, { times: number; seconds: number }>> = LIMITS;

it.each(Object.keys(limits).filter((name) => name.endsWith('OfActor') && !OF_PARTIES.includes(name)))(
  '%s has a limit of the network beside it, because a visitor is a cookie that costs nothing',
  (name) => {
    const [actor, network] = [limits[name]!, limits[name.replace('OfActor', 'OfNetwork')]];
    expect(network?.seconds).toBe(actor.seconds);
    expect(network?.times).toBeGreaterThanOrEqual(3 * actor.times);
  },
);
