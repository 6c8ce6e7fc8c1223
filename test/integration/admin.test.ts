import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditEntry as AuditItem } from '#functions/platform/audit.entity.ts';
import { createAccount } from '#functions/identity/accounts.ts';
import { newId } from '#functions/platform/ids.ts';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import { User, UnverifiedEmail, type AccountRole } from '#functions/platform/user.entity.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { Application as ApplicationItem } from '#functions/studio/application.entity.ts';
import { openArtists } from '#functions/artists/artists.ts';
import {
  Application,
  Applications,
  type ApproveApplication,
  AuditTrail,
  FoundAccount,
  FoundAccounts,
  type OwnProfile,
} from '#shared/schemas/application.ts';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { Session } from '#shared/schemas/session.ts';
import { anArtist, anEmail, aVisitor, PASSWORD, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

type Found = z.infer<typeof FoundAccounts>;

/** An applicant with an application; the address is confirmed by default. */
const anApplicant = async ({ isVerified = true, sku = 'custwatercolor' } = {}) => {
  const shopper = aVisitor();
  const [email, username] = [anEmail('hana'), `Hana-${randomUUID().slice(0, 8)}`];
  await shopper.ask('/api/artists/signup', {
    name: 'Hana Okabe',
    username,
    email,
    password: PASSWORD,
    country: 'JP',
    city: 'Kanazawa',
    bio: 'Loose <edges>.',
    mediums: [sku],
    samples: [],
    agreement: true,
  });
  const { id } = await shopper.ask<Session>('/api/session');
  if (isVerified)
    await User.patch({ userId: id ?? '' })
      .set({ verifiedAt: nowIso() })
      .go();
  return { shopper, id: id ?? '', email, username };
};

const approve = (admin: Shopper, id: string, input: ApproveApplication = {}) =>
  admin.post<Application>(`/api/admin/applications/${id}/approve`, input);
const reject = (admin: Shopper, id: string, reason = 'We have many watercolourists.') =>
  admin.post<Application>(`/api/admin/applications/${id}/reject`, { reason });
const changeRole = (admin: Shopper, id: string, role: string, reason = 'Agreed by mail.') =>
  admin.post<FoundAccount>(`/api/admin/users/${id}/role`, { role, reason });
const whoIs = (shopper: Shopper): Promise<Session> => shopper.ask<Session>('/api/session');

/** Audit entries about an account, newest first. */
const trailOf = async (admin: Shopper, id: string) => {
  const found: z.infer<typeof AuditTrail>['entries'] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page: z.infer<typeof AuditTrail> = await admin.ask(`/api/admin/audit${before ? `?before=${before}` : ''}`);
    found.push(...page.entries.filter(({ subject }) => subject.includes(id)));
    before = page.next;
  }
  return found;
};

