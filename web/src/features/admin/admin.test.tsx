import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anAccount, anApplication, anEntry, anOverview } from './admin.fixture.ts';

const session = (role: string) => ({ id: 'usr_admin', role, email: 'admin@example.com', realtime_token: 't' });
const refused = (status: number, code: string, message: string) =>
  Response.json({ status: false, code, message }, { status });

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/**
 * Renders the admin page at `at`; `replies` build a new response for every call of their key, such as "POST /api/…".
 */
const open = (at: string, answers: Record<string, unknown> = {}, replies: Record<string, () => Response> = {}) => {
  const fetched = answer({
    '/api/session': session('Admin'),
    '/api/products/': { products: [{ sku: 'custphotoreal', medium: 'Oil', title: 'Oil painting' }] },
    '/api/admin/overview': anOverview({ applications: 1 }),
    '/api/admin/applications': { applications: [anApplication()] },
    ...answers,
  });
  const usual = fetched.getMockImplementation();
  fetched.mockImplementation((input, init) => {
    const { pathname } = new URL(input, 'http://test');
    const reply = replies[`${init?.method ?? 'GET'} ${pathname}`];
    return reply ? Promise.resolve(reply()) : usual!(input, init);
  });
  show(
    <Routes>
      {['/admin', '/admin/applications', '/admin/accounts', '/admin/audit'].map((path) => (
        <Route key={path} path={path} element={<Admin />} />
      ))}
      <Route path="*" element={<Where />} />
    </Routes>,
    { at },
  );
  const calls = (method: string): unknown[] =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === method)
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
  return { calls, asked: () => fetched.mock.calls.map(([path]) => path) };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

it('C40 an unknown visitor signs in and comes back', async () => {
  open('/admin/accounts', { '/api/session': session('Visitor') });
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login?return=%2Fadmin%2Faccounts'));
});

