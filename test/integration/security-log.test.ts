import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBuyer, anEmail, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { askForToken, codeOf, enrol, mailedToken, signIn, signUp, whoAmI } from '#test/support/accounts.ts';
import { refusalOf } from '#test/support/shopper.ts';

const NEW_PASSWORD = 'another long password';
interface Line {
  message: string;
  kind?: string;
  code?: string;
  limit?: string;
  with?: string;
}

const printed: string[] = [];
const secrets = new Set<string>();
const keep = (...values: (string | null | undefined)[]): void => values.forEach((value) => value && secrets.add(value));

/** Every way of signing in to an account, once, and most refusals. */
const aWholeLife = async (): Promise<void> => {
  const [shopper, email, newEmail] = [aVisitor(), anEmail(), anEmail('new')];
  keep(email, newEmail, PASSWORD, NEW_PASSWORD, shopper.network);
  await signUp(shopper, email);
  const { id, realtime_token } = await whoAmI(shopper);
  const verify = await mailedToken(email, 'verify-email');
  await shopper.ask('/api/users/verify-email', { token: verify });
  await refusalOf(signIn(aVisitor(), email, { password: 'wrong password' }));
  keep('wrong password', id, realtime_token, verify, shopper.cookies.get('sid')?.split('.')[1]);
  const { secret, codes } = await enrol(shopper);
  const code = codeOf(secret);
  const other = aVisitor();
  await refusalOf(signIn(other, email));
  await signIn(other, email, { code });
  const link = await askForToken(other, 'sign-in', email);
  await refusalOf(other.post('/api/login/open-link', { token: link, code: '000000' }));
  await other.ask('/api/login/open-link', { token: link, code: codes[0] });
  keep(secret, code, ...codes, link);
  await shopper.ask('/api/users/me/sessions/end-others', {});
  await shopper.ask('/api/users/change-email', { email: newEmail, password: PASSWORD });
  const change = await mailedToken(newEmail, 'change-email');
  await shopper.ask('/api/users/confirm-email', { token: change });
  await shopper.ask('/api/users/change-password', { current_password: PASSWORD, password: NEW_PASSWORD });
  await shopper.ask('/api/users/me/second-factor/remove', { password: NEW_PASSWORD, code: codes[1] });
  const reset = await askForToken(aVisitor(), 'reset-password', newEmail);
  await aVisitor().ask('/api/users/reset-password', { token: reset, password: PASSWORD });
  keep(change, reset, shopper.cookies.get('sid')?.split('.')[1], shopper.cookies.get('visitor'));
  for (let time = 0; time < 11; time += 1) await refusalOf(signIn(other, newEmail, { password: 'wrong password' }));
};

const adminsWork = async (): Promise<void> => {
  const [buyer, admin, newcomer] = [
    await aBuyer(),
    await somebody('Admin'),
    await somebody('Admin', { hasSecondFactor: false }),
  ];
  keep(buyer.email, admin.email, newcomer.email, buyer.id, admin.id, newcomer.id);
  for (const { shopper } of [buyer, newcomer]) await refusalOf(shopper.get('/api/admin/audit'));
  await refusalOf(aVisitor().get('/api/admin/audit'));
  await admin.shopper.ask(`/api/admin/users/${buyer.id}/role`, {
    role: 'Partner',
    reason: 'Refers many customers to us.',
  });
  await admin.shopper.ask(`/api/admin/users/${buyer.id}/end-sessions`, {});
};

let lines: Line[] = [];
beforeAll(async () => {
  const listeners = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const listener of listeners) listener.mockImplementation((line: unknown) => void printed.push(String(line)));
  await aWholeLife();
  await adminsWork();
  lines = printed
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
    .filter(({ kind }) => kind === 'security');
});
afterAll(() => vi.restoreAllMocks());

describe('the security log', () => {
  it.each([
    { message: 'signed up' },
    { message: 'address confirmed' },
    { message: 'sign-in refused', code: 'session.wrong_credentials' },
    { message: 'second factor on' },
    { message: 'sign-in refused', code: 'session.code_required' },
    { message: 'signed in', with: 'password' },
    { message: 'sign-in refused', code: 'session.wrong_code', with: 'link' },
    { message: 'signed in', with: 'link' },
    { message: 'other sessions ended' },
    { message: 'new address asked for' },
    { message: 'address changed' },
    { message: 'password changed' },
    { message: 'second factor off' },
    { message: 'password reset' },
    { message: 'limit reached', limit: 'signInOfAccount' },
    { message: 'administration refused', code: 'session.required' },
    { message: 'administration refused', code: 'session.forbidden' },
    { message: 'administration refused', code: 'session.second_factor_required' },
    { message: 'role changed' },
    { message: 'sessions ended' },
  ])('I6 tells of $message $code $with $limit', (wanted) => {
    expect(lines).toContainEqual(expect.objectContaining(wanted));
  });

  it('I6 and no line of any log holds an address, a network, a password, a token, a code or an account’s id', () => {
    expect(secrets.size).toBeGreaterThan(25);
    const text = printed.join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  });
});
