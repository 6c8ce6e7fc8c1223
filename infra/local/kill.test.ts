import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openObjectFiles } from './s3/objects.ts';
import { openQueueStore } from './sqs/queue-store.ts';
import { openStore } from './store.ts';

const queues = [{ name: 'jobs', visibilitySeconds: 60 }];
const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** Script that stores messages and objects in an endless loop, and prints each number only after both are stored. */
const accepting = (folder: string): string => `
  const { openObjectFiles } = await import(${module('./s3/objects.ts')});
  const { openQueueStore } = await import(${module('./sqs/queue-store.ts')});
  const { openStore } = await import(${module('./store.ts')});
  const objects = openObjectFiles(${JSON.stringify(folder)}, Date.now);
  const store = openStore(${JSON.stringify(join(folder, 'store.sqlite'))});
  const jobs = openQueueStore({ store, queues: ${JSON.stringify(queues)}, now: Date.now });
  for (let n = 0; ; n += 1) {
    await objects.put({ bucket: 'b', key: String(n) }, Buffer.from('x'.repeat(n)), {});
    await objects.put({ bucket: 'b', key: 'same' }, Buffer.from(String(n).repeat(1000)), {});
    jobs.send('jobs', { body: String(n) });
    if (n % 3 === 0) jobs.receive('jobs', { max: 1 });
    process.stdout.write(n + '\\n');
  }`;

describe('a kill -9 at any moment', () => {
  it.each([5, 50, 150])('loses no message and no object that was accepted (after %i of them)', async (enough) => {
    const folder = mkdtempSync(join(tmpdir(), 'kill-'));
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      accepting(folder),
    ]);
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.split('\n').length > enough) child.kill('SIGKILL');
    });
    await once(child, 'close');

    const accepted = said.split('\n').slice(0, -1);
    expect(accepted.length).toBeGreaterThanOrEqual(enough);
    const jobs = openQueueStore({ store: openStore(join(folder, 'store.sqlite')), queues, now: Date.now });
    const bodies = new Set(jobs.receive('jobs', { max: 100_000 }).map(({ body }) => body));
    expect(accepted.filter((n) => !bodies.has(n))).toEqual([]);

    const objects = openObjectFiles(folder, Date.now);
    const sizes = accepted.map((n) => objects.info({ bucket: 'b', key: n })?.size);
    expect(sizes).toEqual(accepted.map(Number));
    const { size } = objects.info({ bucket: 'b', key: 'same' })!;
    const last = accepted.length - 1;
    expect([last, last + 1].map((n) => String(n).length * 1000)).toContain(size);
  });
});
