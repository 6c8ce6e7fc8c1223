import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import type { Account } from '#shared/schemas/account.ts';
import { Component } from '#web/app/routes/account.tsx';
import { show } from '#web/lib/render.fixture.tsx';
import { refuse, respond, sentTo } from './identity.fixture.ts';

const account = (more: Partial<Account> = {}): Account => ({
  id: 'usr_1',
  role: 'User',
  email: 'ellen@example.com',
  email_verified: true,
  pending_email: null,
  has_password: true,
  second_factor: false,
  second_factor_required: false,
  recovery_codes_left: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  ...more,
});
const orderOf = (cartId: string, more: object = {}) => ({
  cart_id: cartId,
  placed_at: '2026-11-20T20:00:00.000Z',
  titles: ['Oil painting from your photo'],
  thumb: null,
  total: 37_900,
  due: 30_320,
  due_now: 0,
  orders: [],
  ...more,
});
const pieceOf = (id: string, status: number, act: string | null = null) => ({
  product_id: 'custphotoreal',
  id,
  status,
  revision: 0,
  frozen: false,
  repainted: false,
  act,
  due: 0,
  deadline: null,
  title: 'Oil painting from your photo',
  size: '18 × 24 in',
  thumb: null,
  artist: 'Marta Ilves',
});
const here = {
  id: 'ses_1',
  device: 'Firefox on Windows',
  started_at: '2026-11-20T20:00:00.000Z',
  seen_at: '2026-11-21T20:00:00.000Z',
  current: true,
};
const phone = { ...here, id: 'ses_2', device: 'Safari on iOS', current: false };
const laptop = { ...here, id: 'ses_3', device: 'Chrome on macOS', current: false };
const factor = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Atelier:ellen%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Atelier',
};
const CODES = Array.from({ length: 10 }, (_, at) => `code-${at}`);

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = (answers: Record<string, unknown> = {}) => {
  const fetched = respond({
    '/api/session': { id: 'usr_1', role: 'User', email: 'ellen@example.com', realtime_token: 't' },
    '/api/users/me': account(),
    '/api/users/me/orders': { orders: [], next: null },
    '/api/users/me/sessions': { sessions: [here] },
    ...answers,
  });
  show(
    <>
      <Component />
      <Here />
    </>,
    { at: '/account' },
  );
  return fetched;
};
const part = (name: string) => screen.findByRole('region', { name }).then((section) => within(section));
const press = async (section: ReturnType<typeof within>, name: string) =>
  userEvent.click(section.getByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('R-27 a visitor is sent to sign in and back', async () => {
  open({ '/api/users/me': refuse('session.required') });
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?return=%2Faccount'));
});

it('C10 while it loads, the page has its shape; without an answer it can be tried again', async () => {
  open({ '/api/users/me': [new TypeError('Failed to fetch'), account()] });
  expect(screen.getByText('Loading your account')).toBeTruthy();
  expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeTruthy();
});

it('C10 an address that is not confirmed is said at the top, and its mail can be sent again', async () => {
  const fetched = open({
    '/api/users/me': account({ email_verified: false }),
    '/api/users/resend-verification': { status: true, message: 'A mail is on its way.' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('A mail is on its way.')).toBeTruthy();
  expect(sentTo(fetched, '/api/users/resend-verification')).toHaveLength(1);
});

it('C10 a confirmed address is not asked about', async () => {
  open();
  await part('Email');
  expect(screen.queryByText('Your email is not confirmed yet.')).toBeNull();
});

it('I-02 a piece without a photo has the picture of its product, and gift cards have theirs', async () => {
  const orders = [
    orderOf('crt_1', { orders: [pieceOf('ord_1', 2)] }),
    orderOf('crt_2', { titles: ['E-gift card'], orders: [] }),
  ];
  open({
    '/api/users/me/orders': { orders, next: null },
    '/api/products/': { products: [{ sku: 'custphotoreal', image: '/media/oil.jpg' }] },
  });
  const section = await part('Your orders');
  const running = within(await section.findByRole('region', { name: 'Under way' }));
  await waitFor(() => expect(running.getByRole('presentation').getAttribute('src')).toBe('/media/oil.jpg'));
  const ended = within(section.getByRole('region', { name: 'Ended' }));
  expect(ended.getByRole('listitem').firstElementChild?.textContent).toMatch(/^\$\d/);
});

it('I-02 own pieces are grouped by what waits for me, each with one button to where it is done', async () => {
  const orders = [
    orderOf('crt_1', { orders: [pieceOf('ord_1', 3, 'approve'), pieceOf('ord_2', 2)] }),
    orderOf('crt_2', { orders: [{ ...pieceOf('ord_3', 4, 'pay_balance'), due: 30_320 }] }),
    orderOf('crt_3', { orders: [pieceOf('ord_4', 7, 'review'), pieceOf('ord_5', 9)] }),
    orderOf('crt_4', { titles: ['E-gift card'], orders: [] }),
  ];
  open({ '/api/users/me/orders': { orders, next: null } });
  const section = await part('Your orders');
  const group = async (name: string) => within(await section.findByRole('region', { name }));
  const buttons = (within: Awaited<ReturnType<typeof group>>) =>
    within
      .getAllByRole('link')
      .filter((link) => link.closest('ol') === null)
      .map((link) => [link.textContent, link.getAttribute('href')])
      .filter(([text]) => !text?.startsWith('Ordered on'));
  const waits = await group('Waiting for you');
  expect(buttons(waits)).toEqual([
    ['Approve or ask for changes', '/orders/project/ord_1'],
    ['Pay the balance, $303.20', '/carts/pay/crt_2?orders=ord_3'],
  ]);
  expect(waits.getByText('Ready for your approval')).toBeTruthy();
  expect(waits.getByText(/It ships once its balance of \$303\.20 is paid/)).toBeTruthy();
  expect(waits.getByText('18 × 24 in, by Marta Ilves, order ORD_1')).toBeTruthy();
  const steps = within(waits.getAllByRole('list', { name: 'Progress of Oil painting from your photo' })[0]!);
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Offers', '/orders/quotes/ord_1'],
    ['Painting', '/orders/project/ord_1'],
    ['Your approval', '/orders/project/ord_1'],
  ]);
  expect(steps.getByText('On its way')).toBeTruthy();
  expect(buttons(await group('Under way'))).toEqual([['Open the project', '/orders/project/ord_2']]);
  expect(buttons(await group('Delivered'))).toEqual([['Write a review', '/orders/review/ord_4']]);
  expect(buttons(await group('Ended'))).toEqual([
    ['Open the project', '/orders/project/ord_5'],
    ['See the order', '/orders/crt_4'],
  ]);
});

it('I-02 delivered pieces are five at first, and earlier orders come page by page', async () => {
  const ended = (from: number, size: number) =>
    Array.from({ length: size }, (_, at) => orderOf(`crt_${from + at}`, { orders: [pieceOf(`ord_${from + at}`, 7)] }));
  const fetched = open({
    '/api/users/me/orders': [
      { orders: ended(0, 7), next: '2026-11-01T00:00:00.000Z' },
      { orders: ended(7, 2), next: null },
    ],
  });
  const section = await part('Your orders');
  expect(await section.findAllByText('Oil painting from your photo')).toHaveLength(5);
  await press(section, 'Show 2 more');
  expect(section.getAllByText('Oil painting from your photo')).toHaveLength(7);
  await press(section, 'Earlier orders');
  await waitFor(() => expect(section.getAllByText('Oil painting from your photo')).toHaveLength(9));
  expect(section.queryByRole('button', { name: 'Earlier orders' })).toBeNull();
  expect(fetched.mock.calls.map(([path]) => path)).toContain(
    '/api/users/me/orders?before=2026-11-01T00%3A00%3A00.000Z',
  );
});

it('I-02 without orders the page says what to do; orders that cannot be loaded leave the rest as it is', async () => {
  open({ '/api/users/me/orders': [refuse('request.busy'), { orders: [], next: null }] });
  const section = await part('Your orders');
  expect(await section.findByText('Your orders could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Email' })).toBeTruthy();
  await press(section, 'Try again');
  expect((await section.findByRole('link', { name: 'Start an order' })).getAttribute('href')).toBe('/products');
});