it.each(['User', 'Supplier', 'Partner'])(
  'C40 for a %s there is no such page, and nothing is asked for',
  async (role) => {
    const { asked } = open('/admin', { '/api/session': session(role) });
    expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
    expect(asked().filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  },
);

it('C40 an admin without a second factor is led to set it up', async () => {
  open(
    '/admin/applications',
    {},
    {
      'GET /api/admin/overview': () =>
        refused(403, 'session.second_factor_required', 'Your role needs a second factor.'),
    },
  );
  expect((await screen.findByRole('link', { name: 'Set up a second factor' })).getAttribute('href')).toBe(
    '/account#second-factor',
  );
});

it('C11 C40 an application shows the work, the place, the media and whether the address is confirmed', async () => {
  open('/admin/applications', {
    '/api/admin/applications': {
      applications: [anApplication({ bio: { source: '<img src=x onerror=alert(1)>', compiled: '' } })],
    },
  });
  const card = within((await screen.findByRole('heading', { level: 2, name: 'Liis Tamm' })).closest('li')!);
  expect(card.getByText('Tartu, Estonia')).toBeTruthy();
  expect(await card.findByText('Oil')).toBeTruthy();
  expect(card.getByText('Confirmed')).toBeTruthy();
  expect(card.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Applications 1 waiting' }).getAttribute('aria-current')).toBe('page');
});

it('C11 the samples open large, one step from each other', async () => {
  open('/admin/applications');
  await userEvent.click(await screen.findByRole('button', { name: 'Open sample 1 by Liis Tamm' }));
  expect(screen.getByRole('img', { name: 'Sample 1 by Liis Tamm' }).getAttribute('src')).toBe('/media/1');
  await press('Next sample');
  expect(screen.getByRole('heading', { name: 'Sample 2 of 2' })).toBeTruthy();
  await press('Next sample');
  expect(screen.getByRole('img', { name: 'Sample 1 by Liis Tamm' })).toBeTruthy();
});

it('C11 C40 an admin approves after one more question', async () => {
  const { calls } = open('/admin/applications', {
    '/api/admin/applications/usr_1/approve': anApplication({ state: 'approved' }),
  });
  await screen.findByRole('heading', { name: 'Liis Tamm' });
  await press('Approve');
  expect(calls('POST')).toEqual([]);
  await press('Yes, approve');
  expect(await screen.findByText('Liis Tamm was approved.')).toBeTruthy();
  expect(calls('POST')).toEqual([['/api/admin/applications/usr_1/approve', {}]]);
});

it('C11 C40 a rejection needs a reason', async () => {
  const { calls } = open('/admin/applications', {
    '/api/admin/applications/usr_1/reject': anApplication({ state: 'rejected' }),
  });
  await screen.findByRole('heading', { name: 'Liis Tamm' });
  await press('Reject');
  await press('Yes, reject');
  expect(screen.getByText('Please give a reason; the artist gets it by mail.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Prints.');
  await press('Yes, reject');
  expect(await screen.findByText('Liis Tamm was rejected.')).toBeTruthy();
  expect(calls('POST')).toEqual([['/api/admin/applications/usr_1/reject', { reason: 'Prints.' }]]);
});

it('C40 who was decided on by somebody else is loaded again', async () => {
  const { asked } = open(
    '/admin/applications',
    {},
    {
      'POST /api/admin/applications/usr_1/approve': () =>
        refused(409, 'application.decided', 'This application has been decided already.'),
    },
  );
  await screen.findByRole('heading', { name: 'Liis Tamm' });
  await press('Approve');
  await press('Yes, approve');
  expect((await screen.findByRole('alert')).textContent).toContain('This application has been decided already.');
  const before = asked().length;
  await press('Load the list again');
  await waitFor(() => expect(asked().slice(before)).toContain('/api/admin/applications?state=applied'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('C11 an unconfirmed address cannot be approved yet', async () => {
  open('/admin/applications', {
    '/api/admin/applications': { applications: [anApplication({ email_verified: false })] },
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })).disabled).toBe(true);
  expect(screen.getByText('Not confirmed')).toBeTruthy();
});

it('C45 C11 C40 an admin approves a rejected application after all', async () => {
  const { calls } = open('/admin/applications?state=rejected', {
    '/api/admin/applications': { applications: [anApplication({ state: 'rejected', reason: 'Prints.' })] },
    '/api/admin/applications/usr_1/approve': anApplication({ state: 'approved' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve after all' }));
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await press('Yes, approve');
  expect(await screen.findByText('Liis Tamm was approved.')).toBeTruthy();
  expect(calls('POST')).toEqual([['/api/admin/applications/usr_1/approve', { from: 'rejected' }]]);
});

it('C40 rejected applications stay with their reason, and an empty list says so', async () => {
  const { asked } = open('/admin/applications?state=rejected', {
    '/api/admin/applications': {
      applications: [
        anApplication({
          state: 'rejected',
          reason: 'Prints.',
          decided_at: '2026-11-21T10:00:00Z',
          decided_by: 'admin@example.com',
        }),
      ],
    },
  });
  expect(await screen.findByText('Prints.')).toBeTruthy();
  expect(asked()).toContain('/api/admin/applications?state=rejected');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  open('/admin/applications', { '/api/admin/applications': { applications: [] } });
  expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
});

it('C40 a list that could not be loaded can be asked for again', async () => {
  open('/admin/applications', { '/api/admin/applications': 500 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('C40 an account is found by its e-mail, and its role changes with a reason', async () => {
  const { calls, asked } = open('/admin/accounts', {
    '/api/admin/users': { accounts: [anAccount()] },
    '/api/admin/users/usr_7/role': anAccount({ role: 'Partner', sessions: 0 }),
  });
  await userEvent.type(await screen.findByLabelText('Name or e-mail'), ' ellen@example.com ');
  await press('Find');
  expect(await screen.findByText('2 open')).toBeTruthy();
  expect(asked()).toContain('/api/admin/users?q=ellen%40example.com');
  await press('Change the role');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Change the role' }));
  expect(dialog.getByRole('alert').textContent).toContain('Please choose a role.');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Customer/ }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: /^Partner/ }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Runs a magazine.');
  await userEvent.click(dialog.getByRole('button', { name: 'Make Partner' }));
  expect(await screen.findByText('The role is now Partner.')).toBeTruthy();
  expect(calls('POST')).toEqual([['/api/admin/users/usr_7/role', { role: 'Partner', reason: 'Runs a magazine.' }]]);
  expect(screen.getByText('none open')).toBeTruthy();
});

it('C40 an account whose address has bounced says so, and gets mails again with a reason', async () => {
  const bounced = { why: 'bounced' as const, at: '2026-11-20T10:00:00Z', said: 'smtp; 550 user unknown' };
  const accounts = [anAccount({ mail_problem: bounced })];
  const { calls } = open('/admin/accounts?q=ellen@example.com', {
    '/api/admin/users': { accounts },
    '/api/admin/undeliverable/lift': { status: true },
  });
  expect(await screen.findByText('Mails to this address do not arrive, so none is sent any more.')).toBeTruthy();
  expect(screen.getByText(/550 user unknown/)).toBeTruthy();
  await press('Send mails again');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'A new mailbox.');
  accounts[0] = anAccount();
  await userEvent.click(dialog.getByRole('button', { name: 'Send mails again' }));
  expect(await screen.findByText('Mails go to ellen@example.com again.')).toBeTruthy();
  expect(calls('POST')).toEqual([
    ['/api/admin/undeliverable/lift', { email: 'ellen@example.com', reason: 'A new mailbox.' }],
  ]);
});

it('C40 all sessions of an account end after one more question', async () => {
  const { calls } = open('/admin/accounts?q=ellen@example.com', {
    '/api/admin/users': { accounts: [anAccount()] },
    '/api/admin/users/usr_7/end-sessions': anAccount({ sessions: 0 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End all sessions' }));
  expect(calls('POST')).toEqual([]);
  await press('Yes, end them');
  expect(await screen.findByText('All sessions have ended.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End all sessions' }).disabled).toBe(true);
});

it('C43 accounts are listed by their second factor, and a lost one is removed with a reason', async () => {
  const { calls, asked } = open('/admin/accounts', {
    '/api/admin/users': { accounts: [anAccount({ second_factor: true, second_factor_at: '2026-11-02T10:00:00Z' })] },
    '/api/admin/users/usr_7/remove-second-factor': anAccount({ sessions: 0 }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'With a second factor' }));
  expect(await screen.findByText(/^since /)).toBeTruthy();
  expect(asked()).toContain('/api/admin/users?second_factor=with');
  await press('Remove the second factor');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'The phone was lost.');
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByText('The second factor was removed.')).toBeTruthy();
  expect(calls('POST')).toEqual([['/api/admin/users/usr_7/remove-second-factor', { reason: 'The phone was lost.' }]]);
});

it('C40 an artist’s role cannot be changed; an unknown e-mail has no account', async () => {
  open('/admin/accounts?q=ellen@example.com', {
    '/api/admin/users': { accounts: [anAccount({ role: 'Supplier' })] },
  });
  expect(await screen.findByText(/their role stays/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the role' })).toBeNull();
  open('/admin/accounts?q=nobody@example.com', { '/api/admin/users': { accounts: [] } });
  expect(await screen.findByText('No account was found')).toBeTruthy();
});

it('C40 a search for accounts shows a page at a time, and goes on where none of the first thousand has all words', async () => {
  const pages = [
    { accounts: [], next: 'one' },
    { accounts: [anAccount()], next: 'two' },
    { accounts: [anAccount({ id: 'usr_2', email: 'two@example.com' })], next: null },
  ];
  const { asked } = open(
    '/admin/accounts?q=john smith',
    {},
    { 'GET /api/admin/users': () => Response.json(pages.shift()) },
  );
  expect(await screen.findByText('None so far')).toBeTruthy();
  await press('Show more accounts');
  expect(await screen.findByRole('heading', { name: anAccount().email })).toBeTruthy();
  await press('Show more accounts');
  expect(await screen.findByRole('heading', { name: 'two@example.com' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more accounts' })).toBeNull();
  expect(asked()).toContain('/api/admin/users?q=john+smith&after=two');
});

it('C40 the audit trail shows who changed what and why, a page at a time', async () => {
  const pages = [
    { entries: [anEntry()], next: 'cursor' },
    {
      entries: [anEntry({ id: 'aud_2', action: 'sessions.ended', reason: null, before: null, after: null })],
      next: null,
    },
  ];
  const { asked } = open('/admin/audit', {}, { 'GET /api/admin/audit': () => Response.json(pages.shift()) });
  expect(await screen.findByText('User → Partner')).toBeTruthy();
  expect(screen.getByText('Runs <b>a magazine</b>.')).toBeTruthy();
  await press('Show older lines');
  expect(await screen.findByText('sessions.ended')).toBeTruthy();
  expect(asked()).toContain('/api/admin/audit?before=cursor');
  expect(screen.getByText('This is where the trail begins.')).toBeTruthy();
});
