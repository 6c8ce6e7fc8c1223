import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../lib/api.ts';
import { signInPath } from '../lib/session.ts';
import { useGo } from '../ui/site-link.tsx';
import { NotFound } from './not-found.tsx';
import { usePageError } from './page-error.ts';

interface PageProps {
  /** Without the name of the house, which is added. */
  title: string;
  /** The title stands alone, where the specification gives it literally. */
  literalTitle?: boolean;
  description: string;
  /** Path of the page that search engines should keep, where several show the same. */
  canonical?: string;
  /** Path of the picture that is shown where the page is shared. */
  image?: string | undefined;
  /** For pages that belong to one person. */
  noIndex?: boolean;
  /** The error of the query that the page stands on: 401 leads to signing in, 404 to not-found, 404 and 5xx to the layout's banner. */
  error?: Error | null;
  children: ReactNode;
}

const meta = (name: string): HTMLMetaElement => {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const made = document.createElement('meta');
  made.name = name;
  return document.head.appendChild(made);
};

/** Title, description, canonical address and picture of the document, held in the tags that the document came with. */
const useHead = ({
  title,
  literalTitle,
  description,
  canonical,
  image,
  noIndex,
}: Omit<PageProps, 'children' | 'error'>): void => {
  useEffect(() => {
    document.title = literalTitle || title.includes('Atelier') ? title : `${title} | Atelier`;
    meta('description').content = description;
    meta('robots').content = noIndex ? 'noindex' : 'index, follow';
  }, [title, literalTitle, description, noIndex]);
  useEffect(() => {
    if (!canonical) return undefined;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = new URL(canonical, window.location.origin).href;
    document.head.append(link);
    return () => link.remove();
  }, [canonical]);
  useEffect(() => {
    if (!image) return undefined;
    const tag = document.createElement('meta');
    tag.setAttribute('property', 'og:image');
    tag.content = new URL(image, window.location.origin).href;
    document.head.append(tag);
    return () => tag.remove();
  }, [image]);
};

/** The frame of every page: its head, and what happens when its data is refused. */
export function Page({ error, children, ...head }: PageProps) {
  const { pathname, search } = useLocation();
  const { report } = usePageError();
  const go = useGo();
  const status = error instanceof ApiError ? error.status : error ? 500 : 0;
  useHead(head);

  useEffect(() => {
    if (status === 401) go(signInPath(pathname + search), { replace: true });
    report(status);
    return () => report(0);
    // Once per page and status: `go` is made anew on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status, pathname, search, report]);

  if (status === 404) return <NotFound />;
  if (status === 401) return null;
  return <>{children}</>;
}
