import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/entries/photo-mail.lambda.ts';
import { setClock } from '#functions/platform/clock.ts';
import { uploadRoutes } from '#functions/uploads/uploads.routes.ts';
import type { Asset, UploadToken } from '#shared/schemas/asset.ts';
import { anEmail } from '#test/factories/people.ts';
import { asFunction } from '#test/support/as-function.ts';
import { queued } from '#test/support/events.ts';
import { mailProblem } from '#test/support/mail-rules.ts';
import { aPhoto, Browser, openPhotoWorld, type PhotoWorld } from './photos.fixture.ts';

const DOMAIN = 'photos.atelier.example';
const take = asFunction('photoMail', handler);

let world: PhotoWorld;
let photo: Buffer;
beforeAll(async () => {
  world = await openPhotoWorld();
  photo = await aPhoto();
});
afterAll(() => world.close());
afterEach(() => {
  setClock(Date.now);
  world.faults.bucket = undefined;
});

interface Sent {
  from?: string;
  to: string;
  headers?: string[];
  files?: [name: string, type: string, bytes: Buffer][];
}

/** A mail as a phone sends it. */
const rawOf = ({ from = anEmail('phone'), to, headers = [], files = [['dogs.jpg', 'image/jpeg', photo]] }: Sent) => {
  const boundary = randomUUID();
  const parts = files.map(([name, type, bytes]) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nMy dogs.';
  return [
    ...headers,
    ...(from ? [`From: Ellen <${from}>`] : []),
    `To: ${to}`,
    'Subject: Photos',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...[text, ...parts].flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n');
};

const askedBy = async (browser: Browser): Promise<string> => {
  const { body } = await browser.call<UploadToken>(uploadRoutes, 'POST', '/api/products/upload-token?mail=1', {});
  return `${body.mailbox}@${DOMAIN}`;
};
const namesOf = async (browser: Browser): Promise<string[]> =>
  (await browser.call<Asset[]>(uploadRoutes, 'GET', '/api/products/assets')).body.map(({ name }) => name).toSorted();
const arrival = (detail: object) => queued({ 'detail-type': 'Object Created', 'source': 'aws.s3', detail });
const mail = async (raw: string, query?: string): Promise<void> => take(arrival(await world.receive(raw, query)));
const PDF = Buffer.from('%PDF-1.4');

describe('U-14 Z-14 photos come by mail', () => {
  it('to the address of the upload token, among those of whoever asked for it, each once however often they are delivered', async () => {
    const [asker, other, from] = [new Browser(), new Browser(), anEmail('phone')];
    const to = await askedBy(asker);
    const report = await world.receive(
      rawOf({
        from,
        to: `Atelier <${to.toUpperCase()}>`,
        files: [
          ['dogs.jpg', 'image/jpeg', photo],
          ['../cat\u202egpj.png', 'application/octet-stream', await aPhoto({ width: 90, height: 60 })],
        ],
      }),
    );
    await take(arrival(report));
    await take(arrival(report));
    expect(await namesOf(asker)).toEqual(['catgpj.png', 'dogs.jpg']);
    expect(await namesOf(other)).toEqual([]);
    expect(world.sentTo(from)).toEqual([]);
    await mail(rawOf({ from, to: 'hidden', headers: [`Received: from phone by inbound-smtp for ${to}; today`] }));
    expect(await namesOf(asker)).toHaveLength(3);
  });

  it('a token that nobody wants photos by mail for has no address', async () => {
    const { body } = await new Browser().call<UploadToken>(uploadRoutes, 'POST', '/api/products/upload-token', {});
    expect(body).not.toHaveProperty('mailbox');
  });

  it.each([
    ['an address that nobody has', { to: `${'0'.repeat(32)}@${DOMAIN}` }, [], 'This address takes no photos'],
    ['any other name', { to: `studio@${DOMAIN}` }, [], 'This address takes no photos'],
    ['an address that has ended', { isLate: true }, [], 'or its half hour is over'],
    ['a mail without photos', { files: [] }, [], 'We found no photos in your mail'],
    [
      'what is no picture beside one that is',
      {
        files: [
          ['plan.pdf', 'application/pdf', PDF],
          ['dogs.jpg', 'image/jpeg', null],
        ],
      },
      ['dogs.jpg'],
      'plan.pdf: It is none of these kinds of photos: jpeg',
    ],
    ['a picture that is none', { files: [['a.jpg', 'image/jpeg', PDF]] }, [], 'a.jpg: This file is not a picture'],
    ['a photo above 10 MB', { files: [['big.jpg', 'image/jpeg', Buffer.alloc(10_000_001, 1)]] }, [], 'big.jpg: '],
  ] as const)('%s is answered by one mail in plain words', async (_, { isLate, files, to }: Wrong, taken, words) => {
    const [asker, from] = [new Browser(), anEmail('phone')];
    const address = to ?? (await askedBy(asker));
    if (isLate) setClock(() => Date.now() + 31 * 60_000);
    const report = await world.receive(
      rawOf({
        from,
        to: address,
        ...(files && { files: files.map(([name, type, bytes]) => [name, type, bytes ?? photo]) }),
      }),
    );
    await take(arrival(report));
    await take(arrival(report));
    expect(await namesOf(asker)).toEqual(taken);
    const answers = world.sentTo(from);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.text).toContain(words);
    expect(answers[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' });
    expect(mailProblem(answers[0]!)).toBeUndefined();
  });

  it('twenty of one mail are taken, and its sender is told of the others', async () => {
    const [asker, from] = [new Browser(), anEmail('phone')];
    const small = await aPhoto({ width: 20, height: 20 });
    const files = Array.from({ length: 22 }, (__, index): [string, string, Buffer] => [
      `${index}.jpg`,
      'image/jpeg',
      small,
    ]);
    await mail(rawOf({ from, to: await askedBy(asker), files }));
    expect(await namesOf(asker)).toHaveLength(20);
    expect(world.sentTo(from)[0]?.text).toContain('We took the first 20 of your photos.');
  });

  it.each([
    ['an answer of a program', { headers: ['Auto-Submitted: auto-replied'] }],
    ['a bounce', { headers: ['Return-Path: <>'] }],
    ['a list', { headers: ['List-Id: <dogs.example.com>'] }],
    ['bulk', { headers: ['Precedence: bulk'] }],
    ['a mail server', { from: `mailer-daemon@${randomBytes(4).toString('hex')}.example` }],
    ['ourselves', { from: 'studio@atelier.example' }],
    ['nobody', { from: '' }],
  ])('%s is never answered, so that no two programs write to each other', async (_, sent: Partial<Sent>) => {
    const from = sent.from ?? anEmail('robot');
    await mail(rawOf({ ...sent, from, to: `studio@${DOMAIN}` }));
    expect(world.sentTo(from)).toEqual([]);
  });

  it.each(['?spam=FAIL', '?virus=FAIL'])(
    'a mail with the verdict %s is dropped, whatever it claims itself',
    async (verdict) => {
      const [asker, from] = [new Browser(), anEmail('phone')];
      const claims = ['X-SES-Spam-Verdict: PASS', 'X-SES-Virus-Verdict: PASS'];
      await mail(rawOf({ from, to: await askedBy(asker), headers: claims }), verdict);
      await mail(rawOf({ from, to: `studio@${DOMAIN}` }), verdict);
      expect(await namesOf(asker)).toEqual([]);
      expect(world.sentTo(from)).toEqual([]);
    },
  );

  it('a sender gets three answers in an hour at most', async () => {
    const from = anEmail('phone');
    for (let count = 0; count < 5; count += 1) await mail(rawOf({ from, to: `studio@${DOMAIN}` }));
    expect(world.sentTo(from)).toHaveLength(3);
  });

  it('a mail of endless parts within parts is dropped', async () => {
    const parts = Array.from(
      { length: 60 },
      (_, depth) => `Content-Type: multipart/mixed; boundary="${depth}"\r\n\r\n--${depth}\r\n`,
    );
    await mail(`From: a@example.com\r\nTo: studio@${DOMAIN}\r\n${parts.join('')}`);
    expect(world.sentTo('a@example.com')).toEqual([]);
  });

  it('what fails on our side is tried again, and every photo comes once', async () => {
    const asker = new Browser();
    const files: Sent['files'] = [
      ['one.jpg', 'image/jpeg', photo],
      ['two.jpg', 'image/jpeg', photo],
    ];
    const report = await world.receive(rawOf({ to: await askedBy(asker), files }));
    let thumbs = 0;
    world.faults.bucket = ({ method, url }) =>
      method === 'PUT' && url?.includes('thumb.jpg') && (thumbs += 1) === 2 ? 403 : undefined;
    await expect(take(arrival(report))).rejects.toThrow('UnknownError');
    expect(await namesOf(asker)).toEqual(['one.jpg']);
    world.faults.bucket = undefined;
    await take(arrival(report));
    expect(await namesOf(asker)).toEqual(['one.jpg', 'two.jpg']);
  });
});

interface Wrong {
  to?: string;
  isLate?: boolean;
  files?: readonly (readonly [name: string, type: string, bytes: Buffer | null])[];
}
