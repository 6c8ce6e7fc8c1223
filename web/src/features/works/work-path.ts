import { pathTo } from '#shared/site/paths.ts';
/** Path of a finished piece's page; `from` is the path of the gallery that the page links back to. */
export const workPath = ({ sku, order }: { sku: string; order: string }, from?: string): string => {
  const path = pathTo('/products/gallery/:sku/:order', { sku, order }, { order: '1' });
  return from ? `${path}&from_gallery=${encodeURIComponent(from)}` : path;
};