describe('applications', () => {
  it('C11 C40 an admin looks at an application and approves it: the artist has a page, is asked for orders, and gets a mail', async () => {
    const [admin, { sku }] = [await somebody('Admin'), await aProduct()];
    const applicant = await anApplicant({ sku });
    const waiting = Applications.strict().parse(await admin.shopper.ask('/api/admin/applications?state=applied'));
    expect(waiting.applications.find(({ id }) => id === applicant.id)).toMatchObject({
      name: 'Hana Okabe',
      email: applicant.email,
      email_verified: true,
      state: 'applied',
      decided_at: null,
      decided_by: null,
      bio: { compiled: '<p>Loose &lt;edges&gt;.</p>' },
    });
    const { status, body } = await approve(admin.shopper, applicant.id);
    expect(status).toBe(200);
    expect(Application.strict().parse(body)).toMatchObject({
      id: applicant.id,
      state: 'approved',
      active: true,
      availability: 'open',
      decided_by: admin.email,
      reason: null,
    });
    expect(await aVisitor().ask<Seller>(`/api/artists/${applicant.username.toLowerCase()}`)).toMatchObject({
      id: applicant.id,
      name: 'Hana Okabe',
      active: true,
    });
    expect((await openArtists(sku, 10)).map(({ supplierId }) => supplierId)).toEqual([applicant.id]);
    expect(await applicant.shopper.ask<OwnProfile>('/api/sellers/edit-profile')).toMatchObject({
      state: 'approved',
      active: true,
      availability: 'open',
    });
    await deliverEventsAbout(applicant.id);
    expect((await mailsTo(applicant.email)).map(({ subject }) => subject)).toContain(
      'Welcome to Atelier: you are one of our artists',
    );
    expect(await trailOf(admin.shopper, applicant.id)).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        at: expect.any(String),
        admin: admin.email,
        action: 'application.approve',
        subject: `${applicant.email} (${applicant.id})`,
        reason: null,
        before: 'applied',
        after: 'approved',
      },
    ]);
    const now = await admin.shopper.ask<Applications>('/api/admin/applications?state=approved');
    expect(now.applications.find(({ id }) => id === applicant.id)).toEqual(body);
  });

  it('C11 an admin rejects with a reason, which the artist reads on their page and in a mail; nobody else sees anything', async () => {
    const admin = await somebody('Admin');
    const applicant = await anApplicant();
    expect(await refusalOf(reject(admin.shopper, applicant.id, '  '))).toEqual([422, 'request.invalid']);
    const { body } = await reject(admin.shopper, applicant.id, 'We have <many> watercolourists.');
    expect(Application.strict().parse(body)).toMatchObject({
      state: 'rejected',
      reason: 'We have <many> watercolourists.',
      active: false,
      availability: 'away',
    });
    expect(await applicant.shopper.ask<OwnProfile>('/api/sellers/edit-profile')).toMatchObject({
      state: 'rejected',
      reason: 'We have <many> watercolourists.',
    });
    await deliverEventsAbout(applicant.id);
    const mail = (await mailsTo(applicant.email)).find(
      ({ subject }) => subject === 'About your application to Atelier',
    );
    expect([mail?.text.includes('We have <many> watercolourists.'), mail?.html.includes('&lt;many&gt;')]).toEqual([
      true,
      true,
    ]);
    expect(await refusalOf(aVisitor().get(`/api/artists/${applicant.username}`))).toEqual([404, 'artist.not_found']);
    expect(await refusalOf(aVisitor().post('/api/carts/request-supplier', { supplier: applicant.id }))).toEqual([
      404,
      'artist.not_found',
    ]);
    expect((await trailOf(admin.shopper, applicant.id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['application.reject', 'We have <many> watercolourists.'],
    ]);
  });

  it('C11 C45 C40 who was rejected improves the profile, and an admin who has seen the rejection approves it after all', async () => {
    const admin = await somebody('Admin');
    const applicant = await anApplicant();
    expect(await refusalOf(approve(admin.shopper, applicant.id, { from: 'rejected' }))).toEqual([
      409,
      'application.decided',
    ]);
    await reject(admin.shopper, applicant.id, 'Too little.');
    await applicant.shopper.ask('/api/sellers/edit-profile', { bio: 'Improved.' });
    expect(await refusalOf(approve(admin.shopper, applicant.id))).toEqual([409, 'application.decided']);
    expect(await refusalOf(reject(admin.shopper, applicant.id))).toEqual([409, 'application.decided']);
    const { status, body } = await approve(admin.shopper, applicant.id, { from: 'rejected' });
    expect([status, body.state, body.reason, body.bio.source]).toEqual([200, 'approved', null, 'Improved.']);
    expect(await refusalOf(approve(admin.shopper, applicant.id, { from: 'rejected' }))).toEqual([
      409,
      'application.decided',
    ]);
    expect(await applicant.shopper.ask<OwnProfile>('/api/sellers/edit-profile')).toMatchObject({
      state: 'approved',
      active: true,
      reason: null,
    });
    expect((await aVisitor().ask<Seller>(`/api/artists/${applicant.username}`)).bio.source).toBe('Improved.');
    await deliverEventsAbout(applicant.id, 3);
    expect((await mailsTo(applicant.email)).map(({ subject }) => subject)).toContain(
      'Welcome to Atelier: you are one of our artists',
    );
    const trail = await trailOf(admin.shopper, applicant.id);
    expect(trail.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['application.approve', 'rejected', 'approved'],
      ['application.reject', 'applied', 'rejected'],
    ]);
  });

  it('C11 only an artist who has confirmed their address is approved; a rejection reaches no address that was not', async () => {
    const admin = await somebody('Admin');
    const applicant = await anApplicant({ isVerified: false });
    expect(await refusalOf(approve(admin.shopper, applicant.id))).toEqual([409, 'artist.email_unverified']);
    expect(await trailOf(admin.shopper, applicant.id)).toEqual([]);
    expect((await reject(admin.shopper, applicant.id)).status).toBe(200);
    await deliverEventsAbout(applicant.id);
    expect(await mailsTo(applicant.email)).toEqual([]);
  });

  it('C40 of two admins who decide at once exactly one wins', async () => {
    const [one, two] = [await somebody('Admin'), await somebody('Admin')];
    for (let round = 0; round < 4; round += 1) {
      const applicant = await anApplicant();
      const answers = await Promise.all([approve(one.shopper, applicant.id), reject(two.shopper, applicant.id)]);
      const lost = answers.filter(({ status }) => status === 409);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(lost.map(({ body }) => (body as unknown as Refusal).code)).toEqual(['application.decided']);
      expect(await trailOf(one.shopper, applicant.id)).toHaveLength(1);
      expect((await eventsAbout(applicant.id)).filter(({ name }) => name === 'application.decided')).toHaveLength(1);
      const isPublic = (await aVisitor().get(`/api/artists/${applicant.username}`)).status === 200;
      expect(isPublic).toBe(answers[0]?.status === 200);
    }
  });

  it('C40 whatever the applicant edits while they are approved is on their page', async () => {
    await openSeam({ pays: false });
    const admin = await somebody('Admin');
    for (let at = 0; at < 12; at += 1) {
      const applicant = await anApplicant();
      const act = () => applicant.shopper.ask('/api/sellers/edit-profile', { bio: 'Edited.' });
      const { met } = await withRival({ at, act }, () => approve(admin.shopper, applicant.id));
      if (!met) return;
      expect((await aVisitor().ask<Seller>(`/api/artists/${applicant.username}`)).bio.source, `call ${at}`).toBe(
        'Edited.',
      );
    }
    throw new Error('An approval makes more than 12 calls.');
  });

  it('C40 are listed by state, the newest first, and no others', async () => {
    const admin = await somebody('Admin');
    const [first, second] = [await anApplicant(), await anApplicant()];
    const listed = async (state: string) =>
      (await admin.shopper.ask<Applications>(`/api/admin/applications?state=${state}`)).applications;
    const applied = await listed('applied');
    expect(applied.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    for (const state of ['applied', 'approved', 'rejected'] as const)
      expect(new Set((await listed(state)).map((each) => each.state)), state).toEqual(new Set([state]));
    expect(await refusalOf(admin.shopper.get('/api/admin/applications?state=hidden'))).toEqual([
      422,
      'request.invalid',
    ]);
  });

  it('C12 what nobody applied for is missing, and an artist of the house was decided long ago', async () => {
    const admin = await somebody('Admin');
    const missing = await admin.shopper.post('/api/admin/applications/usr_missing/approve', {}, { requestId: 'same' });
    for (const { id } of [await somebody('User'), await somebody('Partner')]) {
      const answer = await admin.shopper.post(`/api/admin/applications/${id}/approve`, {}, { requestId: 'same' });
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
    }
    expect(await refusalOf(reject(admin.shopper, (await anArtist()).supplierId))).toEqual([409, 'application.decided']);
  });
});

