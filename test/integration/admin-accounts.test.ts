import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#functions/identity/accounts.ts';
import { makeAdmin } from '#functions/identity/make-admin.ts';
import { resetPassword } from '#functions/identity/reset-password.ts';
import { setClock } from '#functions/platform/clock.ts';
import { outgoing } from '#functions/platform/outbox.entity.ts';
import { changeUser, findByEmail } from '#functions/platform/users.ts';
import type { AuditTrail, FoundAccount, FoundAccounts } from '#shared/schemas/application.ts';
import type { Account } from '#shared/schemas/account.ts';
import type { z } from 'zod';
import { aBuyer, PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { codeOf, enrol, STEP_MS } from '#test/support/accounts.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let admin: Buyer;
beforeAll(async () => {
  admin = await somebody('Admin');
});

const idsOf = async (query: string): Promise<string[]> =>
  (await admin.shopper.ask<z.infer<typeof FoundAccounts>>(`/api/admin/users?${query}`)).accounts.map(({ id }) => id);
const search = (text: string): Promise<string[]> => idsOf(`q=${encodeURIComponent(text)}`);
const trailOf = async (id: string) =>
  (await admin.shopper.ask<AuditTrail>('/api/admin/audit')).entries
    .filter(({ subject }) => subject.includes(id))
    .map(({ action, admin: by, reason }) => [action, by, reason]);

/** An account whose name and address nobody else has. */
const aNamedAccount = async () => {
  const unique = `k${randomUUID().slice(0, 8)}`;
  const { userId, email } = await createAccount({
    email: `ines.${unique}@mail.example`,
    name: `Inès Moreau-${unique}`,
  });
  await deliverEventsAbout(userId, 2);
  return { unique, userId, email };
};

describe('C40 finding an account', () => {
  it('C40 an account is found by part of its name or address, without case and accents', async () => {
    const { unique, userId, email } = await aNamedAccount();
    for (const text of [
      email,
      unique,
      unique.slice(0, 6).toUpperCase(),
      `ines ${unique}`,
      `${unique} mor`,
      `ines.${unique}@`,
    ])
      expect(await search(text), text).toEqual([userId]);
    for (const text of [`x${unique}`, `${unique} nobody`]) expect(await search(text), text).toEqual([]);
  });

  it('C40 a changed address is found by the new one, and no more by the old one', async () => {
    const { unique, userId, email: before } = await aNamedAccount();
    const email = `new.${unique}x@mail.example`;
    await changeUser(userId, ({ email: old }) => ({
      set: { email },
      also: (write) => ({
        changed: write.outbox.create(outgoing('account.changed', { userId, email: old, change: 'email' })).commit(),
      }),
    }));
    await deliverEventsAbout(userId);
    expect(await search(`${unique}x`)).toEqual([userId]);
    expect(await search(before.slice(0, -3))).toEqual([]);
  });

  it('C40 words and a list by second factor are two questions, and one of them is asked', async () => {
    for (const query of ['', 'q=x', 'q=anna&second_factor=with', 'second_factor=maybe'])
      expect(await refusalOf(admin.shopper.get(`/api/admin/users?${query}`)), query).toEqual([422, 'request.invalid']);
  });
});

describe('C43 the audit of second factors', () => {
  const remove = (shopper: Shopper, id: string, reason = 'The phone was lost.') =>
    shopper.post<FoundAccount>(`/api/admin/users/${id}/remove-second-factor`, { reason });

  it('C43 who sets one up or removes it is on the trail, and the list of those who have one follows', async () => {
    const buyer = await aBuyer();
    const { secret } = await enrol(buyer.shopper);
    await deliverEventsAbout(buyer.id);
    expect(await idsOf('second_factor=with')).toContain(buyer.id);
    let clock = Date.now();
    setClock(() => clock);
    clock += 2 * STEP_MS;
    const off = { current_password: PASSWORD, password: PASSWORD, code: codeOf(secret) };
    await buyer.shopper.ask<Account>('/api/users/me/second-factor/remove', off);
    setClock(Date.now);
    await deliverEventsAbout(buyer.id);
    expect(await idsOf('second_factor=with')).not.toContain(buyer.id);
    expect(await trailOf(buyer.id)).toEqual([
      ['second-factor.off', buyer.email, null],
      ['second-factor.on', buyer.email, null],
    ]);
  });

  it('C43 a partner without one is listed as such', async () => {
    const buyer = await somebody();
    await admin.shopper.ask(`/api/admin/users/${buyer.id}/role`, { role: 'Partner', reason: 'A newspaper.' });
    await deliverEventsAbout(buyer.id);
    expect(await idsOf('second_factor=without')).toContain(buyer.id);
    expect(await idsOf('second_factor=with')).not.toContain(buyer.id);
  });

  it('C43 an admin removes a lost one with a reason: every session ends, the owner gets a mail, once', async () => {
    const buyer = await aBuyer();
    await enrol(buyer.shopper);
    expect(await refusalOf(remove(admin.shopper, buyer.id, ' '))).toEqual([422, 'request.invalid']);
    const { body } = await remove(admin.shopper, buyer.id);
    expect(body).toMatchObject({ second_factor: false, second_factor_at: null, sessions: 0 });
    expect((await remove(admin.shopper, buyer.id)).status).toBe(200);
    await deliverEventsAbout(buyer.id);
    expect(await trailOf(buyer.id)).toEqual([
      ['second-factor.reset', admin.email, 'The phone was lost.'],
      ['second-factor.on', buyer.email, null],
    ]);
    expect((await mailsTo(buyer.email)).filter(({ subject }) => subject === 'Your account was changed')).toHaveLength(
      2,
    );
    expect(await refusalOf(remove(admin.shopper, admin.id))).toEqual([404, 'user.not_found']);
    expect(await refusalOf(remove(buyer.shopper, admin.id))).toEqual([401, 'session.required']);
  });
});

describe('an admin made from a shell', () => {
  const tokenOf = (path: string): string => new URL(path, 'https://shop.example').searchParams.get('token') ?? '';

  it('a new address gets an account without a password, and a link that sets one', async () => {
    const email = `op.${randomUUID().slice(0, 8)}@mail.example`;
    const { isNew, path } = await makeAdmin(email, 'Opal');
    expect(isNew).toBe(true);
    const user = await resetPassword({ token: tokenOf(path), password: 'a quiet long sentence 77' });
    expect(user).toMatchObject({ email, role: 'Admin', name: 'Opal' });
    expect(await trailOf(user.userId)).toEqual([['account.change-role', 'operator', 'npm run admin']]);
  });

  it('a customer becomes one and is signed out everywhere; an artist does not', async () => {
    const customer = await aBuyer();
    const { isNew } = await makeAdmin(customer.email, '');
    expect(isNew).toBe(false);
    expect(await findByEmail(customer.email)).toMatchObject({ role: 'Admin', sessions: [] });
    const artist = await somebody('Supplier');
    await expect(makeAdmin(artist.email, '')).rejects.toMatchObject({ code: 'user.email_taken' });
  });
});
