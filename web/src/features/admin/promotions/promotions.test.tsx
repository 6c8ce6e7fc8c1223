import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedPromotion } from '#shared/schemas/promotion.ts';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const aPromotion = (more: Partial<ListedPromotion> = {}): ListedPromotion => ({
  code: 'BLACKFRIDAY',
  title: 'Black Friday: <b>5% off</b>',
  is_automatic: false,
  off: { kind: 'percent', percents: [5] },
  applies_to: { kind: 'larger', square_inches: 432 },
  starts_at: null,
  ends_at: null,
  priority: 0,
  is_stackable: false,
  limit: null,
  limit_per_customer: null,
  minimum_cents: 0,
  revoked_at: null,
  used: null,
  created_at: '2026-11-20T10:00:00Z',
  ...more,
});

/** Renders the tab; `posted` answers the POST, and every request is recorded. */
const open = (promotions: ListedPromotion[], posted?: Response) => {
  const fetched = answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/products/': { products: [{ sku: 'custpencil', title: 'Pencil drawing' }] },
    '/api/admin/overview': anOverview(),
    '/api/admin/promotions': { promotions },
  });
  const usual = fetched.getMockImplementation();
  fetched.mockImplementation((input, init) =>
    init?.method === 'POST' && posted ? Promise.resolve(posted.clone()) : usual!(input, init),
  );
  show(
    <Routes>
      <Route path="/admin/promotions" element={<Admin />} />
    </Routes>,
    { at: '/admin/promotions' },
  );
  return (): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const cardOf = async (code: string) =>
  within((await screen.findByRole('heading', { level: 2, name: code })).closest('li')!);

it('C40 each promotion says what it takes off, where it stands and how often it was used', async () => {
  open([
    aPromotion(),
    aPromotion({ code: 'THREE', limit: 3, used: 3 }),
    aPromotion({ code: 'GONE', revoked_at: '2026-11-21T10:00:00Z' }),
    aPromotion({ code: 'OVER', ends_at: '2020-01-01T00:00:00Z' }),
    aPromotion({ code: 'SOON', starts_at: '2999-01-01T00:00:00Z', is_automatic: true }),
  ]);
  const black = await cardOf('BLACKFRIDAY');
  expect(black.getByText('running')).toBeTruthy();
  expect(black.getByText(/<b>5% off<\/b>/)).toBeTruthy();
  expect(black.getByText('5% off pieces larger than 432 sq in')).toBeTruthy();
  const three = await cardOf('THREE');
  expect([three.getByText('used up'), three.getByText('3 of 3')]).toHaveLength(2);
  expect((await cardOf('GONE')).queryByRole('button', { name: 'Revoke GONE' })).toBeNull();
  expect((await cardOf('OVER')).getByText('over')).toBeTruthy();
  expect((await cardOf('SOON')).getByText('without a code')).toBeTruthy();
});

it('C40 a new one is made from its terms, and stands first in the list', async () => {
  const sent = open([aPromotion()], Response.json(aPromotion({ code: 'SPRING' })));
  await screen.findByRole('heading', { level: 2, name: 'BLACKFRIDAY' });
  await press('New promotion');
  await press('Make it');
  expect(await screen.findByText('Please enter what customers read.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toBe('code');
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'spring');
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Spring');
  await userEvent.click(screen.getByRole('radio', { name: /Per cent of further pieces/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /second piece/ }), '5');
  await userEvent.type(screen.getByRole('textbox', { name: /each further piece/ }), '10');
  await userEvent.click(screen.getByRole('radio', { name: /Some product lines/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Pencil drawing' }));
  await press('Make it');
  expect(await screen.findByText('SPRING was made.')).toBeTruthy();
  expect(sent()).toEqual([
    [
      '/api/admin/promotions',
      expect.objectContaining({
        code: 'SPRING',
        title: 'Spring',
        is_automatic: false,
        off: { kind: 'percent', percents: [0, 5, 10] },
        applies_to: { kind: 'lines', skus: ['custpencil'] },
        limit: null,
      }),
    ],
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'SPRING',
    'BLACKFRIDAY',
  ]);
});

it('C40 a code that is taken stays in the form, with the reason', async () => {
  open(
    [],
    Response.json(
      { status: false, code: 'promotion.code_taken', message: 'A promotion with this code exists already.' },
      { status: 409 },
    ),
  );
  expect(await screen.findByText('No promotion yet')).toBeTruthy();
  await press('New promotion');
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'TEN');
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Ten');
  await userEvent.type(screen.getByRole('textbox', { name: 'Per cent' }), '10');
  await press('Make it');
  expect((await screen.findByRole('alert')).textContent).toContain('A promotion with this code exists already.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('TEN');
});

it('C40 one is revoked with a reason, and says so', async () => {
  const sent = open([aPromotion()], Response.json(aPromotion({ revoked_at: '2026-11-21T10:00:00Z' })));
  await screen.findByRole('heading', { level: 2, name: 'BLACKFRIDAY' });
  await press('Revoke BLACKFRIDAY');
  await press('Yes, revoke it');
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'A misprint.');
  await press('Yes, revoke it');
  expect(await screen.findByText('BLACKFRIDAY was revoked.')).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/promotions/BLACKFRIDAY/revoke', { reason: 'A misprint.' }]]);
  expect((await cardOf('BLACKFRIDAY')).getByText('revoked')).toBeTruthy();
});