describe('accounts', () => {
  it('C40 C13 a customer becomes a partner, is signed out everywhere, and has a code', async () => {
    const [admin, buyer] = [await somebody('Admin'), await somebody()];
    const found = FoundAccounts.strict().parse(
      await admin.shopper.ask(`/api/admin/users?q=${encodeURIComponent(` ${buyer.email.toUpperCase()}`)}`),
    );
    expect(found.accounts).toEqual([
      {
        id: buyer.id,
        email: buyer.email,
        name: '',
        email_verified: true,
        role: 'User',
        second_factor: false,
        second_factor_at: null,
        sessions: 1,
        mail_problem: null,
        created_at: expect.any(String),
      },
    ]);
    const { mail_problem: _, ...account } = found.accounts[0]!;
    const { status, body } = await changeRole(admin.shopper, buyer.id, 'Partner', 'A newspaper.');
    expect([status, FoundAccount.strict().parse(body)]).toEqual([200, { ...account, role: 'Partner', sessions: 0 }]);
    expect((await whoIs(buyer.shopper)).role).toBe('Visitor');
    await buyer.shopper.ask('/api/login', { email: buyer.email, password: PASSWORD, area: 'customer' });
    expect((await buyer.shopper.ask<PartnerDashboard>('/api/users/partners')).referralCode).toMatch(
      /^[2-9A-Z]{5}-[2-9A-Z]{5}$/,
    );
    await deliverEventsAbout(buyer.id);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toEqual(['Your account was changed']);
    expect(await trailOf(admin.shopper, buyer.id)).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        at: expect.any(String),
        admin: admin.email,
        action: 'account.change-role',
        subject: `${buyer.email} (${buyer.id})`,
        reason: 'A newspaper.',
        before: 'User',
        after: 'Partner',
      },
    ]);
  });

  it('C13 whoever was a partner before keeps the code', async () => {
    const [admin, buyer] = [await somebody('Admin'), await somebody()];
    const codeAs = async () => {
      await changeRole(admin.shopper, buyer.id, 'Partner');
      await buyer.shopper.ask('/api/login', { email: buyer.email, password: PASSWORD });
      return (await buyer.shopper.ask<PartnerDashboard>('/api/users/partners')).referralCode;
    };
    const code = await codeAs();
    await changeRole(admin.shopper, buyer.id, 'User');
    expect(await codeAs()).toBe(code);
  });

  it('C40 a role that somebody has already changes nothing and leaves no entry', async () => {
    const [admin, buyer] = [await somebody('Admin'), await somebody()];
    expect((await changeRole(admin.shopper, buyer.id, 'User')).body.sessions).toBe(1);
    expect((await whoIs(buyer.shopper)).id).toBe(buyer.id);
    expect(await trailOf(admin.shopper, buyer.id)).toEqual([]);
  });

  it('C12 nobody becomes or stops being an artist this way, nobody changes their own role, nobody gets one on an address that is not theirs', async () => {
    const [admin, buyer, artist] = [await somebody('Admin'), await somebody(), await anArtist()];
    const squatter = await anUnconfirmedAccount();
    const code = async (id: string, role: string) => refusalOf(changeRole(admin.shopper, id, role));
    expect(await code(buyer.id, 'Supplier')).toEqual([422, 'request.invalid']);
    expect(await code(buyer.id, 'Visitor')).toEqual([422, 'request.invalid']);
    for (const role of ['User', 'Partner', 'Admin'])
      expect(await code(artist.supplierId, role)).toEqual([422, 'request.invalid']);
    for (const role of ['User', 'Admin']) expect(await code(admin.id, role)).toEqual([404, 'user.not_found']);
    expect(await code(squatter, 'Admin')).toEqual([422, 'request.invalid']);
    expect(await code('usr_missing', 'Partner')).toEqual([404, 'user.not_found']);
    expect(await refusalOf(changeRole(admin.shopper, buyer.id, 'Admin', ' '))).toEqual([422, 'request.invalid']);
    for (const id of [buyer.id, artist.supplierId, squatter, admin.id])
      expect(await trailOf(admin.shopper, id)).toEqual([]);
    expect((await whoIs(admin.shopper)).role).toBe('Admin');
  });

  it('C40 an address that waits for its link is found beside the account that owns it', async () => {
    const [admin, owner] = [await somebody('Admin'), await somebody()];
    const other = await anUnconfirmedAccount(owner.email);
    const { accounts } = await admin.shopper.ask<Found>(`/api/admin/users?q=${owner.email}`);
    expect(accounts.map(({ id, email_verified }) => [id, email_verified])).toEqual([
      [owner.id, true],
      [other, false],
    ]);
    expect((await admin.shopper.ask<Found>('/api/admin/users?q=nobody')).accounts).toEqual([]);
  });

  it('C40 an account is signed out everywhere, once', async () => {
    const [admin, buyer] = [await somebody('Admin'), await somebody()];
    await aVisitor().ask('/api/login', { email: buyer.email, password: PASSWORD });
    const end = () => admin.shopper.post<FoundAccount>(`/api/admin/users/${buyer.id}/end-sessions`, {});
    for (let time = 0; time < 2; time += 1) expect(FoundAccount.strict().parse((await end()).body).sessions).toBe(0);
    expect((await whoIs(buyer.shopper)).role).toBe('Visitor');
    expect(
      (await trailOf(admin.shopper, buyer.id)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([['account.end-sessions', '2 sessions', '0 sessions']]);
    expect((await admin.shopper.post(`/api/admin/users/${admin.id}/end-sessions`, {})).status).toBe(200);
    expect((await whoIs(admin.shopper)).role).toBe('Visitor');
  });

  it('C40 two admins who demote each other at once: one of them stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await somebody('Admin'), await somebody('Admin')];
      const answers = await Promise.all([
        changeRole(one.shopper, two.id, 'User'),
        changeRole(two.shopper, one.id, 'User'),
      ]);
      const [done, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      // The change of role ends the sessions, so whoever asks after it is not signed in any more.
      expect([done, [401, 403].includes(refused ?? 0)]).toEqual([200, true]);
      const { data } = await User.get([{ userId: one.id }, { userId: two.id }]).go({ consistent: true });
      expect(data.map(({ role }) => role).toSorted()).toEqual(['Admin', 'User']);
    }
  });

  it('C40 whoever stops being an admin while they act has done nothing', async () => {
    await openSeam({ pays: false });
    const boss = await somebody('Admin');
    for (let at = 0; at < 12; at += 1) {
      const [admin, buyer] = [await somebody('Admin'), await somebody()];
      const { met, result } = await withRival({ at, act: () => changeRole(boss.shopper, admin.id, 'User') }, () =>
        changeRole(admin.shopper, buyer.id, 'Admin'),
      );
      if (!met) return;
      // The change of role ends the sessions, which the first call reads.
      expect(result?.status, `call ${at}`).toBe(at === 0 ? 401 : 403);
      expect((await User.get({ userId: buyer.id }).go()).data?.role).toBe('User');
      expect(await trailOf(boss.shopper, buyer.id)).toEqual([]);
    }
    throw new Error('A change of role makes more than 12 calls.');
  });

  it('C10 somebody whose role changes while they act is signed out with their next request, and writes nothing over it', async () => {
    await openSeam({ pays: false });
    const admin = await somebody('Admin');
    for (let at = 0; at < 12; at += 1) {
      const buyer = await somebody();
      const password = { current_password: PASSWORD, password: 'another long password' };
      const { met } = await withRival({ at, act: () => changeRole(admin.shopper, buyer.id, 'Partner') }, () =>
        buyer.shopper.post('/api/users/change-password', password),
      );
      if (!met) return;
      expect((await User.get({ userId: buyer.id }).go()).data?.role, `call ${at}`).toBe('Partner');
      expect(await trailOf(admin.shopper, buyer.id)).toHaveLength(1);
    }
    throw new Error('A new password makes more than 12 calls.');
  });

  it('C12 twenty fields that are nobody’s to send change nothing', async () => {
    const [admin, buyer] = [await somebody('Admin'), await somebody()];
    const forbidden = {
      id: 'x',
      userId: 'x',
      email: 'x@example.com',
      verifiedAt: 'x',
      email_verified: false,
      passwordHash: 'x',
      secondFactor: {},
      second_factor: true,
      sessions: ['x'],
      version: 99,
      createdAt: 'x',
      referralCode: 'MINE',
      earnings: 1_000_000,
      admin: 'x',
      before: 'x',
      after: 'x',
      at: 'x',
      action: 'x',
      subject: 'x',
      auditId: 'x',
    };
    const { data: was } = await User.get({ userId: buyer.id }).go();
    await admin.shopper.ask(`/api/admin/users/${buyer.id}/role`, { ...forbidden, role: 'Partner', reason: 'Agreed.' });
    expect((await User.get({ userId: buyer.id }).go()).data).toEqual({
      ...was,
      role: 'Partner',
      sessions: [],
      version: 2,
    });
    const applicant = await anApplicant();
    await admin.shopper.ask(`/api/admin/applications/${applicant.id}/reject`, {
      ...forbidden,
      state: 'approved',
      decidedBy: 'x',
      reason: 'No.',
    });
    expect((await ApplicationItem.get({ supplierId: applicant.id }).go()).data).toMatchObject({
      state: 'rejected',
      decidedBy: admin.email,
      username: applicant.username,
      name: 'Hana Okabe',
    });
    expect((await trailOf(admin.shopper, buyer.id))[0]).toMatchObject({
      admin: admin.email,
      before: 'User',
      after: 'Partner',
      action: 'account.change-role',
    });
  });
});