it.each(['Supplier', 'Partner', 'Admin'] as const)(
  'I-04 a %s has the same page, without orders where there are none',
  async (role) => {
    const fetched = open({ '/api/users/me': account({ role }) });
    await part('Email');
    await waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/users/me/orders'));
    expect(screen.queryByRole('region', { name: 'Your orders' })).toBeNull();
    expect(screen.queryByText('Nothing ordered yet')).toBeNull();
  },
);

it.each(['Supplier', 'Partner', 'Admin'] as const)(
  'C10 C45 a %s who has ordered, or claimed what a guest ordered, finds it on the page',
  async (role) => {
    const orders = [orderOf('crt_1', { orders: [pieceOf('ord_1', 2)] })];
    open({ '/api/users/me': account({ role }), '/api/users/me/orders': { orders, next: null } });
    const section = await part('Your orders');
    expect((await section.findByRole('link', { name: /^Open the project/ })).getAttribute('href')).toBe(
      '/orders/project/ord_1',
    );
  },
);

it('C10 an administrator without a second factor is told at the top', async () => {
  open({ '/api/users/me': account({ role: 'Admin', second_factor_required: true }) });
  expect(await screen.findByText('Your role needs a second factor.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set it up below' }).getAttribute('href')).toBe('/account#second-factor');
});

