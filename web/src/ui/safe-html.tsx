import { createElement, Fragment, type ReactNode } from 'react';

/** Elements that a user's text may contain; only their text and the address of links are kept. */
const ALLOWED = new Set(['p', 'br', 'a', 'strong', 'em']);
/** Elements whose content is not text for readers. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
]);

/** A comment, a tag, a run of text, or a `<` that begins none of them. */
const TOKEN = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' };

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{fffd}';

const decoded = (text: string): string =>
  text.replaceAll(ENTITY, (_entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
    return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });

/** The URL of an http(s) link; undefined for any other scheme. */
const webAddress = (href: string | undefined): string | undefined => {
  const url = href === undefined ? null : URL.parse(decoded(href));
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
};

interface Open {
  name: string;
  href?: string | undefined;
  children: ReactNode[];
}

const toReact = ({ name, href, children }: Open, key: number): ReactNode => {
  if (name !== 'a') return createElement(name, { key }, ...children);
  return createElement(href ? 'a' : Fragment, { key, ...(href && { href, rel: 'nofollow noopener' }) }, ...children);
};

/** Reads tokens into React elements; what is open at the end is closed. */
class Reader {
  readonly #open: Open[] = [{ name: '', children: [] }];
  /** Name and depth of the dropped element whose content is being skipped. */
  #skipped: { name: string; depth: number } | undefined;

  read(html: string): ReactNode[] {
    for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
      if (name !== undefined) this.#tag(name.toLowerCase(), slash === '/', attributes ?? '');
      else if (!this.#skipped && !token.startsWith('<!--')) this.#add(decoded(token));
    }
    while (this.#open.length > 1) this.#close();
    return this.#open[0]?.children ?? [];
  }

  #add(node: ReactNode): void {
    this.#open.at(-1)?.children.push(node);
  }

  #close(): void {
    const closed = this.#open.pop();
    if (closed) this.#add(toReact(closed, this.#open.at(-1)?.children.length ?? 0));
  }

  #closeTo(name: string): void {
    const from = this.#open.findLastIndex((each) => each.name === name);
    while (from > 0 && this.#open.length > from) this.#close();
  }

  #tag(name: string, isEnd: boolean, attributes: string): void {
    if (this.#skipped) this.#skip(name, isEnd);
    else if (DROPPED.has(name)) {
      if (!isEnd && !attributes.endsWith('/')) this.#skipped = { name, depth: 1 };
    } else if (!ALLOWED.has(name)) return;
    else if (name === 'br') this.#add(createElement('br', { key: this.#open.at(-1)?.children.length ?? 0 }));
    else if (isEnd) this.#closeTo(name);
    else this.#start(name, attributes);
  }

  #start(name: string, attributes: string): void {
    // A paragraph ends the one before it, and links do not nest.
    if (name === 'p' || name === 'a') this.#closeTo(name);
    const [, double, single, bare] = HREF.exec(attributes) ?? [];
    const href = name === 'a' ? webAddress(double ?? single ?? bare) : undefined;
    this.#open.push({ name, href, children: [] });
  }

  #skip(name: string, isEnd: boolean): void {
    if (name !== this.#skipped?.name) return;
    this.#skipped.depth += isEnd ? -1 : 1;
    if (this.#skipped.depth === 0) this.#skipped = undefined;
  }
}

/**
 * The one place that renders HTML compiled from a user's text. The HTML is read as text, alike in a browser and where a
 * document is rendered, and rebuilt from paragraphs, line breaks, links and emphasis without attributes, so that
 * anything the server let through by mistake stays text.
 */
export function SafeHtml({ html }: { html: string }) {
  return <>{new Reader().read(html)}</>;
}