/** Id of a new account with an unconfirmed address. */
async function anUnconfirmedAccount(email = anEmail()): Promise<string> {
  const userId = newId('user');
  await User.put({ userId, email, role: 'User', sessions: [], createdAt: nowIso() }).go();
  await UnverifiedEmail.put({ email, userId }).go();
  return userId;
}

describe('the audit trail', () => {
  const COUNT = 120;
  const costs: Measure[] = [];
  let admin: Shopper;

  beforeAll(async () => {
    admin = (await somebody('Admin')).shopper;
    const entry = {
      at: nowIso(),
      adminId: 'usr_a',
      admin: 'a@example.com',
      action: 'account.end-sessions',
      subjectId: 'usr_many',
      subject: 'b@example.com',
      before: '1 session',
      after: '0 sessions',
    } as const;
    for (let count = 0; count < COUNT; count += 1) await AuditItem.create({ ...entry, auditId: newId('audit') }).go();
  });

  it('C40 is read in pages of 50, the newest first, each entry once, at a cost that does not grow', async () => {
    setMetricsSink((measure) => costs.push(measure));
    const seen: string[] = [];
    const sizes: number[] = [];
    let next: string | null = null;
    do {
      const page: z.infer<typeof AuditTrail> = AuditTrail.strict().parse(
        await admin.ask(`/api/admin/audit${next ? `?before=${next}` : ''}`),
      );
      seen.push(...page.entries.map(({ id }) => id));
      sizes.push(page.entries.length);
      next = page.next;
    } while (next !== null);
    setMetricsSink(() => undefined);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
    expect(seen.length).toBeGreaterThanOrEqual(COUNT);
    expect(sizes.slice(0, -1).every((size) => size === 50)).toBe(true);
    const [first, second] = costs.map(({ readUnits }) => readUnits);
    expect(Math.abs((first ?? 0) - (second ?? 99))).toBeLessThanOrEqual(1);
    expect(Math.max(...costs.map(({ readUnits }) => readUnits))).toBeLessThanOrEqual(7);
  });
});