it('C10 a new address waits for its link, and the old one stays until then', async () => {
  const fetched = open({
    '/api/users/me': [account(), account({ pending_email: 'nora@example.com' })],
    '/api/users/change-email': [refuse('user.wrong_password'), { status: true, message: 'We sent a link.' }],
  });
  const section = await part('Email');
  await press(section, 'Change your email');
  expect(document.activeElement).toBe(section.getByLabelText('New email'));
  await userEvent.type(section.getByLabelText('New email'), 'nora@example.com');
  await userEvent.type(section.getByLabelText('Your password'), 'wrong');
  await press(section, 'Mail me the link');
  expect(await section.findByText('The password is not right.')).toBeTruthy();
  expect(document.activeElement).toBe(section.getByLabelText('Your password'));
  await press(section, 'Mail me the link');
  expect(await section.findByText('nora@example.com waits for its link.')).toBeTruthy();
  expect(section.getByText('We sent a link.')).toBeTruthy();
  expect(document.activeElement).toBe(section.getByRole('button', { name: 'Change your email' }));
  expect(sentTo(fetched, '/api/users/change-email').at(-1)).toEqual({ email: 'nora@example.com', password: 'wrong' });
});

it('C10 a new password needs the old one', async () => {
  const fetched = open({ '/api/users/change-password': account() });
  const section = await part('Password');
  await press(section, 'Change your password');
  await press(section, 'Save the new password');
  expect(section.getByText('Please enter your password.')).toBeTruthy();
  await userEvent.type(section.getByLabelText('Your password'), 'the old one');
  await userEvent.type(section.getByLabelText('New password'), 'a quiet orange canoe');
  await press(section, 'Save the new password');
  expect(await section.findByText('Your new password is saved.')).toBeTruthy();
  expect(sentTo(fetched, '/api/users/change-password')).toEqual([
    { current_password: 'the old one', password: 'a quiet orange canoe' },
  ]);
});

