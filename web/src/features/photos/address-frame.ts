import { fetchPicture } from './fetch-picture.ts';

/*
 * The script of /photo-address.html, the only document that may fetch from other sites. It knows nothing of the
 * visitor and answers only the page of this site that holds it: it fetches a picture and posts it back.
 */

window.addEventListener('message', ({ origin, source, data, ports: [port] }: MessageEvent<unknown>) => {
  const isFromOurPage = origin === window.location.origin && source === window.parent && source !== window;
  if (!isFromOurPage || !port || typeof data !== 'string') return;
  void fetchPicture(data).then((answer) => port.postMessage(answer));
});