describe('what it costs', { tags: 'consumed-units' }, () => {
  /** Read and write units as DynamoDB counts them; printed in docs/data-model.md. None grows with the size of the table. */
  const COSTS: [operation: string, readUnits: number, writeUnits: number][] = [
    ['POST /api/artists/signup', 13, 19],
    ['GET /api/sellers/edit-profile', 3, 0],
    ['POST /api/sellers/edit-profile', 6, 3],
    ['GET /api/admin/applications', 32, 0],
    ['POST /api/admin/applications/:id/approve', 6, 14],
    ['GET /api/admin/users', 8, 0],
    ['POST /api/admin/users/:id/role', 4, 14],
    ['GET /api/admin/audit', 7, 0],
    ['GET /api/users/partners', 5, 0],
  ];
  const measured = new Map<string, Measure>();

  beforeAll(async () => {
    const [admin, partner] = [await somebody('Admin'), await somebody('Partner')];
    await partner.shopper.ask('/api/users/partners');
    for (let count = 0; count < 50; count += 1) {
      const { id, email } = await somebody('Supplier');
      const words = {
        username: `waiting-${count}`,
        name: 'Hana Okabe',
        bio: 'x'.repeat(400),
        country: 'JP',
        mediums: ['custwatercolor'],
        samples: ['/media/photos/a/full.webp'],
      };
      await ApplicationItem.put({
        ...words,
        supplierId: id,
        state: 'applied',
        appliedAt: nowIso(),
        decidedBy: email,
      }).go();
    }
    setMetricsSink((measure) => measured.set(measure.operation, measure));
    const applicant = await anApplicant();
    await applicant.shopper.ask('/api/sellers/edit-profile', { bio: 'Other words.' });
    await applicant.shopper.ask('/api/sellers/edit-profile');
    await admin.shopper.ask('/api/admin/applications?state=applied');
    await approve(admin.shopper, applicant.id);
    const { id, email } = await somebody();
    await admin.shopper.ask(`/api/admin/users?q=${email}`);
    await changeRole(admin.shopper, id, 'Partner');
    await admin.shopper.ask('/api/admin/audit');
    await partner.shopper.ask('/api/users/partners');
    setMetricsSink(() => undefined);
  });

  const docs = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');

  it.each(COSTS)('%s reads %d and writes %d units at most', (operation, readUnits, writeUnits) => {
    const measure = measured.get(operation);
    expect(measure, operation).toBeDefined();
    expect(Math.ceil(measure?.readUnits ?? Infinity)).toBeLessThanOrEqual(readUnits);
    expect(Math.ceil(measure?.writeUnits ?? Infinity)).toBeLessThanOrEqual(writeUnits);
    expect(docs).toContain(`| \`${operation}\` | ${readUnits} | ${writeUnits} |`);
  });
});

