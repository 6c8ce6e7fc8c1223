import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { todayHere } from '#web/lib/dates.ts';
import { noteServerTime } from '#web/lib/server-clock.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { preselectedDelivery } from './delivery.ts';
import { aProduct } from '../products/product.fixture.ts';

/** A Saturday. */
const today = '2026-11-21';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('delivery dates', () => {
  it('P-09 a delivery in the address keeps its date while it is open, and gets one where it has none', () => {
    const product = aProduct();
    expect(preselectedDelivery(today, '15:2026-12-16', product)).toBe('25:2026-12-16');
    expect(preselectedDelivery(today, '25:2020-01-01', product)).toBeUndefined();
    expect(preselectedDelivery(today, '15', product)).toBe('15:2026-11-30');
    expect(preselectedDelivery(today, 'none', product)).toBeUndefined();
  });

  it.each([
    ['Pacific/Kiritimati', '2026-11-01T10:30:00Z', '2026-11-02'],
    ['Pacific/Pago_Pago', '2026-11-01T10:30:00Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['Europe/London', '2026-03-28T23:59:59Z', '2026-03-28'],
    ['Europe/London', '2026-03-29T23:00:00Z', '2026-03-30'],
  ])('O-16 today in %s at %s is %s', (zone, instant, day) => {
    vi.stubEnv('TZ', zone);
    expect(todayHere(new Date(instant))).toBe(day);
  });

  it('O-16 days count from the server’s clock in the visitor’s zone, however wrong the device’s is', () => {
    vi.useFakeTimers();
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/London', 'UTC');
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const days = fc.double({ min: -400, max: 400, noNaN: true });
    fc.assert(
      fc.property(zones, moments, days, (zone, server, ahead) => {
        vi.stubEnv('TZ', zone);
        vi.setSystemTime(server.getTime() + ahead * DAY_MS);
        const headers = { 'date': server.toUTCString(), 'cache-control': 'no-store' };
        noteServerTime(new Response(null, { headers }));
        // Within the minute that an answer may take.
        const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
        const near = [-61_000, 0, 61_000].map((by) => dayIn.format(server.getTime() + by));
        expect(near).toContain(todayHere());
      }),
      { numRuns: 300 },
    );
  });
});
