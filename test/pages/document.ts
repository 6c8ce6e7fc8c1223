import { Window } from 'happy-dom';

/** What Node has itself and the API's code uses: a page's copies would not fit it. */
const KEPT = /^(fetch|Request|Response|Headers|FormData|Blob|File|URL|URLSearchParams|Abort\w+|Readable\w+|Writable\w+|Transform\w+|Text\w+Stream|TextEncoder|TextDecoder|Compression\w+|crypto|performance|Buffer|console|process|global|globalThis|(set|clear)(Timeout|Interval|Immediate)|queueMicrotask|structuredClone|undefined|NaN|Infinity|Error|[A-Z]\w*(Error|Array)|Array|Object|Function|String|Number|Boolean|Symbol|Date|Promise|RegExp|Map|Set|Weak\w+|JSON|Math|Reflect|Proxy|Intl|BigInt|Atomics|DataView|eval|isNaN|isFinite|parse\w+|(en|de)codeURI\w*|(un)?escape|Iterator|WebAssembly|SharedArrayBuffer|FinalizationRegistry)$/;

/**
 * A page's window inside this process, so that pages and the API that they ask run together. Only what a page alone has is
 * put into place: the API's code keeps Node's own fetch, streams and timers.
 */
export const openDocument = (origin: string): Window => {
  const window = new Window({ url: origin, settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
  const names = new Set([...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Object.getPrototypeOf(window) as object)]);
  for (const name of names) {
    if (KEPT.test(name) || name === 'constructor') continue;
    Object.defineProperty(globalThis, name, { configurable: true, get: () => window[name as keyof Window], set: (value) => Reflect.set(window, name, value) });
  }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: globalThis });
  Object.defineProperty(globalThis, 'location', { configurable: true, value: window.location });
  return window;
};