describe('who gets in', () => {
  const CALLS: [method: string, path: string, body?: object][] = [
    ['GET', '/api/admin/applications'],
    ['GET', '/api/admin/applications?state=nonsense'],
    ['POST', '/api/admin/applications/usr_x/approve', {}],
    ['POST', '/api/admin/applications/usr_x/reject', {}],
    ['GET', '/api/admin/users'],
    ['POST', '/api/admin/users/usr_x/role', { role: 'Admin' }],
    ['POST', '/api/admin/users/usr_x/end-sessions', {}],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/anything'],
  ];

  it('C12 C40 visitors and every other role are refused alike, whatever they send', async () => {
    for (const [method, path, body] of CALLS)
      expect(await refusalOf(aVisitor().send(method, path, body))).toEqual([401, 'session.required']);
    const people: Shopper[] = [];
    for (const role of ['User', 'Partner', 'Supplier'] satisfies AccountRole[])
      people.push((await somebody(role)).shopper);
    for (const shopper of people)
      for (const [method, path, body] of CALLS)
        expect(await refusalOf(shopper.send(method, path, body)), `${method} ${path}`).toEqual([
          403,
          'session.forbidden',
        ]);
  });

  it('C40 an admin without a second factor is sent to set one up', async () => {
    const { shopper } = await somebody('Admin', { hasSecondFactor: false });
    for (const [method, path, body] of CALLS)
      expect(await refusalOf(shopper.send(method, path, body)), `${method} ${path}`).toEqual([
        403,
        'session.second_factor_required',
      ]);
  });

  it('C40 an account that was made an admin begins without one', async () => {
    const admin = await somebody('Admin');
    const email = anEmail();
    const { userId } = await createAccount({ email, password: PASSWORD });
    await changeRole(admin.shopper, userId, 'Admin');
    const shopper = aVisitor();
    await shopper.ask('/api/login', { email, password: PASSWORD });
    expect(await refusalOf(shopper.get('/api/admin/audit'))).toEqual([403, 'session.second_factor_required']);
  });
});
