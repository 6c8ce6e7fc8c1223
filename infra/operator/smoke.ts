import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { signature } from '../local/payments/stripe/webhooks.ts';
import type { StyleFilter, StyleJob, UploadPlan } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';

/** A small JPEG that is uploaded and painted. */
export interface SmokePicture {
  name: string;
  bytes: Buffer;
}

/** What only somebody with the shop's credentials can try; absent without them. */
export interface OperatorTools {
  webhookSecret: string | undefined;
  /** Sends a mail from the shop's sender to the operator; answers to whom. */
  mail: () => Promise<string>;
  /** Publishes to the topic of alarms; answers to whom. Absent where there is no such topic. */
  alarm?: () => Promise<string>;
  /** Tries the filters that count the lines of the logs; answers how many. Absent where there are none. */
  filters?: () => Promise<string>;
  /** Tries the CDN's functions in its own engine; answers how many. Absent where there are none. */
  edge?: () => Promise<string>;
}

export interface Outcome {
  name: string;
  state: 'works' | 'fails' | 'skipped';
  detail: string;
  ms: number;
}

const POLL_MS = 500;
const JOB_SECONDS = 120;
const SOCKET_MS = 15_000;

const Config = z.object({ graphql: z.object({ url: z.string(), realtimeUrl: z.string() }) });

/** A visitor of the site with cookies; refuses every answer that is not 2xx. */
const visitorOf = (site: string) => {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: { method?: string; body?: unknown } = {}): Promise<Response> => {
    const { method = 'GET', body } = init;
    const response = await fetch(new URL(path, site), {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        origin: new URL(site).origin,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  const ask = async <T>(path: string, init?: { method?: string; body?: unknown }): Promise<T> => {
    const response = await call(path, init);
    if (!response.ok)
      throw new Error(`${init?.method ?? 'GET'} ${path} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return { call, ask };
};
type Visitor = ReturnType<typeof visitorOf>;

const must = (isTrue: boolean, problem: string): void => {
  if (!isTrue) throw new Error(problem);
};

const pages = async ({ call }: Visitor): Promise<string> => {
  const home = await call('/');
  must(home.status === 200, `/ answers ${home.status}`);
  must(home.headers.get('content-security-policy') !== null, '/ has no content security policy');
  const script = /src="(\/static\/[^"]+\.js)"/.exec(await home.text())?.[1];
  must(script !== undefined, '/ names no script');
  const file = await call(script ?? '');
  must(file.status === 200, `${script} answers ${file.status}`);
  for (const folder of ['', '/static', '/media']) {
    const missing = await call(`${folder}/none-${randomUUID()}`);
    must(missing.status === 404, `an unknown path of ${folder || 'the site'} answers ${missing.status}, not 404`);
    const isPage = /^<!doctype html>/i.test(await missing.text());
    must(isPage, `an unknown path of ${folder || 'the site'} answers with something else than the not-found page`);
  }
  return 'home, its script, 404 for what is not there';
};

const products = async ({ ask }: Visitor): Promise<string> => {
  const lines = await ask<{ products: { sku: string }[] } | { sku: string }[]>('/api/products');
  const list = Array.isArray(lines) ? lines : lines.products;
  must(list.length > 0, 'there are no product lines: npm run catalogue -- --write');
  return `${list.length} product lines`;
};

/**
 * Posts to a function that is released gradually, which calls of the published version reach: it knows no such product, and
 * takes the visitor's origin for its own.
 */
const cart = async ({ call }: Visitor): Promise<string> => {
  const response = await call('/api/carts/add-item', {
    method: 'POST',
    body: { product_id: `smoke-${randomUUID()}`, options: {} },
  });
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  must(code === 'product.not_found', `an unknown product is refused with ${response.status} ${code}`);
  return 'an unknown product is refused as that';
};

/** Uploads the picture, paints it in a style, and deletes it with everything made from it, also when something fails. */
const photo = async ({ ask }: Visitor, { name, bytes }: SmokePicture): Promise<string> => {
  const plan = await ask<UploadPlan>('/api/updates/create-chunked', {
    method: 'POST',
    body: { name, size: bytes.length, type: 'image/jpeg' },
  });
  for (const { part, url, headers } of plan.parts) {
    const body = new Uint8Array(bytes.subarray((part - 1) * plan.chunk_size, part * plan.chunk_size));
    const put = await fetch(url, { method: 'PUT', headers, body });
    must(put.ok, `part ${part} of the upload answers ${put.status}`);
  }
  const { result } = await ask<{ result: { id: string; thumb: string } }>(
    `/api/updates/create-chunked/${plan.upload_id}/complete`,
    { method: 'POST' },
  );
  try {
    const styles = await ask<StyleFilter[]>('/api/styles');
    const style = styles.find(({ id }) => id !== PHOTOREALISTIC);
    const startedAt = performance.now();
    const { result: job } = await ask<{ result: { job_id: string } }>(`/api/assets/apply-filter/${result.id}`, {
      method: 'POST',
      body: { filter_id: style?.id, strength: 1 },
    });
    let state: StyleJob;
    do {
      await wait(POLL_MS);
      state = await ask<StyleJob>(`/api/assets/check-job/${job.job_id}`);
      must(state.status !== 'failed', `the style job failed: ${state.error}`);
      must(performance.now() - startedAt < JOB_SECONDS * 1000, `the style job took longer than ${JOB_SECONDS} s`);
    } while (state.status !== 'done' && !state.preview);
    return `photo saved, ${style?.name} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  } finally {
    await ask(`/api/updates/${result.id}`, { method: 'DELETE' });
  }
};

/** Connects as the questions of a product page do, until the subscription is acknowledged. */
const live = async (site: string, { ask }: Visitor): Promise<string> => {
  const { graphql } = Config.parse(await ask('/config.json'));
  const { realtime_token: token } = await ask<{ realtime_token: string }>('/api/session');
  const authorization = { host: new URL(graphql.url, site).host, Authorization: token };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const address = new URL(graphql.realtimeUrl, site.replace(/^http/, 'ws'));
  const socket = new WebSocket(address, ['graphql-ws', `header-${header}`]);
  try {
    return await new Promise<string>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`no acknowledgement in ${SOCKET_MS / 1000} s`)), SOCKET_MS);
      socket.addEventListener('open', () => socket.send('{"type":"connection_init"}'));
      socket.addEventListener('error', () => reject(new Error(`${address.href} does not connect`)));
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as { type: string; payload?: unknown };
        if (frame.type === 'connection_ack')
          socket.send(
            JSON.stringify({
              id: randomUUID(),
              type: 'start',
              payload: {
                data: JSON.stringify({
                  query: 'subscription S($node: ID!) { onMessageForNode(node: $node) { id } }',
                  variables: { node: 'custphotoreal' },
                }),
                extensions: { authorization },
              },
            }),
          );
        else if (frame.type === 'start_ack') resolve('subscribed to the questions of a product');
        else if (frame.type.endsWith('error')) reject(new Error(JSON.stringify(frame.payload)));
        else return;
        if (frame.type !== 'connection_ack') clearTimeout(timeout);
      });
    });
  } finally {
    socket.close();
  }
};

