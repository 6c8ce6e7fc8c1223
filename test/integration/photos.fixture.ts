import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { z } from 'zod';
import { readObject } from '#functions/platform/buckets.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { createBuckets, type Buckets } from '#infra/local/s3/bucket.ts';
import {
  credentials,
  functionEnvironment,
  PREFIXES,
  queueNames,
  REGION,
  resourceValue,
  sdkEnvironment,
} from '#infra/local/environment.ts';
import { readBody, send } from '#infra/local/http.ts';
import { createInbound } from '#infra/local/ses/inbound.ts';
import { createMailer, type Mail, type Mailer } from '#infra/local/ses/mail.ts';
import { createQueues, type Queues } from '#infra/local/sqs/queue.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import type { Emulator } from '#infra/local/emulator.ts';
import { openStore } from '#infra/local/store.ts';
import { queues as declared, visibilitySeconds } from '#infra/manifest.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import { randomOf } from '#test/support/random.ts';

const SITE = 'http://127.0.0.1:4000';

/** Faults that a test can inject while a request is in progress. */
interface Faults {
  /** Called with every request to the buckets; a status refuses it. */
  bucket?: (req: IncomingMessage) => Promise<number | undefined> | number | undefined;
  /** Number of faces that the face service detects; undefined makes it fail. */
  faces: number | undefined;
}

/**
 * Runs work whose process dies at its next request to the buckets, which is never answered; resolves once that request
 * was sent.
 */
export const dyingAtBuckets = async ({ faults }: PhotoWorld, work: () => Promise<unknown>): Promise<void> => {
  await new Promise<void>((reached) => {
    faults.bucket = () => {
      reached();
      return new Promise<never>(() => undefined);
    };
    void work();
  });
  faults.bucket = undefined;
};

export interface PhotoWorld {
  buckets: Buckets;
  queues: Queues;
  faults: Faults;
  /** Pictures sent to the face service so far. */
  facesAsked: Buffer[];
  /** Keys of a bucket that contain a text, such as a test's own id. */
  keys(bucket: 'uploads' | 'media', text: string): string[];
  read(bucket: 'uploads' | 'media', key: string): Promise<Buffer>;
  /** Hands a raw mail to the fake of SES, and answers what it reports of it. */
  receive(raw: string, query?: string): Promise<object>;
  /** Mails that were sent to an address, the newest first. */
  sentTo(address: string): Mail[];
  close(): Promise<void>;
}

const nameOf = (bucket: 'uploads' | 'media' | 'inbox'): string => resourceValue(bucket, String);

