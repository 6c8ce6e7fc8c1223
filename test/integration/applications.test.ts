import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { UsernameClaim } from '#functions/studio/application.entity.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { openArtists } from '#functions/artists/artists.ts';
import { User } from '#functions/platform/user.entity.ts';
import { CreatedUser, type Account } from '#shared/schemas/account.ts';
import { OwnProfile, type ApplyAsArtist } from '#shared/schemas/application.ts';
import type { AdminBio, AdminBios, BioModeration } from '#shared/schemas/bio-moderation.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import { askQuestion } from '#functions/messages/messages.ts';
import { replyToQuestion } from '#functions/messages/replies.ts';
import { addPiece, aPhotoOf } from '#test/factories/carts.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anActor, anArtist, anEmail, aVisitor, changeArtist, PASSWORD, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { mailedToken } from '#test/support/accounts.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const aUsername = (): string => `Studio-${randomUUID().slice(0, 8)}`;

const anApplication = (overrides: Partial<ApplyAsArtist> = {}): ApplyAsArtist => ({
  name: 'Hana Okabe',
  username: aUsername(),
  email: anEmail('hana'),
  password: PASSWORD,
  country: 'JP',
  city: 'Kanazawa',
  bio: 'I leave the edges loose.\n\nAnd the eyes <exact>.',
  mediums: ['custwatercolor'],
  samples: [],
  agreement: true,
  ...overrides,
});

const apply = (shopper: Shopper, overrides: Partial<ApplyAsArtist> = {}) =>
  shopper.post<CreatedUser>('/api/artists/signup', anApplication(overrides));
const profileOf = (shopper: Shopper): Promise<OwnProfile> => shopper.ask<OwnProfile>('/api/sellers/edit-profile');
const edit = (shopper: Shopper, part: object) => shopper.post<OwnProfile>('/api/sellers/edit-profile', part);

/** A signed-in applicant with an application. */
const anApplicant = async (overrides: Partial<ApplyAsArtist> = {}) => {
  const shopper = aVisitor();
  const application = anApplication(overrides);
  await shopper.ask('/api/artists/signup', application);
  const { id } = await shopper.ask<Session>('/api/session');
  return { shopper, id: id ?? '', ...application };
};

