import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { AppError } from '#shared/errors.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { PhotoUpload } from './upload-photo.ts';
import { createUploadStore } from './upload-store.ts';

const file = new File([new Uint8Array(10)], 'dogs.jpg', { type: 'image/jpeg' });

const aStore = (upload: PhotoUpload) => {
  const store = createUploadStore(() => upload);
  const onDone = vi.fn<(asset: Asset) => void>();
  return { store, onDone, first: () => store.read().uploads[0] };
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

describe('uploads under way', () => {
  it('U-05 go from sending to saving to done, and hand over the photo', async () => {
    const saved = Promise.withResolvers<Asset>();
    const { store, onDone, first } = aStore(({ onProgress, onSaving }) => {
      onProgress(10);
      onSaving();
      return saved.promise;
    });
    store.add(file, onDone);
    expect(first()).toMatchObject({ name: 'dogs.jpg', sentBytes: 10, state: 'saving' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its id matters here
    saved.resolve({ id: 'ast_1' } as Asset);
    await eventually(() => expect(onDone).toHaveBeenCalledWith({ id: 'ast_1' }));
    expect(store.read().uploads).toEqual([]);
  });

  it('N-01 tell that a photo was picked, and once it is saved that it was uploaded; by its type and size, not by its name', async () => {
    const heard: unknown[] = [];
    const listen = ({ detail }: DocumentEventMap['atelier:event']) => void heard.push(detail);
    document.addEventListener('atelier:event', listen);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its id matters here
    const { store, onDone } = aStore(() => Promise.resolve({ id: 'ast_1' } as Asset));
    store.add(file, onDone);
    const properties = { type: 'image/jpeg', bytes: 10, testmode: false };
    expect(heard).toEqual([{ event: 'photo.pick', properties }]);
    await eventually(() => expect(heard.at(-1)).toEqual({ event: 'photo.uploaded', properties }));
    document.removeEventListener('atelier:event', listen);
  });

  it('U-12 a failed one stays with its line in the console, until another try', async () => {
    const run = vi
      .fn<PhotoUpload>()
      .mockRejectedValueOnce(new AppError('upload.incomplete'))
      .mockReturnValue(new Promise(() => undefined));
    const { store, onDone, first } = aStore(run);
    store.add(file, onDone);
    await eventually(() => expect(first()?.state).toBe('failed'));
    expect(store.read().errors).toEqual([
      { name: 'dogs.jpg', code: 'upload.incomplete', message: 'Some parts of the photo have not arrived yet.' },
    ]);
    store.retry(first()?.key ?? '');
    expect(first()?.state).toBe('sending');
    expect(store.read().errors).toEqual([]);
  });

  it('U-11 U-12 of several picked at once, a photo that is taken leaves the refusals of the others', async () => {
    const { store, onDone } = aStore(() => new Promise(() => undefined));
    const pick = async (...files: File[]) => {
      for (const each of files) store.add(each, onDone);
      await Promise.resolve();
      return store.read().errors;
    };
    const [text, empty] = [new File(['x'], 'notes.txt', { type: 'text/plain' }), new File([], 'empty.jpg')];
    const ofText = { name: 'notes.txt', code: 'upload.file_type', message: 'fileType' };
    const ofEmpty = { name: 'empty.jpg', code: 'upload.empty', message: 'The photo is empty.' };
    expect(await pick(text)).toEqual([ofText]);
    expect(await pick(empty), 'another refusal is appended').toEqual([ofText, ofEmpty]);
    expect(await pick(text, file, empty, file), 'lines of its own pick only').toEqual([ofText, ofEmpty]);
    expect(store.read().uploads).toHaveLength(2);
    expect(await pick(file)).toEqual([]);
  });

  it('C26 of one pick are sent one after another, each with its own end, and no more than their place has room for', async () => {
    const ends = new Map<string, PromiseWithResolvers<Asset>>();
    const store = createUploadStore((photo) => () => {
      const end = Promise.withResolvers<Asset>();
      ends.set(photo.name, end);
      return end.promise;
    });
    const arrived: string[] = [];
    const states = () => store.read().uploads.map(({ name, state }) => `${name} ${state}`);
    for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'])
      store.add(new File(['x'], name, { type: 'image/jpeg' }), () => arrived.push(name), { max: 7, held: 2 });
    expect(states()).toEqual(['1.jpg sending', '2.jpg queued', '3.jpg queued', '4.jpg queued', '5.jpg queued']);
    expect(store.read().errors).toEqual([
      { name: '6.jpg', code: 'upload.too_many', message: 'No more than 7 photos go here.' },
    ]);
    ends.get('1.jpg')?.reject(new AppError('upload.incomplete'));
    await eventually(() => expect(states().slice(0, 2)).toEqual(['1.jpg failed', '2.jpg sending']));
    store.cancel(store.read().uploads[1]!.key);
    expect(states(), 'what is cancelled leaves its turn to the next').toEqual([
      '1.jpg failed',
      '3.jpg sending',
      '4.jpg queued',
      '5.jpg queued',
    ]);
    store.retry(store.read().uploads[0]!.key);
    for (const name of ['3.jpg', '1.jpg', '4.jpg', '5.jpg']) {
      await eventually(() =>
        expect(states().filter((state) => state.endsWith('sending'))).toEqual([`${name} sending`]),
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only that it ends matters here
      ends.get(name)?.resolve({} as Asset);
    }
    await eventually(() => expect(arrived).toEqual(['3.jpg', '1.jpg', '4.jpg', '5.jpg']));
    expect([...ends.keys()]).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  });

  describe('of more than 10 MB', () => {
    const large = new File([new Uint8Array(10_000_001)], 'Dogs.PNG', { type: 'image/png' });
    const small = new File([new Uint8Array(4_200_000)], 'Dogs.jpg', { type: 'image/jpeg' });
    beforeEach(() => {
      for (const name of ['Worker', 'OffscreenCanvas', 'createImageBitmap']) vi.stubGlobal(name, () => undefined);
      return () => vi.unstubAllGlobals();
    });

    it('U-11 are made smaller in the browser, which is said, and then sent', async () => {
      const shrunk = Promise.withResolvers<File | undefined>();
      const sent: File[] = [];
      const store = createUploadStore(
        (photo) => (sent.push(photo), () => new Promise(() => undefined)),
        () => shrunk.promise,
      );
      store.add(large, () => undefined);
      expect(store.read().uploads).toMatchObject([{ name: 'Dogs.PNG', size: 10_000_001, state: 'shrinking' }]);
      shrunk.resolve(small);
      await eventually(() => expect(store.read().uploads).toMatchObject([{ name: 'Dogs.jpg', state: 'sending' }]));
      expect(sent).toEqual([small]);
      expect(store.read().shrunk).toEqual([{ name: 'Dogs.PNG', fromBytes: 10_000_001, toBytes: 4_200_000 }]);
    });

    it.each([
      ['the browser cannot read it', () => Promise.resolve(undefined)],
      ['its worker does not start', () => Promise.reject(new Error('blocked'))],
      ['it stays too large', () => Promise.resolve(large)],
    ])('U-11 are refused in words where %s', async (_case, shrink) => {
      const store = createUploadStore(() => () => Promise.reject(new Error('sent')), shrink);
      store.add(large, () => undefined);
      await eventually(() =>
        expect(store.read()).toMatchObject({
          uploads: [],
          errors: [{ name: 'Dogs.PNG', code: 'upload.too_large', message: 'The photo is larger than 10 MB.' }],
        }),
      );
    });

    it.each([
      ['in this browser', new File([new Uint8Array(9)], 'wide.jpg', { type: 'image/jpeg' }), 'wide.jpg'],
      ['by nobody, so that the server says how many it takes', undefined, 'wide.png'],
    ])('U-11 C26 one of too many pixels is made smaller %s', async (_case, small, sent) => {
      const wide = new File([new Uint8Array(20)], 'wide.png', { type: 'image/png' });
      const names: string[] = [];
      const store = createUploadStore(
        (file) => {
          names.push(file.name);
          return () => new Promise(() => undefined);
        },
        () => Promise.resolve(small),
        () => Promise.resolve(true),
      );
      store.add(wide, () => undefined);
      await eventually(() => expect(store.read().uploads).toMatchObject([{ name: sent, state: 'sending' }]));
      expect(names.at(-1)).toBe(sent);
    });
  });

  it('a cancelled one is stopped and gone without an error', async () => {
    const stopped = vi.fn<() => void>();
    const { store, onDone, first } = aStore(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped();
            reject(new DOMException('The upload was cancelled.', 'AbortError'));
          });
        }),
    );
    store.add(file, onDone);
    store.cancel(first()?.key ?? '');
    await eventually(() => expect(stopped).toHaveBeenCalled());
    expect(store.read()).toEqual({ uploads: [], interrupted: [], errors: [], shrunk: [] });
    expect(onDone).not.toHaveBeenCalled();
  });
});