/** An event of a type that the shop does not read: refused with a wrong signature, taken with the right one. */
const webhook = async (site: string, secret: string | undefined): Promise<string> => {
  const body = JSON.stringify({
    id: `evt_smoke_${randomUUID()}`,
    object: 'event',
    type: 'atelier.smoke',
    data: { object: {} },
  });
  const post = async (key: string): Promise<number> => {
    const response = await fetch(new URL('/api/webhooks/stripe', site), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature(body, key, Math.floor(Date.now() / 1000)),
      },
      body,
    });
    return response.status;
  };
  const forged = await post('whsec_of_somebody_else');
  must(forged === 400, `a forged event answers ${forged}, not 400`);
  if (secret === undefined) return 'a forged event is refused; a signed one was not tried without the signing key';
  const signed = await post(secret);
  must(signed === 200, `a signed event answers ${signed}`);
  return 'a forged event is refused, a signed one taken';
};

/**
 * Tries a shop as its visitors and its providers use it, and leaves nothing behind; answers every outcome, in order. What
 * needs the operator's credentials is skipped without `tools`.
 */
export const smoke = async (
  site: string,
  picture: SmokePicture,
  tools: OperatorTools | undefined,
  report: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome[]> => {
  const visitor = visitorOf(site);
  const checks: [name: string, run: (() => Promise<string>) | undefined][] = [
    ['site', () => pages(visitor)],
    ['API', () => products(visitor)],
    ['cart', () => cart(visitor)],
    ['photo and style job', () => photo(visitor, picture)],
    ['live questions', () => live(site, visitor)],
    ['webhook', () => webhook(site, tools?.webhookSecret)],
    ['mail', tools?.mail],
    ['alarms', tools?.alarm],
    ['log filters', tools?.filters],
    ['functions of the CDN', tools?.edge],
  ];
  const outcomes: Outcome[] = [];
  for (const [name, run] of checks) {
    const startedAt = performance.now();
    const [state, detail] = run
      ? await run().then(
          (text) => ['works', text] as const,
          (error: unknown) => ['fails', (error as Error).message] as const,
        )
      : (['skipped', 'needs the credentials of a deployed shop'] as const);
    const outcome: Outcome = { name, state, detail, ms: Math.round(performance.now() - startedAt) };
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
};
