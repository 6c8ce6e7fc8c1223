import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { ApiError } from '#web/lib/api.ts';
import { loadUploads } from './stored-uploads.ts';
import type { SendOptions, UploadPart } from './put-part.ts';
import { photoUpload } from './upload-photo.ts';

type Send = (part: UploadPart, body: Blob, options: SendOptions) => Promise<void>;

const file = (bytes: number, name = 'dogs.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });
const refused = (status: number) => new ApiError(status, { code: 'upload.part', message: 'A part did not arrive.' });
const sendInHalves: Send = (_part, body, { onBytes }) => {
  onBytes(body.size / 2);
  return Promise.resolve();
};
const sendInVain: Send = (_part, body, { onBytes }) => {
  onBytes(body.size);
  return Promise.reject(refused(403));
};
const noPause = () => Promise.resolve();

const sizeIn = ({ body }: RequestInit): number => {
  const sent: unknown = JSON.parse(typeof body === 'string' ? body : '{}');
  return typeof sent === 'object' && sent !== null && 'size' in sent ? Number(sent.size) : 0;
};

/** Fake API: plans in parts of 200 kB, and the photo at the end; answers the list of calls. */
const anApi = () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(path);
    const parts = Array.from({ length: Math.ceil(sizeIn(init) / 200_000) }, (_, index) => ({
      part: index + 1,
      url: `/s3/${index + 1}`,
      method: 'PUT',
      headers: {},
    }));
    const body = path.endsWith('/complete')
      ? { status: true, result: { id: 'ast_1' } }
      : { upload_id: 'upl_1', chunk_size: 200_000, parts };
    return Promise.resolve(Response.json(body));
  });
  return calls;
};

