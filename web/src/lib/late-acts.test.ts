import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer } from './render.fixture.tsx';

const ACT = {
  id: 'ord_1',
  by: 'usr_1',
  path: '/api/acts/1',
  body: { reason: 'I have fallen ill.' },
  done: 'You withdrew.',
  from: '/here',
};
/** A document of the same tab: its own module, the same storage. */
const aDocument = async () => {
  vi.resetModules();
  return import('./late-acts.ts');
};
const sentBy = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.map(([path, init]) => [path, init?.body, init?.keepalive]);
const SENT = ['/api/acts/1', JSON.stringify(ACT.body), true];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('an act is sent once, ten seconds after its press, in a request that outlives the document', async () => {
  const fetched = answer({ '/api/acts/1': { status: true } });
  const { actLate, resumeLateActs } = await aDocument();
  const answers: unknown[] = [];
  resumeLateActs('usr_1', (given) => answers.push(given));
  actLate(ACT);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sentBy(fetched)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentBy(fetched)).toEqual([SENT]);
  expect([answers, sessionStorage.length]).toEqual([[{ status: true }], 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentBy(fetched)).toHaveLength(1);
});

it('an act that is undone is never sent, and what was typed for it is there for its account alone', async () => {
  const fetched = answer({});
  const { actLate, undoAct, undoneAct, sendLateActs, resumeLateActs } = await aDocument();
  actLate(ACT);
  undoAct({ ...ACT, at: 0, state: 'waiting' });
  await vi.advanceTimersByTimeAsync(60_000);
  await sendLateActs();
  resumeLateActs('usr_1', () => undefined);
  expect(sentBy(fetched)).toEqual([]);
  expect(undoneAct('usr_1', 'ord_1')?.body).toEqual(ACT.body);
  expect(undoneAct('usr_2', 'ord_1')).toBeUndefined();
});

it('a document that ends sends at once, and only once', async () => {
  const fetched = answer({ '/api/acts/1': { status: true } });
  const { actLate } = await aDocument();
  actLate(ACT);
  window.dispatchEvent(new Event('pagehide'));
  expect(sentBy(fetched)).toEqual([SENT]);
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentBy(fetched)).toEqual([SENT]);
});

it('what an ended document could not prove sent is sent by the next, for the same account and within an hour', async () => {
  answer({ '/api/acts/1': 503 });
  const first = await aDocument();
  first.actLate(ACT);
  await first.sendLateActs();
  const fetched = answer({ '/api/acts/1': { status: true } });
  (await aDocument()).resumeLateActs('usr_2', () => undefined);
  expect(sentBy(fetched)).toEqual([]);
  (await aDocument()).resumeLateActs('usr_1', () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect([sentBy(fetched), sessionStorage.length]).toEqual([[SENT], 0]);

  const later = await aDocument();
  answer({ '/api/acts/1': 503 });
  later.actLate(ACT);
  await later.sendLateActs();
  vi.advanceTimersByTime(3_600_001);
  const old = answer({ '/api/acts/1': { status: true } });
  (await aDocument()).resumeLateActs('usr_1', () => undefined);
  expect(sentBy(old)).toEqual([]);
});
