import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_POLL_MS, paintPhoto, StyleJobFailed, type JobUpdate } from './style-job.ts';

const painting = { id: 'oil', strength: 0.8, key: 'k', url: '/media/k.webp' };
const preview = { ...painting, key: 'k-preview', url: '/media/k-preview.webp' };

/** Answers apply-filter, then each check-job with the next entry; a number is a bare HTTP status. */
const anApi = (...checks: (object | number)[]) => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>((path) => {
    const answer = path.includes('apply-filter')
      ? { status: true, result: { job_id: 'job_1' } }
      : (checks.shift() ?? 500);
    return Promise.resolve(typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const start = (signal = new AbortController().signal, onUpdate = vi.fn<(news: JobUpdate) => void>()) => {
  const done = paintPhoto('ast_1', { id: 'oil', strength: 0.8 }, { signal, onUpdate });
  done.catch(() => undefined);
  return { done, onUpdate };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a style job', () => {
  it('S-11 that another choice replaced is asked for again without a word, but not for ever', async () => {
    const replaced = { id: 'job_1', status: 'failed', error: 'Another style was chosen.', code: 'style.replaced' };
    const fetched = anApi(replaced, { id: 'job_1', status: 'done', derivative: painting });
    const { done } = start();
    await vi.advanceTimersByTimeAsync(1000);
    await expect(done).resolves.toEqual(painting);
    const begun = () => fetched.mock.calls.filter(([path]) => path.includes('apply-filter'));
    expect(begun()).toHaveLength(2);
    const again = anApi(replaced, replaced, replaced, replaced);
    const other = start();
    await vi.advanceTimersByTimeAsync(5000);
    await expect(other.done).rejects.toThrow('Another style was chosen.');
    expect(again.mock.calls.filter(([path]) => path.includes('apply-filter'))).toHaveLength(3);
  });

  it('S-10 S-11 is asked for often until its preview is there, then once a second until it is done', async () => {
    const running = { id: 'job_1', status: 'running' };
    const fetched = anApi(
      { id: 'job_1', status: 'queued' },
      { ...running, preview },
      { id: 'job_1', status: 'done', preview, derivative: painting },
    );
    const { done, onUpdate } = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/assets/apply-filter/ast_1');
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"filter_id":"oil","strength":0.8}');
    expect(fetched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(FIRST_POLL_MS);
    expect(fetched).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(999);
    expect(fetched).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched.mock.calls.at(-1)?.[0]).toBe('/api/assets/check-job/job_1');
    await expect(done).resolves.toEqual(painting);
    expect(onUpdate.mock.calls.map(([news]) => [news.status, news.preview?.key])).toEqual([
      ['queued', undefined],
      ['running', 'k-preview'],
      ['done', 'k-preview'],
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('S-11 is asked for once a second where the preview is long in coming', async () => {
    const fetched = anApi(...Array.from({ length: 30 }, () => ({ id: 'job_1', status: 'queued' })));
    start();
    await vi.advanceTimersByTimeAsync(5000);
    const after = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(4000);
    expect(fetched.mock.calls.length - after).toBe(4);
  });

  it('C27 a failed job refuses with its sentence for the customer', async () => {
    anApi({ id: 'job_1', status: 'failed', error: 'The painter dropped the brush.' });
    const { done } = start();
    await expect(done).rejects.toThrow(new StyleJobFailed('The painter dropped the brush.'));
  });

  it('keeps asking when a few questions are not answered, and gives up after six in a row', async () => {
    anApi(503, 503, { id: 'job_1', status: 'done', derivative: painting });
    const { done } = start();
    await vi.advanceTimersByTimeAsync(2000);
    await expect(done).resolves.toEqual(painting);

    const silent = anApi(503, 503, 503, 503, 503, 503, 503);
    const hopeless = start();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(hopeless.done).rejects.toMatchObject({ status: 503 });
    expect(silent).toHaveBeenCalledTimes(7);
  });

  it('does not wait for answers when there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const fetched = anApi(503, 503);
    const { done } = start();
    await vi.advanceTimersByTimeAsync(0);
    await expect(done).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('stops asking when another style is chosen', async () => {
    const fetched = anApi({ id: 'job_1', status: 'running', preview }, { id: 'job_1', status: 'running', preview });
    const stop = new AbortController();
    const { done } = start(stop.signal);
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
