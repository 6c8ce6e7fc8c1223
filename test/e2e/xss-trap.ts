import type { Page } from '@playwright/test';
import { expect, test as base } from './atelier.ts';
import { turnTo } from './shopper.ts';
import { ALL, PAYLOADS, TRAP } from './xss-payloads.ts';

/** An effect of a payload; a text has none. */
export interface Deed {
  kind: 'executed' | 'refused by the policy' | 'dialog' | 'popup' | 'asked the trap' | 'left';
  page: string;
  what: string;
}

const EXECUTED = 'xss-executed ';
const REFUSED = 'xss-refused ';

/**
 * In every frame: the function that payloads call when they run, and the policy's violations, both reported on the
 * console, which works across frames.
 */
const LISTENER = `window.__xss = (what) => console.warn('${EXECUTED}' + what);
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  console.warn('${REFUSED}' + effectiveDirective + ' ' + blockedURI + ' ' + sample);
});`;

/**
 * Records the effects of payloads in a page and its frames while it is open; every payload is stored text, so no effect
 * is expected.
 */
const deedsOf = async (page: Page): Promise<Deed[]> => {
  const deeds: Deed[] = [];
  const note = (kind: Deed['kind'], what: string): void => void deeds.push({ kind, page: page.url(), what });
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(EXECUTED)) note('executed', text.slice(EXECUTED.length));
    if (text.startsWith(REFUSED)) note('refused by the policy', text.slice(REFUSED.length));
  });
  page.on('dialog', (dialog) => {
    note('dialog', dialog.message());
    // A page that navigates closes its dialog, so dismissing may fail.
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => note('popup', popup.url()));
  page.on('request', (request) => {
    if (URL.parse(request.url())?.hostname === TRAP) note('asked the trap', request.url());
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !/^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|about:blank$)/.test(frame.url()))
      note('left', frame.url());
  });
  await page.addInitScript({ content: LISTENER });
  await page.addInitScript({ content: TELLS_ALL });
  return deeds;
};

/**
 * In the page: the payloads that are missing from its visible and accessible text, compared without spaces and
 * invisible characters.
 */
const MISSING = `(texts) => {
  const seen = (text) => text.replaceAll(/[\\s\\p{C}]+/gu, '');
  const spoken = [...document.querySelectorAll('[alt], [aria-label], input, textarea')].flatMap((each) => [each.getAttribute('alt'), each.getAttribute('aria-label'), each.value]);
  const shown = [...document.body.children].filter(({ localName }) => localName !== 'script').map(({ textContent }) => textContent);
  const page = seen([...shown, ...spoken].join(' '));
  return texts.filter((text) => !page.includes(seen(text)));
}`;

/**
 * In the page: elements and attributes that only a payload can have created, whether or not they have had an effect
 * yet, and overwritten global names.
 */
const SCARS = `() => {
  const WAYS = ['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background'];
  const isForeign = (element, name, value) => {
    const url = URL.parse(value, document.baseURI);
    if (url?.hostname === '${TRAP}') return true;
    const isPicture = name === 'src' && element.localName === 'img' && value.startsWith('data:image/');
    return url !== null && !isPicture && !['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(url.protocol);
  };
  const isScar = (element) => ({ name, value }) =>
    name.startsWith('on') ||
    (name === 'srcdoc' && element.sandbox.value.includes('allow-scripts')) ||
    (WAYS.includes(name) && isForeign(element, name, value)) ||
    (name === 'style' && /expression|${TRAP}/.test(value)) ||
    (['id', 'name'].includes(name) && /^(body|cookie|forms|attributes|__xss)$/.test(value));
  const elements = [...document.querySelectorAll('*')];
  const strange = 'base[href], meta[http-equiv="refresh" i], object, embed, math, xmp, noembed, plaintext, foreignObject, script:not([src], [type="application/ld+json"])';
  const names = { body: document.body.localName === 'body', cookie: typeof document.cookie === 'string', canary: typeof window.__xss === 'function', prototype: !('x' in {}) };
  return [
    ...[...document.querySelectorAll(strange)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ...elements.flatMap((element) => [...element.attributes].filter(isScar(element)).map(({ name, value }) => element.localName + ' ' + name + '=' + value.slice(0, 200))),
    ...Object.keys(names).filter((name) => !names[name]),
  ];
}`;

