import { Window } from 'happy-dom';
import { env } from '#functions/platform/env.ts';

// The React that people get, which is loaded after this: the other one records a stack for each element.
process.env.NODE_ENV = 'production';

/** Globals of Node that the API's code uses: the window's versions would not work for it. */
const KEPT =
  /^(fetch|Request|Response|Headers|FormData|Blob|File|URL|URLSearchParams|Abort\w+|Readable\w+|Writable\w+|Transform\w+|Text\w+Stream|TextEncoder|TextDecoder|Compression\w+|crypto|performance|Buffer|console|process|global|globalThis|(set|clear)(Timeout|Interval|Immediate)|queueMicrotask|structuredClone|undefined|NaN|Infinity|Error|[A-Z]\w*(Error|Array)|Array|Object|Function|String|Number|Boolean|Symbol|Date|Promise|RegExp|Map|Set|Weak\w+|JSON|Math|Reflect|Proxy|Intl|BigInt|Atomics|DataView|eval|isNaN|isFinite|parse\w+|(en|de)codeURI\w*|(un)?escape|Iterator|WebAssembly|SharedArrayBuffer|FinalizationRegistry)$/;

/**
 * A browser window inside this process, opened before any module that renders is imported, so that pages and the API
 * that they call run together. Globals that the API's code uses stay Node's, such as fetch, streams and timers.
 */
export const browser = new Window({
  url: new URL(env('SITE_URL')).origin,
  settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
});

const names = new Set([
  ...Object.getOwnPropertyNames(browser),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(browser) as object),
]);
for (const name of names) {
  if (KEPT.test(name) || name === 'constructor') continue;
  const set = (value: unknown): void => {
    Reflect.set(browser, name, value);
  };
  Object.defineProperty(globalThis, name, { configurable: true, get: () => browser[name as keyof Window], set });
}
Object.defineProperty(globalThis, 'window', { configurable: true, value: globalThis });
Object.defineProperty(globalThis, 'location', { configurable: true, value: browser.location });