it('C10 an account without a password sets its first one, after signing in again where that was long ago', async () => {
  const fetched = open({
    '/api/users/me': account({ has_password: false }),
    '/api/users/change-password': refuse('session.stale'),
    '/api/logout': { id: null, role: 'Visitor', email: null, realtime_token: 't' },
  });
  const section = await part('Password');
  await press(section, 'Set a password');
  expect(section.queryByLabelText('Your password')).toBeNull();
  await userEvent.type(section.getByLabelText('New password'), 'a quiet orange canoe');
  await press(section, 'Save the new password');
  await userEvent.click(await section.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?return=%2Faccount'));
  expect(sentTo(fetched, '/api/users/change-password')).toEqual([{ password: 'a quiet orange canoe' }]);
});

it('C10 a second factor is set up with the password, a picture, its first code, and ten codes to keep', async () => {
  const fetched = open({
    '/api/users/me': [account(), account({ second_factor: true, recovery_codes_left: 10 })],
    '/api/users/me/second-factor': factor,
    '/api/users/me/second-factor/confirm': [refuse('session.wrong_code'), { recovery_codes: CODES }],
  });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const section = await part('Second factor');
  await press(section, 'Set it up');
  await userEvent.type(section.getByLabelText('Your password'), 'the old one');
  await press(section, 'Continue');
  expect(await section.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await press(section, 'Copy the key');
  expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP');

  await userEvent.type(section.getByLabelText('Code from your authenticator app'), '000000');
  await press(section, 'Switch it on');
  expect(await section.findByText(/This code is not right/)).toBeTruthy();
  await press(section, 'Switch it on');
  expect((await section.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(CODES);
  await press(section, 'Copy the codes');
  expect(copied).toHaveBeenLastCalledWith(CODES.join('\n'));
  await press(section, 'I have saved them');
  expect(section.queryByText('code-0')).toBeNull();
  expect(section.getByText('10 recovery codes left.')).toBeTruthy();
  expect(sentTo(fetched, '/api/users/me/second-factor')).toEqual([{ password: 'the old one' }]);
});

it('C10 a set-up cannot be cancelled while its code is checked: the ten codes come only once', async () => {
  const fetched = open({ '/api/users/me/second-factor': factor });
  const section = await part('Second factor');
  await press(section, 'Set it up');
  await userEvent.type(section.getByLabelText('Your password'), 'the old one');
  await press(section, 'Continue');
  await userEvent.type(await section.findByLabelText('Code from your authenticator app'), '123456');
  const others = fetched.getMockImplementation()!;
  let confirm: ((confirmed: Response) => void) | undefined;
  fetched.mockImplementation((path, init) =>
    path.endsWith('/confirm') ? new Promise((resolve) => (confirm = resolve)) : others(path, init),
  );
  await press(section, 'Switch it on');
  expect(await section.findByText('Checking the code')).toBeTruthy();
  await press(section, 'Cancel');
  confirm?.(Response.json({ recovery_codes: CODES }));
  expect((await section.findAllByText(/^code-/)).map(({ textContent }) => textContent)).toEqual(CODES);
});

it('C10 a second factor goes with the password and a code', async () => {
  const fetched = open({
    '/api/users/me': account({ second_factor: true, recovery_codes_left: 2 }),
    '/api/users/me/second-factor/remove': account(),
  });
  const section = await part('Second factor');
  expect(section.getByText('2 recovery codes left.')).toBeTruthy();
  await press(section, 'Remove the second factor');
  await userEvent.type(section.getByLabelText('Your password'), 'the old one');
  await userEvent.type(section.getByLabelText('Code from your authenticator app'), '123 456');
  await press(section, 'Remove it');
  expect(await section.findByText('Off')).toBeTruthy();
  expect(sentTo(fetched, '/api/users/me/second-factor/remove')).toEqual([{ password: 'the old one', code: '123456' }]);
});

it('a saved card can be removed; an empty list says where one is saved', async () => {
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030, expired: false };
  const fetched = open({
    '/api/carts/saved-cards': { cards: [card], can_save: true },
    '/api/carts/saved-cards/pm_1': { cards: [], can_save: true },
  });
  const cards = await part('Saved cards');
  expect((await cards.findByText('Visa •••• 4242')).nextSibling?.textContent).toBe('Expires 03/2030');
  await press(cards, 'Remove Visa •••• 4242');
  expect(await cards.findByText(/^No card is saved/)).toBeTruthy();
  expect(cards.getByRole('status').textContent).toContain('not charged any more');
  expect(sentTo(fetched, '/api/carts/saved-cards/pm_1')).toHaveLength(1);
});

it('C10 every session but this one can be ended, alone or with the others', async () => {
  const fetched = open({
    '/api/users/me/sessions': { sessions: [here, phone, laptop] },
    '/api/users/me/sessions/ses_2': { sessions: [here, laptop] },
    '/api/users/me/sessions/end-others': { sessions: [here] },
  });
  const section = await part('Where you are signed in');
  expect((await section.findAllByRole('listitem'))[0]?.textContent).toContain('This one');
  expect(section.queryByRole('button', { name: /^End Firefox/ })).toBeNull();
  await userEvent.click(section.getByRole('button', { name: /^End Safari on iOS/ }));
  await waitFor(() => expect(section.queryByText('Safari on iOS')).toBeNull());
  await press(section, 'End all others');
  await waitFor(() => expect(section.queryByText('Chrome on macOS')).toBeNull());
  expect(section.queryByRole('button', { name: 'End all others' })).toBeNull();
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'DELETE').map(([path]) => path)).toEqual([
    '/api/users/me/sessions/ses_2',
  ]);
});
