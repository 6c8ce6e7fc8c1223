// node --disable-warning=ExperimentalWarning test/bench/converter.ts: time from the click on a style to the picture,
// through the whole system.
import sharp from 'sharp';
import type { Asset, StyleJob, UploadPlan } from '#shared/schemas/asset.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { startSystem } from '#test/support/system.ts';

/**
 * Pause between a page's checks: short for one measured customer, long for a crowd, so that the checks are not the
 * load.
 */
const POLL_MS = { one: 40, crowd: 500 };
const CLICKS = ['oil', 'watercolor', 'pencil', 'charcoal', 'colored-pencil', 'mixed-media', 'impressionist', 'pop-art'];
const CUSTOMERS = 50;
const GIVE_UP_MS = 5 * 60_000;

const system = await startSystem();
const { origin } = system;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const percentile = (values: number[], share: number): number =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN,
  );

/** A visitor's browser, which keeps the session cookie. */
const openBrowser = () => {
  let cookie = '';
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { origin, 'content-type': 'application/json', cookie };
    const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
};
type Call = ReturnType<typeof openBrowser>;

const upload = async (call: Call, photo: Buffer): Promise<Asset> => {
  const plan = await call<UploadPlan>('POST', '/api/updates/create-chunked', {
    name: 'photo.jpg',
    type: 'image/jpeg',
    size: photo.length,
  });
  for (const { part, url, method, headers } of plan.parts) {
    const bytes = new Uint8Array(photo.subarray((part - 1) * plan.chunk_size, part * plan.chunk_size));
    await (await fetch(url, { method, headers, body: bytes })).arrayBuffer();
  }
  return (await call<{ result: Asset }>('POST', `/api/updates/create-chunked/${plan.upload_id}/complete`, {})).result;
};

/** Milliseconds from the click until a picture has been fetched. */
interface Times {
  preview: number;
  full: number;
}

const fetchPicture = async (url: string): Promise<void> => {
  const answer = await fetch(origin + url, { headers: { accept: 'image/webp' } });
  if ((await answer.arrayBuffer()).byteLength < 1000) throw new Error(`${url} holds no picture.`);
};

/** Polls a job until its preview and its painting are there, as a page does. */
const watch = async (
  call: Call,
  jobId: string,
  { clickedAt, pollMs }: { clickedAt: number; pollMs: number },
): Promise<Times> => {
  let preview: number | undefined;
  while (performance.now() - clickedAt < GIVE_UP_MS) {
    const job = await call<StyleJob>('GET', `/api/assets/check-job/${jobId}`);
    if (job.status === 'failed') throw new Error(job.error);
    if (job.preview && preview === undefined) {
      await fetchPicture(job.preview.url);
      preview = performance.now() - clickedAt;
    }
    if (job.status === 'done' && job.derivative) {
      await fetchPicture(job.derivative.url);
      const full = performance.now() - clickedAt;
      return { preview: preview ?? full, full };
    }
    await sleep(pollMs);
  }
  throw new Error('The painting does not come.');
};

const click = (call: Call, asset: Asset, filter_id: string, strength: number): Promise<string> =>
  call<{ result: { job_id: string } }>('POST', `/api/assets/apply-filter/${asset.id}`, { filter_id, strength }).then(
    ({ result }) => result.job_id,
  );

const report = (title: string, times: Times[]): void => {
  const [previews, fulls] = [times.map(({ preview }) => preview), times.map(({ full }) => full)];
  console.log(
    `| ${title} | ${percentile(previews, 0.5)} | ${percentile(previews, 0.95)} | ${percentile(fulls, 0.5)} | ${percentile(fulls, 0.95)} |`,
  );
};

// The functions' threads start after the system says that it is ready.
await sleep(8_000);
const phone = await sharp(PHOTOS.hills).resize(3264, 2448, { fit: 'cover' }).jpeg({ quality: 88 }).toBuffer();
console.log('\n| from the click, ms | preview p50 | p95 | full p50 | p95 |\n|---|---|---|---|---|');

const alone = openBrowser();
const asset = await upload(alone, phone);
const single: Times[] = [];
for (const strength of [1, 0.8]) {
  for (const style of CLICKS) {
    const clickedAt = performance.now();
    single.push(await watch(alone, await click(alone, asset, style, strength), { clickedAt, pollMs: POLL_MS.one }));
  }
}
report('one customer, a photo of 8 megapixels', single);

const small = await sharp(phone).resize(1400).jpeg({ quality: 85 }).toBuffer();
const crowd: { call: Call; asset: Asset }[] = [];
for (let index = 0; index < CUSTOMERS; index += 1) {
  const call = openBrowser();
  crowd.push({ call, asset: await upload(call, small) });
}
const startedAt = performance.now();
const watching: Promise<Times>[] = [];
for (const [index, { call, asset: photo }] of crowd.entries()) {
  const clickedAt = performance.now();
  watching.push(
    watch(call, await click(call, photo, CLICKS[index % CLICKS.length]!, 1), { clickedAt, pollMs: POLL_MS.crowd }),
  );
}
const ends = await Promise.allSettled(watching);
const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
report(`${CUSTOMERS} customers at once`, done);
const lost = ends.length - done.length;
/** Previews that arrived more than one painting's time before a preview requested earlier. */
const overtaken = done.filter(({ preview }, index) =>
  done.slice(0, index).some((earlier) => earlier.preview > preview + 2_000),
).length;
console.log(
  `\n${lost} lost, ${overtaken} before their turn, ${(done.length / ((performance.now() - startedAt) / 1000)).toFixed(2)} paintings a second`,
);

await system.remove();
process.exit(lost === 0 ? 0 : 1);
