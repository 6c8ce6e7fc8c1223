import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { realtimeToken } from '#functions/platform/realtime-token.ts';
import { aBuyer, aProduct, aQuestion, host, type Connection, type Question } from '../integration/messages.fixture.ts';

const run = promisify(execFile);

interface Seen {
  before: Connection;
  asked: Question[];
  heard: Question[];
  after: Connection;
}

it('GQL-01 GQL-05 Apollo Client with the AppSync links, of a lock file of its own, reads, asks and listens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'apollo-'));
  try {
    await cp('test/apollo', folder, { recursive: true });
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const [node, buyer] = [await aProduct(), await aBuyer()];
    const { id } = await aQuestion(node, 'Asked before');
    const token = await realtimeToken(buyer, { network: 'of Apollo' });
    const { stdout } = await run(process.execPath, ['client.mjs', `http://${host}/graphql`, token, node], {
      cwd: folder,
    });
    const { before, asked, heard, after }: Seen = JSON.parse(stdout);
    expect(before).toMatchObject({ edges: [{ node: { id, content: 'Asked before' } }], aggregate: { count: 1 } });
    for (const question of asked) expect(question).toMatchObject({ node, hidden: false });
    expect(heard.length).toBeGreaterThan(0);
    expect(asked.slice(-heard.length)).toMatchObject(heard);
    expect(after.aggregate.count).toBe(asked.length + 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
