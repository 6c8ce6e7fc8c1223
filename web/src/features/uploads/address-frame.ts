import { fetchPicture } from './fetch-picture.ts';

/*
 * The script of /photo-address.html, the one document that may ask other sites for something. It knows nothing of the
 * visitor, and does one thing, for the page of this very site that holds it: fetch a picture and hand it over.
 */

window.addEventListener('message', ({ origin, source, data, ports: [port] }: MessageEvent<unknown>) => {
  const isFromOurPage = origin === window.location.origin && source === window.parent && source !== window;
  if (!isFromOurPage || !port || typeof data !== 'string') return;
  void fetchPicture(data).then((answer) => port.postMessage(answer));
});
