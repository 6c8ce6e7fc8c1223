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
  'embed',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'plaintext',
]);

/** The URL of an http(s) link; undefined for any other scheme. */
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
 * The one place that renders HTML compiled from a user's text. The HTML is parsed into a document that runs and loads
 * nothing and rebuilt from paragraphs, line breaks, links and emphasis without attributes, so that anything the server
 * let through by mistake stays text.
 */
export function SafeHtml({ html }: { html: string }) {
  return <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}
