import type { PictureAnswer } from './fetch-picture.ts';

/**
 * The document that may fetch from other sites, which the pages' content policy forbids
 * (docs/decisions/021-photos-from-an-address.md).
 */
const FRAME = '/photo-address.html';

/**
 * Has a new hidden frame fetch the picture at an address, then removes the frame. Aborting ends the fetch with the
 * frame and refuses with the signal's reason.
 */
export const askFrame = (address: string, signal: AbortSignal): Promise<PictureAnswer> =>
  new Promise<PictureAnswer>((resolve, reject) => {
    signal.throwIfAborted();
    const frame = document.createElement('iframe');
    const { port1: ours, port2: theirs } = new MessageChannel();
    const end = (): void => {
      ours.close();
      frame.remove();
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      reject(signal.reason);
    };
    ours.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => {
      end();
      resolve(data);
    });
    ours.start();
    signal.addEventListener('abort', abort);
    frame.addEventListener('load', () => frame.contentWindow?.postMessage(address, window.location.origin, [theirs]), {
      once: true,
    });
    frame.hidden = true;
    frame.title = 'Fetching a picture';
    frame.src = FRAME;
    document.body.append(frame);
  });