const run = (
  upload: ReturnType<typeof photoUpload>,
  more: {
    signal?: AbortSignal;
    onProgress?: (bytes: number) => void;
    onSaving?: () => void;
    onWaiting?: (isWaiting: boolean) => void;
  } = {},
) =>
  upload({
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onSaving: () => undefined,
    onWaiting: () => undefined,
    ...more,
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('uploading a photo', () => {
  it('U-11 sends parts of 200 kB, the last one shorter, never more than four at a time', async () => {
    const calls = anApi();
    const sizes: Record<number, number> = {};
    let flying = 0;
    let max = 0;
    const send: Send = async ({ part }, body) => {
      flying += 1;
      max = Math.max(max, flying);
      sizes[part] = body.size;
      await new Promise((resolve) => void setTimeout(resolve, 5));
      flying -= 1;
    };
    await expect(run(photoUpload(file(1_050_000), { send }))).resolves.toEqual({ id: 'ast_1' });
    expect(sizes).toEqual({ 1: 200_000, 2: 200_000, 3: 200_000, 4: 200_000, 5: 200_000, 6: 50_000 });
    expect(max).toBe(4);
    expect(calls).toEqual(['/api/updates/create-chunked/', '/api/updates/create-chunked/upl_1/complete']);
  });

  it('tells the bytes that have left, then that the photo is being saved', async () => {
    anApi();
    const reported: (number | string)[] = [];
    await run(photoUpload(file(100_000), { send: sendInHalves }), {
      onProgress: (bytes) => reported.push(bytes),
      onSaving: () => reported.push('saving'),
    });
    expect(reported).toEqual([50_000, 100_000, 'saving']);
  });

  it('tries a part again after a failure that may pass, with longer and longer pauses', async () => {
    anApi();
    const pauses: number[] = [];
    const pause = (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    };
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(refused(0))
      .mockRejectedValueOnce(refused(503))
      .mockResolvedValue();
    await run(photoUpload(file(10_000), { send, pause }));
    expect(send).toHaveBeenCalledTimes(3);
    expect(pauses).toEqual([400, 800]);
  });

  it('takes back the bytes of a part that did not arrive', async () => {
    anApi();
    const reported: number[] = [];
    await expect(
      run(photoUpload(file(10_000), { send: sendInVain }), { onProgress: (bytes) => reported.push(bytes) }),
    ).rejects.toMatchObject({ status: 403 });
    expect(reported).toEqual([10_000, 0]);
  });

  it('gives up on a part after four tries, stops the others, and sends only what is missing when it is run again', async () => {
    const calls = anApi();
    let isDown = true;
    const send = vi.fn<Send>(({ part }) => (part === 2 && isDown ? Promise.reject(refused(500)) : Promise.resolve()));
    const upload = photoUpload(file(600_000), { send, pause: noPause });
    await expect(run(upload)).rejects.toMatchObject({ status: 500 });
    expect(send.mock.calls.filter(([{ part }]) => part === 2)).toHaveLength(4);
    isDown = false;
    send.mockClear();
    await expect(run(upload)).resolves.toEqual({ id: 'ast_1' });
    expect(send.mock.calls.map(([{ part }]) => part)).toEqual([2]);
    expect(calls.filter((path) => path === '/api/updates/create-chunked/')).toHaveLength(1);
  });

  it('begins afresh when the addresses of the parts have expired', async () => {
    const calls = anApi();
    const send = vi.fn<Send>().mockRejectedValueOnce(refused(403)).mockResolvedValue();
    const upload = photoUpload(file(10_000), { send, pause: noPause });
    await expect(run(upload)).rejects.toMatchObject({ status: 403 });
    await run(upload);
    expect(calls.filter((path) => path === '/api/updates/create-chunked/')).toHaveLength(2);
  });

  it('waits while the connection is lost, says so, and goes on once it is back', async () => {
    anApi();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const send = vi.fn<Send>().mockRejectedValueOnce(refused(0)).mockResolvedValue();
    const reported: boolean[] = [];
    const upload = run(photoUpload(file(10_000), { send, pause: noPause }), {
      onWaiting: (isWaiting) => reported.push(isWaiting),
    });
    await eventually(() => expect(reported).toEqual([true]));
    expect(send).toHaveBeenCalledTimes(1);
    connection.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect(upload).resolves.toEqual({ id: 'ast_1' });
    expect(reported).toEqual([true, false]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('waits as long as no answer comes, says so, and goes on with the first that does, though the browser believes to be online', async () => {
    anApi();
    const pauses: number[] = [];
    const pause = (ms: number) => (pauses.push(ms), Promise.resolve());
    const send = vi.fn<Send>();
    for (let count = 0; count < 9; count += 1) send.mockRejectedValueOnce(refused(0));
    send.mockResolvedValue();
    const reported: boolean[] = [];
    await run(photoUpload(file(10_000), { send, pause }), { onWaiting: (isWaiting) => reported.push(isWaiting) });
    expect(pauses.at(-1)).toBe(15_000);
    expect([reported[0], reported.at(-1), reported.filter((waits) => !waits).length]).toEqual([true, false, 1]);
  });

  it('a request that is open when the connection is lost ends at once, and is sent again when it is back', async () => {
    anApi();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const send = vi
      .fn<Send>()
      .mockImplementationOnce(
        (_part, _body, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
          }),
      )
      .mockResolvedValue();
    const reported: boolean[] = [];
    const upload = run(photoUpload(file(10_000), { send, pause: noPause }), {
      onWaiting: (isWaiting) => reported.push(isWaiting),
    });
    await eventually(() => expect(send).toHaveBeenCalledTimes(1));
    connection.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await eventually(() => expect(reported).toEqual([true]));
    connection.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect(upload).resolves.toEqual({ id: 'ast_1' });
  });

  it('begins afresh by itself when the connection comes back after the addresses of the parts have expired', async () => {
    const calls = anApi();
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const send = vi
      .fn<Send>()
      .mockImplementationOnce(() => {
        now += 15 * 60_000;
        return Promise.reject(refused(403));
      })
      .mockResolvedValue();
    await expect(run(photoUpload(file(10_000), { send, pause: noPause }))).resolves.toEqual({ id: 'ast_1' });
    expect(calls.filter((path) => path === '/api/updates/create-chunked/')).toHaveLength(2);
  });

  it('goes on after a reload with the same file, and sends only the parts that are missing', async () => {
    const calls = anApi();
    const photo = file(600_000);
    const cutOff: Send = ({ part }) => (part === 3 ? Promise.reject(refused(500)) : Promise.resolve());
    await expect(run(photoUpload(photo, { send: cutOff, pause: noPause }))).rejects.toMatchObject({ status: 500 });
    expect(loadUploads()).toMatchObject([{ name: 'dogs.jpg', arrived: [1, 2] }]);

    const send = vi.fn<Send>().mockResolvedValue();
    const reported: number[] = [];
    await expect(
      run(photoUpload(photo, { send, pause: noPause }), { onProgress: (bytes) => reported.push(bytes) }),
    ).resolves.toEqual({ id: 'ast_1' });
    expect(send.mock.calls.map(([{ part }]) => part)).toEqual([3]);
    expect(reported).toEqual([600_000]);
    expect(calls.filter((path) => path === '/api/updates/create-chunked/')).toHaveLength(1);
    expect(loadUploads()).toEqual([]);
  });

  it('is another upload when the file is another, or when the addresses of the parts are too old', async () => {
    const calls = anApi();
    const photo = file(300_000);
    const nothing: Send = () => Promise.reject(refused(500));
    await expect(run(photoUpload(photo, { send: nothing, pause: noPause }))).rejects.toMatchObject({ status: 500 });
    await run(
      photoUpload(new File([new Uint8Array(300_000)], 'cats.jpg', { type: 'image/jpeg' }), {
        send: () => Promise.resolve(),
      }),
    );
    expect(loadUploads(Date.now() + 15 * 60_000)).toEqual([]);
    await run(photoUpload(photo, { send: () => Promise.resolve() }));
    expect(calls.filter((path) => path === '/api/updates/create-chunked/')).toHaveLength(3);
  });

  it('stops at once when it is cancelled', async () => {
    anApi();
    const stop = new AbortController();
    const send: Send = () => {
      stop.abort();
      return Promise.reject(new DOMException('The upload was cancelled.', 'AbortError'));
    };
    await expect(run(photoUpload(file(900_000), { send }), { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([
    ['U-12 refuses other types before anything is sent', file(10, 'notes.txt', 'text/plain'), 'upload.file_type'],
    ['U-11 refuses more than 10 MB before anything is sent', file(10_000_001), 'upload.too_large'],
  ])('%s', async (_title, wrong, code) => {
    const calls = anApi();
    await expect(run(photoUpload(wrong))).rejects.toMatchObject({ code });
    expect(calls).toEqual([]);
  });
});
