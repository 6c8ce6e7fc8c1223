import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Funnel } from '#shared/schemas/traffic.ts';
import { DEVICES, SOURCES } from '#shared/site/traffic.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { TrafficTab } from './traffic-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

const none = { visits: 0, viewed: 0, customized: 0, added: 0, checkouts: 0, ordered: 0 };
const total = { visits: 1_200, viewed: 600, customized: 300, added: 120, checkouts: 60, ordered: 30 };
const aFunnel = (steps = total): Funnel => ({
  total: steps,
  spans: [
    { from: '2026-11-27', ...steps },
    { from: '2026-11-26', ...none },
  ],
  sources: SOURCES.map((source) => ({ source, ...(source === 'search' ? steps : none) })),
  devices: DEVICES.map((device) => ({ device, ...(device === 'phone' ? steps : none) })),
});

const rowsOf = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('N-01 the way from the visit to the order stands as bars and as a table, with each step’s part of the one before', async () => {
  answer({ '/api/admin/traffic': aFunnel() });
  const { container } = show(<TrafficTab />, { at: '/admin/traffic' });
  expect(await screen.findByText('2.5% of 1,200 visits')).toBeTruthy();
  const [way, time] = [...container.querySelectorAll<HTMLElement>('figure')];
  expect(rowsOf(way!)).toEqual([
    ['The last 30 days', 'Times', 'Of the step before'],
    ['Visits', '1,200', ''],
    ['Viewed', '600', '50%'],
    ['Begun', '300', '50%'],
    ['Added', '120', '40%'],
    ['Checkout', '60', '50%'],
    ['Ordered', '30', '50%'],
  ]);
  expect(way!.querySelectorAll('rect')).toHaveLength(6);
  expect(rowsOf(time!)[1]).toEqual(['Nov 27', '1,200', '600', '300', '120', '60', '30']);
  const sources = rowsOf(screen.getByRole('group', { name: 'By source' }));
  expect(sources.find(([name]) => name === 'Search engines')?.[1]).toBe('1,200');
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(
    /^\/api\/admin\/traffic\/counts\.csv\?day=20\d\d-\d\d-\d\d$/,
  );
});

it('N-01 the admin chooses span, source and device, and hears when nothing of that kind happened', async () => {
  const fetched = answer({ '/api/admin/traffic': aFunnel(none) });
  show(<TrafficTab />, { at: '/admin/traffic' });
  expect(await screen.findByText(/The first visit appears here/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'By month' }));
  await userEvent.selectOptions(screen.getByLabelText('Device'), 'Phone');
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'Search engines');
  expect(await screen.findByText(/Choose another source or device/)).toBeTruthy();
  expect(fetched.mock.calls.at(-1)?.[0]).toBe('/api/admin/traffic?by=month&source=search&device=phone');
});
