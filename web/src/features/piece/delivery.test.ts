import { afterEach, describe, expect, it, vi } from 'vitest';
import { todayHere } from '#web/lib/dates.ts';
import { preselectedDelivery } from './delivery.ts';
import { aProduct } from '../products/product.fixture.ts';

/** A Saturday. */
const today = '2026-11-21';

afterEach(() => {
  vi.unstubAllEnvs();
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
});