describe('applying as an artist', () => {
  it('C11 R-14 I apply with samples, am signed in, and see where my application stands', async () => {
    const shopper = aVisitor();
    await addPiece(shopper);
    const samples = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const application = anApplication({ samples: [...samples, samples[0]!] });
    const { status, body } = await shopper.post<CreatedUser>('/api/artists/signup', application);
    expect(status).toBe(201);
    expect(CreatedUser.strict().parse(body)).toMatchObject({
      status: true,
      email: application.email,
      role: 'Supplier',
    });
    const { id, role } = await shopper.ask<Session>('/api/session');
    expect(role).toBe('Supplier');
    const profile = await profileOf(shopper);
    expect(OwnProfile.strict().parse(profile)).toEqual({
      id,
      name: 'Hana Okabe',
      username: { real: application.username, normal: application.username.toLowerCase() },
      bio: { source: application.bio, compiled: '<p>I leave the edges loose.</p><p>And the eyes &lt;exact&gt;.</p>' },
      address: { country: 'JP' },
      location: 'Kanazawa',
      active: false,
      avatar: null,
      capacity: null,
      portrait: null,
      pictures: samples.map((sample) => ({ id: sample, url: `/media/photos/${sample}/full.webp` })),
      featured_assets: samples.map((sample) => ({ url: `/media/photos/${sample}/full.webp` })),
      email: application.email,
      email_verified: false,
      mediums: ['custwatercolor'],
      availability: 'away',
      bio_state: 'shown',
      state: 'applied',
      reason: null,
      samples: samples.map((sample) => ({ url: `/media/photos/${sample}/full.webp` })),
      languages: [],
      usual_days: {},
      replies: [],
      score: [],
    });
    const { data } = await Asset.get(samples.map((assetId) => ({ assetId }))).go();
    // Held for the profile, so that they do not expire as photos that nobody orders.
    expect(new Set(data.map(({ profileOf, ownerId }) => profileOf === ownerId))).toEqual(new Set([true]));
    expect(data.map(({ ownerId }) => ownerId)).toEqual([id, id]);
  });

  it('C11 a signed-in customer’s samples, and nothing else of theirs, move to the new account', async () => {
    const buyer = await somebody();
    const [sample, kept] = [await aPhotoOf(buyer.shopper), await aPhotoOf(buyer.shopper)];
    expect((await apply(buyer.shopper, { samples: [sample] })).status).toBe(201);
    const { id } = await buyer.shopper.ask<Session>('/api/session');
    const owners = new Map(
      (await Asset.get([{ assetId: sample }, { assetId: kept }]).go()).data.map(({ assetId, ownerId }) => [
        assetId,
        ownerId,
      ]),
    );
    expect([owners.get(sample), owners.get(kept)]).toEqual([id, buyer.id]);
  });

  it('C10 C11 who applies with the address of the unconfirmed account that they are signed in to keeps its open cart', async () => {
    const [shopper, email] = [aVisitor(), anEmail('hana')];
    await shopper.ask('/api/users', { email, password: PASSWORD, returnPath: '/' });
    const { items } = await addPiece(shopper);
    const before = await shopper.ask<Session>('/api/session');
    expect((await apply(shopper, { email })).status).toBe(201);
    expect((await shopper.ask<Session>('/api/session')).id).not.toBe(before.id);
    expect((await shopper.ask<Cart>('/api/carts/')).items.map(({ key }) => key)).toEqual(items.map(({ key }) => key));
  });

  it('C12 samples must be the applicant’s own: another’s and a missing one answer alike, and nobody is signed up', async () => {
    const stranger = await aPhotoOf((await somebody()).shopper);
    const username = aUsername();
    const shopper = aVisitor();
    await addPiece(shopper);
    const answers = [];
    for (const sample of [stranger, 'ast_missing'])
      answers.push(
        await shopper.post('/api/artists/signup', anApplication({ username, samples: [sample] }), {
          requestId: 'same',
        }),
      );
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text]);
    expect((await shopper.ask<Session>('/api/session')).role).toBe('Visitor');
    expect((await apply(shopper, { username })).status).toBe(201);
  });

  it('I-06 whether the e-mail has an account does not show', async () => {
    const { email } = await somebody();
    const fresh = anEmail();
    const say = async (address: string) => {
      const { status, text, headers } = await apply(aVisitor(), { email: address });
      return [
        status,
        text.replaceAll(address, 'the address'),
        headers.getSetCookie().map((line) => line.replace(/^(sid|device)=[^;]+/, '$1')),
      ];
    };
    expect(await say(email)).toEqual(await say(fresh));
  });

  it('I-06 C11 C45 my customer address is not enough: only the mail says so, and its button leads to where I enter another', async () => {
    const [buyer, email] = [await somebody(), anEmail('studio')];
    const shopper = aVisitor();
    await apply(shopper, { email: buyer.email });
    const { id } = await shopper.ask<Session>('/api/session');
    expect(await mailedToken(buyer.email, 'verify-email')).toBeUndefined();
    const mail = (await mailsTo(buyer.email)).at(-1);
    expect(mail?.subject).toBe('An artist’s account needs an address of its own');
    expect(mail?.text).toContain('/artists/login?return=%2Faccount');
    expect(mail?.text).not.toContain('what is in your cart');
    // On another device, also where both accounts have the same password.
    const phone = aVisitor();
    const signedIn = await phone.ask<Session>('/api/login', { email: buyer.email, password: PASSWORD, area: 'artist' });
    expect([signedIn.id, signedIn.role]).toEqual([id, 'Supplier']);
    await phone.ask('/api/users/change-email', { email, password: PASSWORD });
    await phone.ask('/api/users/confirm-email', { token: await mailedToken(email, 'change-email') });
    expect(await phone.ask<Account>('/api/users/me')).toMatchObject({ email, email_verified: true });
    expect((await buyer.shopper.ask<Account>('/api/users/me')).email).toBe(buyer.email);
  });

  it('C11 a username has one artist, in any case, even when two apply at once', async () => {
    const username = aUsername();
    const answers = await Promise.all([
      apply(aVisitor(), { username }),
      apply(aVisitor(), { username: username.toUpperCase() }),
      apply(aVisitor(), { username: username.toLowerCase() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const email = anEmail();
    expect(await refusalOf(apply(aVisitor(), { username, email }))).toEqual([409, 'artist.username_taken']);
    // A refused application leaves no events.
    expect(await eventsAbout(email)).toEqual([]);
    // Refused usernames do not use up the hourly limit of mails.
    for (let time = 0; time < 5; time += 1)
      expect(await refusalOf(apply(aVisitor(), { username, email }))).toEqual([409, 'artist.username_taken']);
    expect((await apply(aVisitor(), { email })).status).toBe(201);
  });

  it('C11 whoever takes the username between the look and the write, the second is told', async () => {
    await openSeam({ pays: false });
    const username = aUsername();
    const take = () => UsernameClaim.put({ username: username.toLowerCase(), supplierId: 'usr_rival' }).go();
    const { calls } = await withRival({ at: -1, act: take }, () => apply(aVisitor()));
    const at = calls.findIndex((name) => name.startsWith('Transact'));
    expect(at).toBeGreaterThan(0);
    const { result } = await withRival({ at, act: take }, () => apply(aVisitor(), { username }));
    expect([result?.status, result?.body]).toEqual([409, expect.objectContaining({ code: 'artist.username_taken' })]);
    expect(result?.headers.getSetCookie()).toEqual([]);
  });

  it('C11 words that the site’s addresses need are nobody’s username', async () => {
    for (const username of ['signup', 'Login', 'ADMIN', 'edit-profile', 'featured', 'www'])
      expect(await refusalOf(apply(aVisitor(), { username })), username).toEqual([409, 'artist.username_taken']);
  });

  it('C11 before it is sent an application is told whether its username is taken, in any case', async () => {
    const isTaken = async (name: string) =>
      (await aVisitor().ask<{ taken: boolean }>(`/api/artists/usernames/${name}`)).taken;
    const username = aUsername();
    expect(await isTaken(username)).toBe(false);
    await apply(aVisitor(), { username });
    expect([await isTaken(username), await isTaken(username.toUpperCase()), await isTaken('Login')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('C11 what is missing or not valid is named', async () => {
    for (const [field, overrides] of Object.entries({
      username: { username: 'a--b' },
      email: { email: 'nobody' },
      password: { password: 'short' },
      country: { country: 'Japan' },
      bio: { bio: '  ' },
      mediums: { mediums: [] },
      samples: { samples: Array.from({ length: 6 }, (_, index) => `ast_${index}`) },
      agreement: { agreement: false },
    })) {
      const { status, body } = await aVisitor().post<{ code: string; fields: Record<string, string> }>(
        '/api/artists/signup',
        anApplication(overrides as Partial<ApplyAsArtist>),
      );
      expect([status, body.code, Object.keys(body.fields)], field).toEqual([422, 'request.invalid', [field]]);
    }
    expect(await refusalOf(apply(aVisitor(), { password: 'password1' }))).toEqual([422, 'user.common_password']);
  });

  it('C12 nobody approves, ranks or renames themselves by what they send', async () => {
    const shopper = aVisitor();
    const forbidden = {
      id: 'usr_mine',
      supplierId: 'usr_mine',
      userId: 'usr_mine',
      role: 'Admin',
      state: 'approved',
      isActive: true,
      active: true,
      availability: 'open',
      rating: 1,
      onTime: 1,
      acceptance: 1,
      rank: '9999',
      images: ['/media/x.jpg'],
      featured_assets: [{ url: '/media/x.jpg' }],
      verifiedAt: '2020-01-01',
      email_verified: true,
      decidedAt: '2020-01-01',
      reason: 'none',
      version: 99,
      appliedAt: '2000-01-01',
    };
    await shopper.ask('/api/artists/signup', { ...forbidden, ...anApplication() });
    const { id, role } = await shopper.ask<Session>('/api/session');
    expect([id?.startsWith('usr_0'), role]).toEqual([true, 'Supplier']);
    expect(await profileOf(shopper)).toMatchObject({
      id,
      state: 'applied',
      active: false,
      availability: 'away',
      featured_assets: [],
      reason: null,
    });
    expect((await shopper.ask<Account>('/api/users/me')).email_verified).toBe(false);
    expect((await Artist.get({ supplierId: id ?? '' }).go()).data).toBeNull();
  });
});

describe('an applicant', () => {
  it('A-12 C11 is nowhere to be seen, asked for or requested', async () => {
    const { sku } = await aProduct();
    const applicant = await anApplicant({ mediums: [sku] });
    const page = async (username: string) => {
      const { status, text } = await aVisitor().get(`/api/artists/${username}`, { requestId: 'same' });
      return [status, text];
    };
    expect(await page(applicant.username)).toEqual(await page('nobody-at-all'));
    const request = async (supplier: string) => {
      const { status, text } = await aVisitor().post(
        '/api/carts/request-supplier',
        { supplier },
        { requestId: 'same' },
      );
      return [status, text];
    };
    expect(await request(applicant.id)).toEqual(await request('usr_missing'));
    await edit(applicant.shopper, { availability: 'open' });
    expect(await openArtists(sku, 10)).toEqual([]);
    expect(JSON.stringify(await aVisitor().ask('/api/artists'))).not.toContain(applicant.username);
    expect(await applicant.shopper.ask('/api/sellers/requests')).toMatchObject({ requests: [] });
  });

  it('K-03 C11 does not speak for the house: questions are neither answered nor asked by them', async () => {
    const { sku } = await aProduct();
    const { id, email } = await anApplicant();
    const question = await askQuestion(
      { content: 'How thick is the paint?', node: sku },
      { ...(await anActor('User')), network: '192.0.2.1' },
    );
    const applicant = { ...(await anActor('Supplier')), id, email, network: '192.0.2.1' };
    await expect(replyToQuestion({ content: 'Very.', node: question.id }, applicant)).rejects.toMatchObject({
      code: 'artist.not_found',
    });
    await expect(askQuestion({ content: 'May I paint?', node: sku }, applicant)).rejects.toMatchObject({
      code: 'artist.not_found',
    });
  });

  it('A-13 edits their words while they wait, and is away whatever they say', async () => {
    const { shopper } = await anApplicant({ city: 'Kanazawa' });
    const { status, body } = await edit(shopper, { name: 'Hana O.', bio: 'New words.', availability: 'open' });
    expect(status).toBe(200);
    expect(OwnProfile.strict().parse(body)).toMatchObject({
      name: 'Hana O.',
      bio: { source: 'New words.', compiled: '<p>New words.</p>' },
      location: 'Kanazawa',
      availability: 'away',
      state: 'applied',
    });
    expect(await profileOf(shopper)).toEqual(body);
  });
});

describe('an artist’s own profile', () => {
  it('C11 samples stay editable until the approval, and are the gallery from then on', async () => {
    const visitor = aVisitor();
    await addPiece(visitor);
    const [first, second] = [await aPhotoOf(visitor), await aPhotoOf(visitor)];
    const application = anApplication({ samples: [first, second] });
    await visitor.ask('/api/artists/signup', application);
    const third = await aPhotoOf(visitor);
    const ids = async (): Promise<string[]> => (await profileOf(visitor)).pictures.map(({ id }) => id);
    expect([await ids(), (await profileOf(visitor)).email_verified]).toEqual([[first, second], false]);
    expect((await edit(visitor, { gallery: [third, second] })).body.samples).toHaveLength(2);
    expect(await refusalOf(edit(visitor, { gallery: [await aPhotoOf((await anApplicant()).shopper)] }))).toEqual([
      404,
      'asset.not_found',
    ]);
    await visitor.ask('/api/users/verify-email', { token: await mailedToken(application.email, 'verify-email') });
    expect((await profileOf(visitor)).email_verified).toBe(true);
    const [{ id }, { shopper: admin }] = [await visitor.ask<Session>('/api/session'), await somebody('Admin')];
    await admin.ask(`/api/admin/applications/${id}/approve`, {});
    expect(await ids()).toEqual([third, second]);
    const page = await aVisitor().ask<Seller>(`/api/artists/${application.username}`);
    expect(page.external_samples.map((sample) => sample.id)).toEqual([third, second]);
    const held = async (assetId: string) => (await Asset.get({ assetId }).go({ consistent: true })).data?.profileOf;
    expect([await held(first), await held(second), await held(third)]).toEqual([undefined, id, id]);
  });

  it('API-09 A-13 C7 an artist edits their page, goes away and comes back', async () => {
    const { sku } = await aProduct();
    const artist = await anArtist({ availability: 'open', mediums: [sku] });
    const isOpen = async () => (await openArtists(sku, 10)).some(({ supplierId }) => supplierId === artist.supplierId);
    expect(await isOpen()).toBe(true);
    const { body } = await edit(artist.shopper, {
      bio: 'One.\n\n<b>Two.</b>',
      city: 'Tallinn',
      country: 'EE',
      availability: 'away',
    });
    expect(OwnProfile.strict().parse(body)).toMatchObject({
      location: 'Tallinn',
      availability: 'away',
      state: 'approved',
      samples: [],
      email: artist.email,
    });
    expect((await aVisitor().ask<Seller>(`/api/artists/${artist.username}`)).bio).toEqual({
      source: 'One.\n\n<b>Two.</b>',
      compiled: '<p>One.</p><p>&lt;b&gt;Two.&lt;/b&gt;</p>',
    });
    expect(await isOpen()).toBe(false);
    await edit(artist.shopper, { availability: 'full' });
    expect(await isOpen()).toBe(false);
    await edit(artist.shopper, { availability: 'open' });
    expect(await isOpen()).toBe(true);
  });

  it('C22 a person is approved without the contact details in their words, which are held until an admin decides', async () => {
    const bio = 'I paint dogs. Write me at hana@okabe.example.';
    const { shopper, id, username, email } = await anApplicant({ bio });
    await shopper.ask('/api/users/verify-email', { token: await mailedToken(email, 'verify-email') });
    const { shopper: admin } = await somebody('Admin');
    await admin.ask(`/api/admin/applications/${id}/approve`, {});
    const shown = async () => (await aVisitor().ask<Seller>(`/api/artists/${username}`)).bio.source;
    expect(await shown()).toBe('');
    expect(await profileOf(shopper)).toMatchObject({ bio: { source: bio }, bio_state: 'held' });
    const { bios } = await admin.ask<AdminBios>('/api/admin/bios?state=held');
    const { at } = bios.find(({ artist }) => artist.id === id)!;
    await admin.ask(`/api/admin/bios/${id}`, { decision: 'publish', at, reason: 'It is their studio.' });
    expect(await shown()).toBe(bio);
  });

  it('C22 what an artist writes about themselves with contact details is held, and the published text stays until an admin decides', async () => {
    const [artist, admin] = [await anArtist({ bio: 'I paint dogs.' }), (await somebody('Admin')).shopper];
    const listed = async (state: BioModeration): Promise<AdminBio | undefined> =>
      (await admin.ask<AdminBios>(`/api/admin/bios?state=${state}`)).bios.find(
        (bio) => bio.artist.id === artist.supplierId,
      );
    const decide = (decision: 'publish' | 'hide', at: string) =>
      admin.post<AdminBio>(`/api/admin/bios/${artist.supplierId}`, { decision, at, reason: 'I read it.' });
    const shown = async () => (await aVisitor().ask<Seller>(`/api/artists/${artist.username}`)).bio.source;
    const waiting = 'I paint dogs. See www.dogs.example';
    const { body } = await edit(artist.shopper, { bio: waiting, city: 'Tartu' });
    expect(OwnProfile.strict().parse(body)).toMatchObject({
      bio: { source: waiting },
      bio_state: 'held',
      location: 'Tartu',
    });
    expect(await shown()).toBe('I paint dogs.');
    const { at, ...held } = (await listed('held'))!;
    expect(held).toMatchObject({
      text: { text: waiting, state: 'held', reason: 'It contains a link.' },
      published: 'I paint dogs.',
    });
    // An admin decides about the text that was read, and not about a later one.
    expect(await refusalOf(decide('publish', '2020-01-01T00:00:00.000Z'))).toEqual([409, 'bio.changed']);
    for (let time = 0; time < 2; time += 1) expect((await decide('hide', at)).status).toBe(200);
    expect(await shown()).toBe('I paint dogs.');
    expect(await profileOf(artist.shopper)).toMatchObject({ bio: { source: waiting }, bio_state: 'hidden' });
    // The published text may be saved again, and then nothing is hidden; it does not undo the decision about the other.
    for (let time = 0; time < 2; time += 1)
      expect((await edit(artist.shopper, { bio: 'I paint dogs.' })).body).toMatchObject({
        bio: { source: 'I paint dogs.' },
        bio_state: 'shown',
      });
    expect(await edit(artist.shopper, { bio: 'Cats, too.' })).toMatchObject({ body: { bio_state: 'held' } });
    expect(await shown()).toBe('I paint dogs.');
    const again = (await listed('held'))!;
    expect(await listed('hidden')).toBeUndefined();
    await decide('publish', again.at);
    expect([await shown(), (await profileOf(artist.shopper)).bio_state]).toEqual(['Cats, too.', 'shown']);
    expect(await listed('held')).toBeUndefined();
    // Saving the published text again withdraws the one that waits.
    await edit(artist.shopper, { bio: 'Call +372 555 0100 44' });
    expect((await edit(artist.shopper, { bio: 'Cats, too.' })).body).toMatchObject({ bio_state: 'shown' });
    await deliverEventsAbout(artist.supplierId);
    const mails = await mailsTo(artist.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your text about yourself is published',
      'Your text about yourself was not published',
    ]);
    expect(mails.some(({ text }) => text.includes('I read it.'))).toBe(true);
  });

  it('C22 name and city, which are shown at once, take no contact details', async () => {
    const artist = await anArtist();
    for (const part of [{ name: 'Marta +372 555 0100' }, { city: 'Tartu, www.marta.example' }]) {
      const { status, body } = await artist.shopper.post<{ fields: object }>('/api/sellers/edit-profile', part);
      expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(part)]);
      expect(await refusalOf(apply(aVisitor(), part))).toEqual([422, 'request.invalid']);
    }
    expect(await profileOf(artist.shopper)).toMatchObject({ name: 'Marta Ilves', location: 'Tartu' });
  });

  it('A-13 what is not sent stays as it is, also the city', async () => {
    const artist = await anArtist({ city: 'Tartu' });
    const before = await profileOf(artist.shopper);
    for (const part of [{}, { availability: 'away' }]) expect((await edit(artist.shopper, part)).body).toEqual(before);
    expect((await edit(artist.shopper, { city: '' })).body.location).toBe('');
  });

  it('A-03 an artist who was switched off edits their words, and does not come into the list of open ones', async () => {
    const { sku } = await aProduct();
    const artist = await anArtist({ availability: 'away', mediums: [sku] });
    await changeArtist(artist.supplierId, { isActive: false });
    expect((await edit(artist.shopper, { bio: 'Still here.', availability: 'open' })).body).toMatchObject({
      bio: { source: 'Still here.' },
      availability: 'away',
      active: false,
    });
    expect(
      (await Artist.query.byAvailability({ availability: 'open' }).go()).data.map(({ supplierId }) => supplierId),
    ).not.toContain(artist.supplierId);
  });

  it('C12 rank, rates, state and identity are not the artist’s to write', async () => {
    const artist = await anArtist();
    const { data: before } = await Artist.get({ supplierId: artist.supplierId }).go();
    const forbidden = {
      id: 'x',
      supplierId: 'x',
      username: 'somebody-else',
      email: 'x@example.com',
      state: 'rejected',
      reason: 'x',
      isActive: false,
      active: false,
      rating: 1,
      onTime: 1,
      acceptance: 1,
      rank: '9999',
      images: [],
      featured_assets: [],
      samples: [],
      role: 'Admin',
      verifiedAt: 'x',
      version: 9,
      gsi1pk: 'x',
      compiled: '<script>',
      changedAt: 'x',
    };
    expect((await edit(artist.shopper, { ...forbidden, bio: 'Mine.' })).status).toBe(200);
    expect((await Artist.get({ supplierId: artist.supplierId }).go()).data).toEqual({
      ...before,
      bio: 'Mine.',
      changedAt: expect.stringMatching(/^20/) as string,
    });
  });

  it('C12 is for artists alone', async () => {
    const visitor = aVisitor();
    for (const answer of [visitor.get('/api/sellers/edit-profile'), edit(visitor, { bio: 'x' })])
      expect(await refusalOf(answer)).toEqual([401, 'session.required']);
    for (const { shopper } of [await somebody('User'), await somebody('Partner'), await somebody('Admin')])
      for (const answer of [shopper.get('/api/sellers/edit-profile'), edit(shopper, { bio: 'x' })])
        expect(await refusalOf(answer)).toEqual([403, 'session.forbidden']);
  });
});

describe('where an artist is written to', () => {
  it('C21 mails follow the account’s address', async () => {
    const moved = anEmail('moved');
    const order = await anOrder();
    const asked = order.artists[0]!;
    await User.patch({ userId: asked.supplierId }).set({ email: moved }).go();
    await deliverEventsAbout(order.orderId);
    expect((await mailsTo(moved)).map(({ subject }) => subject)).toEqual([expect.stringContaining('A new request')]);
    expect(await mailsTo(asked.email)).toEqual([]);
  });
});