/** Buckets, queues and a face service for the functions, reached through the usual environment variables. */
export const openPhotoWorld = async (): Promise<PhotoWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'photos-'));
  const faults: Faults = { faces: 0 };
  const facesAsked: Buffer[] = [];
  let queues!: Queues;
  let buckets!: Buckets;
  let mailer!: Mailer;
  const arrived: object[] = [];
  const server = await serve((origin) => {
    buckets = createBuckets({
      prefix: PREFIXES.s3,
      folder,
      buckets: (['uploads', 'media', 'inbox'] as const).map((bucket) => ({ name: nameOf(bucket) })),
      credentials,
      region: REGION,
      now,
    });
    queues = createQueues({
      prefix: PREFIXES.sqs,
      origin,
      store: openStore(':memory:'),
      queues: queueNames.flatMap((name) => [
        {
          name,
          visibilitySeconds: visibilitySeconds(name),
          deadLetter: { queue: `${name}Dead`, maxReceiveCount: declared[name].maxReceives },
        },
        { name: `${name}Dead`, visibilitySeconds: 60 },
      ]),
      now,
    });
    mailer = createMailer({
      prefix: PREFIXES.ses,
      outboxPrefix: '/__local/outbox',
      store: openStore(':memory:'),
      now,
      quota: { perDay: -1, perSecond: 1_000 },
    });
    const inbound = createInbound({
      prefix: '/__local/inbound-mail',
      objects: buckets.objects,
      bucket: nameOf('inbox'),
      report: (detail) => arrived.push(detail),
    });
    return [faulty(buckets, faults), queues, faceService(faults, facesAsked), mailer.ses, inbound];
  });
  const endpoints = {
    origin: server.origin,
    table: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    queueUrl: (queue: string) => queues.urlOf(queue),
  };
  const { MARKET_TABLE, AWS_ENDPOINT_URL_SECRETS_MANAGER } = process.env;
  setMetricsSink(() => {});
  for (const name of ['uploads', 'photoMail', 'styles', 'previewWorker', 'paintingWorker'] as const)
    Object.assign(process.env, functionEnvironment(name, endpoints));
  Object.assign(process.env, sdkEnvironment(endpoints), {
    SITE_URL: SITE,
    MARKET_TABLE,
    AWS_ENDPOINT_URL_SECRETS_MANAGER,
  });

  return {
    buckets,
    queues,
    faults,
    facesAsked,
    keys: (bucket, text) =>
      [...buckets.objects.list(nameOf(bucket), '', '')].map(({ key }) => key).filter((key) => key.includes(text)),
    read: async (bucket, key) => {
      return (await readObject(bucket, key)) ?? Buffer.alloc(0);
    },
    receive: async (raw, query = '') => {
      await fetch(`${server.origin}/__local/inbound-mail${query}`, { method: 'POST', body: raw });
      return arrived.at(-1)!;
    },
    sentTo: (address) => mailer.sent(address),
    close: async () => {
      setClock(Date.now);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const faulty = (emulator: Emulator, faults: Faults): Emulator => ({
  prefix: emulator.prefix,
  handle: async (req, res) => {
    const refused = await faults.bucket?.(req);
    if (refused === undefined) return emulator.handle(req, res);
    req.resume();
    return send(res, refused, { 'content-type': 'application/xml' }, '<Error><Code>AccessDenied</Code></Error>');
  },
});

const DetectFaces = z.object({ Image: z.object({ Bytes: z.base64() }) });

/** Position of a face: side by side from the left, the first slightly beyond the edge. */
const faceAt = (index: number) => ({ Left: -0.02 + 0.2 * index, Top: 0.25, Width: 0.15, Height: 0.3 });

const faceService = (faults: Faults, asked: Buffer[]): Emulator => ({
  prefix: PREFIXES.rekognition,
  handle: async (req, res) => {
    const { Image } = DetectFaces.parse(JSON.parse((await readBody(req, 8_000_000)).toString()));
    asked.push(Buffer.from(Image.Bytes, 'base64'));
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    if (faults.faces === undefined)
      return send(res, 400, headers, JSON.stringify({ __type: 'AccessDeniedException', message: 'no' }));
    const FaceDetails = Array.from({ length: faults.faces }, (_, index) => ({
      Confidence: 99,
      BoundingBox: faceAt(index),
    }));
    return send(res, 200, headers, JSON.stringify({ FaceDetails }));
  },
});

interface App {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** A browser that keeps its cookie and sends JSON from our own pages. */
export class Browser {
  cookie = '';

  async call<T = Record<string, unknown>>(
    app: App,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> {
    const headers = { 'Origin': SITE, 'Content-Type': 'application/json', ...(this.cookie && { Cookie: this.cookie }) };
    const response = await app.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return { status: response.status, body: (await response.json()) as T };
  }
}

export type Part = UploadPlan['parts'][number];

/** Sends one part to the bucket, as a page does. */
export const putPart = async ({ url, method, headers }: Part, bytes: Buffer): Promise<number> => {
  const response = await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return response.status;
};

/** The bytes of each part of a file under a plan. */
export const cut = (plan: UploadPlan, file: Buffer): Buffer[] =>
  plan.parts.map(({ part }) => file.subarray((part - 1) * plan.chunk_size, part * plan.chunk_size));

export interface Announced {
  name?: string;
  type?: string;
  size?: number;
  sha256?: string;
}

/** Creates an upload and sends all its parts, ready to be completed. */
export const sendParts = async (
  browser: Browser,
  app: App,
  file: Buffer,
  announced: Announced = {},
): Promise<UploadPlan> => {
  const { status, body } = await browser.call<UploadPlan>(app, 'POST', '/api/updates/create-chunked/', {
    name: 'photo.jpg',
    type: '',
    size: file.length,
    ...announced,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const sent = await Promise.all(cut(body, file).map((bytes, index) => putPart(body.parts[index]!, bytes)));
  if (sent.some((code) => code !== 200)) throw new Error(`parts answered ${sent.join(', ')}`);
  return body;
};

export const completePath = ({ upload_id }: UploadPlan): string => `/api/updates/create-chunked/${upload_id}/complete`;

/** Uploads a photo and completes the upload. */
export const uploadPhoto = async (
  browser: Browser,
  app: App,
  file: Buffer,
  announced: Announced = {},
): Promise<Asset> => {
  const plan = await sendParts(browser, app, file, announced);
  const { status, body } = await browser.call<{ result: Asset }>(app, 'POST', completePath(plan));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result;
};

/** A unique photo: random grain over a colour gradient from left to right. */
export const aPhoto = async ({ width = 320, height = 200, grain = 30 } = {}): Promise<Buffer> =>
  aPicture({ width, height, grain }).jpeg().toBuffer();

let pictures = 0;
/** The same picture, for another file format. */
export const aPicture = ({ width = 320, height = 200, grain = 30 } = {}) => {
  const random = randomOf((pictures += 1));
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const across = ((at / 3) % width) / width;
    pixels[at] = 40 + 150 * across * (at % 3 === 0 ? 1 : 0.6) + random() * grain;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
