import { createElement, Fragment, type ReactNode } from 'react';

/** Elements that texts of users may hold; nothing of them is kept but their text and the address of links. */
const ALLOWED = new Set(['p', 'br', 'a', 'strong', 'em']);
/** Elements whose content is no text for people. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
]);

/** The address of a link to the web, or undefined for anything that a browser would do something else with. */
const webAddress = (href: string | null): string | undefined => {
  const url = href === null ? null : URL.parse(href);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
};

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(toReact);

const toReact = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node.nodeType === Node.ELEMENT_NODE)) return null;
  const element = node as Element;
  const name = element.localName;
  if (DROPPED.has(name)) return null;
  if (!ALLOWED.has(name)) return createElement(Fragment, { key }, ...childrenOf(node));
  if (name === 'br') return <br key={key} />;
  if (name !== 'a') return createElement(name, { key }, ...childrenOf(node));
  const href = webAddress(element.getAttribute('href'));
  return createElement(
    href ? 'a' : Fragment,
    { key, ...(href && { href, rel: 'nofollow noopener' }) },
    ...childrenOf(node),
  );
};

/**
 * The one place that shows HTML compiled from a user's text. It is read into a document that runs and loads nothing, and built
 * anew from paragraphs, line breaks, links and emphasis without any attribute, so that what the server let through by mistake stays text.
 */
export function SafeHtml({ html }: { html: string }) {
  return <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}