const run = <T>(page: Page, code: string, argument?: unknown): Promise<T> =>
  page.evaluate<T>(`(${code})(${JSON.stringify(argument) ?? ''})`);

/** Waits until a page shows all payloads literally, and checks that they became nothing else. */
export const expectLiterally = async (page: Page, texts: readonly string[]): Promise<void> => {
  const missing = expect.poll(() => run<string[]>(page, MISSING, texts), {
    message: `texts that ${page.url()} does not show as they are`,
    intervals: [30, 50, 100],
  });
  await missing.toEqual([]);
  expect(await run<string[]>(page, SCARS), `what is no text on ${page.url()}`).toEqual([]);
};

/** Loads a page and expects the payloads on it. */
export const openLiterally = async (page: Page, path: string, texts: readonly string[]): Promise<void> => {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expectLiterally(page, texts);
};

/** Navigates to another page of the same document and expects the payloads on it. */
export const turnLiterally = async (page: Page, path: string, texts: readonly string[]): Promise<void> => {
  await turnTo(page, path);
  await expectLiterally(page, texts);
};

/** Markup that no text in a document may contain as it is. */
const MARKUP = PAYLOADS.filter((payload) => payload.includes('<'));

/** Waits until the rendered document of a path has a text, and checks that no payload in it is markup. */
export const expectEscaped = async (page: Page, path: string, text: string): Promise<void> => {
  const read = async (): Promise<string> => (await page.request.get(path)).text();
  await expect.poll(read, { message: `the document of ${path}` }).toContain(text);
  const html = await read();
  expect(
    MARKUP.filter((payload) => html.includes(payload)),
    `markup in the document of ${path}`,
  ).toEqual([]);
};

/** A stored value as the rewritten answers give it to a page. */
export const withPayloads = (text: string): string => `${text} ${ALL}`;

/**
 * In every frame: an answer of the API that contains one payload gets all of them in that place, so one look at a page
 * tests every payload in each place where stored text appears.
 */
const TELLS_ALL = `{
  const ask = window.fetch;
  // Compiled texts are markup already.
  const telling = (key, value) => key !== 'compiled' && typeof value === 'string' && value.includes('__xss') ? value + ${JSON.stringify(` ${ALL}`)} : value;
  window.fetch = async (...request) => {
    const response = await ask(...request);
    if (!response.headers.get('content-type')?.includes('json')) return response;
    return new Response(JSON.stringify(JSON.parse(await response.text(), telling)), response);
  };
  // A rendered document brings its answers along; without them the page asks for them here.
  const forget = () => {
    const data = document.getElementById('data');
    data?.remove();
    if (data) document.getElementById('root').replaceChildren();
  };
  // No script may run in the frames of mails, an observer neither.
  if (self === top) new MutationObserver(forget).observe(document, { childList: true, subtree: true });
}`;

interface Fixtures {
  /** Effects of payloads so far, on any page; must be empty in the end. */
  deeds: Deed[][];
  /** Another person's browser, watched for deeds. */
  watched: () => Promise<Page>;
}

/** Every page of every test is watched, and no stored text may have an effect. */
export const test = base.extend<Fixtures>({
  deeds: [
    async ({ page }, use) => {
      const deeds = [await deedsOf(page)];
      await use(deeds);
      expect(deeds.flat(), 'what texts have done').toEqual([]);
    },
    { auto: true },
  ],
  watched: async ({ another, deeds }, use) => {
    await use(async () => {
      const page = await another();
      deeds.push(await deedsOf(page));
      return page;
    });
  },
});
