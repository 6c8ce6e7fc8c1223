import { inPool } from '#shared/pool.ts';

/** The sitemap's files of few pages that many visit; pieces and questions are rendered at their first visit. */
const FILES = ['pages', 'products', 'galleries', 'artists'] as const;
/** Visits at once: few enough that visitors of the new release find free executions of the renderer. */
const AT_ONCE = 4;

const PLACE = /<loc>([^<]+)<\/loc>/g;

export interface Visits {
  visited: number;
  /** What failed, as `/path answers 500`. */
  failed: string[];
}

/**
 * Visits the main pages that a site's sitemap names. A release begins without stored documents, so the first visitor of each
 * page would wait for its rendering. Never throws: what did not answer is in `failed`.
 */
export const visitPages = async (site: string): Promise<Visits> => {
  const failed: string[] = [];
  const read = async (path: string): Promise<string> => {
    try {
      const response = await fetch(new URL(path, site));
      if (!response.ok) failed.push(`${path} answers ${response.status}`);
      return response.ok ? await response.text() : '';
    } catch (error) {
      failed.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      return '';
    }
  };
  const files = await Promise.all(FILES.map((name) => read(`/sitemaps/${name}.xml`)));
  const paths = files.flatMap((xml) => [...xml.matchAll(PLACE)].map(([, url = '']) => new URL(url).pathname));
  await inPool(paths, AT_ONCE, read);
  return { visited: paths.length, failed };
};
