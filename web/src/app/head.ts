import { createContext, useContext, useEffect } from 'react';
import { useToday } from '../lib/hydrated.ts';

/** Where and when a document is made: the site's origin, and the day as an ISO date. */
export interface Occasion {
  origin: string;
  today: string;
}

/** What a page says about itself in the document's head; addresses are paths. */
export interface Head {
  title: string;
  description: string;
  /** The one address of what the page shows. */
  canonical?: string | undefined;
  /** Preview picture for shared links. */
  image?: string | undefined;
  noIndex?: boolean | undefined;
  /** Structured data of schema.org, one object per thing. */
  things?: readonly object[] | undefined;
}

/** An element of the head, with the text inside it. */
export interface HeadTag {
  name: 'link' | 'meta' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** A page while the renderer makes its document: it writes its head and the HTTP status of its data (0 for success). */
export interface PageReport extends Occasion {
  head?: Head;
  status: number;
}

/** Given by the renderer alone; in a browser a page writes to its document. */
export const ReportContext = createContext<PageReport | undefined>(undefined);

const SITE_NAME = 'Atelier';

/** Finds every element that `headTags` makes. */
const HEAD_TAGS =
  'meta[name="description"], meta[name="robots"], meta[property^="og:"], link[rel="canonical"], script[type="application/ld+json"]';

const meta = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });
const openGraph = (property: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: `og:${property}`, content },
});

/** The elements of the head except the title; `<` is escaped in structured data, so that no text ends its element. */
export const headTags = (
  { title, description, canonical, image, noIndex, things = [] }: Head,
  origin: string,
): HeadTag[] => {
  const absolute = (path: string): string => new URL(path, origin).href;
  return [
    meta('description', description),
    meta('robots', noIndex ? 'noindex' : 'index, follow'),
    openGraph('site_name', SITE_NAME),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
    ...(canonical
      ? [
          { name: 'link', attributes: { rel: 'canonical', href: absolute(canonical) } } as const,
          openGraph('url', absolute(canonical)),
        ]
      : []),
    ...(image ? [openGraph('image', absolute(image))] : []),
    ...things.map((thing): HeadTag => ({
      name: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
    })),
  ];
};

const writeHead = (title: string, tags: readonly HeadTag[]): void => {
  document.title = title;
  for (const old of document.head.querySelectorAll(HEAD_TAGS)) old.remove();
  for (const { name, attributes, text } of tags) {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
};

/** What a page gives for its head; `things` makes its structured data. */
export interface HeadInput extends Omit<Head, 'things'> {
  things?: ((occasion: Occasion) => object[]) | undefined;
}

/** Writes a page's head and the status of its data: into the document in a browser, into the report where one is made. */
export const useHead = (input: HeadInput | undefined, status: number): void => {
  const report = useContext(ReportContext);
  const today = useToday();
  const occasion: Occasion = report ?? { origin: window.location.origin, today };
  const head: Head | undefined = input && { ...input, things: input.things?.(occasion) };
  if (report) Object.assign(report, { status, ...(head && { head }) });
  const tags = head && JSON.stringify(headTags(head, occasion.origin));
  useEffect(() => {
    if (tags !== undefined) writeHead(head?.title ?? '', JSON.parse(tags));
  }, [head?.title, tags]);
};
