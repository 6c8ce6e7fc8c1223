import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { User } from '#functions/platform/user.entity.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { accountOf, askForToken, enrol, signIn, signUp, storedUser } from '#test/support/accounts.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { betweenAllSteps } from '#test/support/steps.ts';

/** A hash with the parameters of an earlier version of the shop. */
const oldHash = (password: string): string => {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(password),
    nonce,
    tagLength: 32,
    memory: 4_096,
    passes: 1,
    parallelism: 1,
  });
  return `argon2id$4096,1,1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};

describe('passwords', () => {
  it.each([
    'two words',
    '🦊🐢🦀🐙🐝🦉🐌🦋',
    '🦊🐢🦀🐙'.repeat(32),
    'пароль из слов',
    '  blank ends  ',
    'tab\tand\nline',
    `${'x'.repeat(120)}ypsilonz`,
    '"><script>alert(1)</script>',
    '﷽﷽﷽﷽﷽ abc',
  ])('S8 may be anything of 8 to 128 characters: %j', async (password) => {
    const email = anEmail();
    expect((await signUp(aVisitor(), email, { password })).status).toBe(201);
    expect((await signIn(aVisitor(), email, { password })).status).toBe(200);
    expect((await signIn(aVisitor(), email, { password: password.trim() })).status).toBe(
      password.trim() === password ? 200 : 401,
    );
  });

  it('S8 that attackers try first are refused wherever one is chosen, and nothing has changed', async () => {
    const { shopper, id, email } = await aBuyer();
    const token = await askForToken(aVisitor(), 'reset-password', email);
    const before = await storedUser(id);
    for (const password of ['Password1!', email, 'atelier2026']) {
      expect(
        await refusalOf(shopper.post('/api/users/change-password', { current_password: PASSWORD, password })),
      ).toEqual([422, 'user.common_password']);
      expect(await refusalOf(aVisitor().post('/api/users/reset-password', { token, password }))).toEqual([
        422,
        'user.common_password',
      ]);
      expect(await refusalOf(signUp(aVisitor(), email, { password }))).toEqual([422, 'user.common_password']);
    }
    expect(await storedUser(id)).toEqual(before);
    expect(
      (await aVisitor().post('/api/users/reset-password', { token, password: 'another long password' })).status,
    ).toBe(200);
  });

  it('S8 stored with weaker parameters are hashed anew at the next right sign-in, and only then', async () => {
    const { id, email } = await aBuyer();
    const stored = oldHash(PASSWORD);
    await User.patch({ userId: id }).set({ passwordHash: stored }).go();
    await signIn(aVisitor(), email, { password: 'wrong password' });
    expect((await storedUser(id)).passwordHash).toBe(stored);
    expect((await signIn(aVisitor(), email)).status).toBe(200);
    const renewed = (await storedUser(id)).passwordHash;
    expect(renewed).toMatch(/^argon2id\$19456,2,1\$/);
    expect((await signIn(aVisitor(), email)).status).toBe(200);
    expect((await storedUser(id)).passwordHash).toBe(renewed);
  });

  it('S8 are not hashed anew for who has the password and not the code', async () => {
    const { shopper, id, email } = await aBuyer();
    await enrol(shopper);
    const stored = oldHash(PASSWORD);
    await User.patch({ userId: id }).set({ passwordHash: stored }).go();
    expect(await refusalOf(signIn(aVisitor(), email))).toEqual([401, 'session.code_required']);
    expect((await storedUser(id)).passwordHash).toBe(stored);
  });

  it('S8 that are changed while they are hashed anew stay changed', async () => {
    await openSeam({ pays: false });
    const password = 'another long password';
    const rounds = await betweenAllSteps(async (at) => {
      const { shopper, id, email } = await aBuyer();
      await User.patch({ userId: id })
        .set({ passwordHash: oldHash(PASSWORD) })
        .go();
      const act = () => shopper.post('/api/users/change-password', { current_password: PASSWORD, password });
      // The first four calls only count the attempt and find the account.
      const { met } = await withRival({ at: at + 4, act }, () => signIn(aVisitor(), email));
      return { met, seen: (await signIn(aVisitor(), email, { password })).status };
    });
    expect(rounds.length).toBeGreaterThan(2);
    expect(new Set(rounds)).toEqual(new Set([200]));
  });

  it('S8 of an account that was opened by link are set without an old one, in a young session', async () => {
    const [shopper, email] = [aVisitor(), anEmail()];
    await shopper.ask('/api/login/open-link', { token: await askForToken(shopper, 'sign-in', email) });
    expect((await shopper.post('/api/users/change-password', { password: 'another long password' })).status).toBe(200);
    expect((await accountOf(email)).passwordHash).toBeDefined();
    expect((await signIn(aVisitor(), email, { password: 'another long password' })).status).toBe(200);
    expect(await refusalOf(shopper.post('/api/users/change-password', { password: 'a third long password' }))).toEqual([
      422,
      'user.wrong_password',
    ]);
  });
});
