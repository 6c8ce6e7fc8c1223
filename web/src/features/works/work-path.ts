/** Path of a finished piece's page; `from` is the path of the gallery that the page links back to. */
export const workPath = ({ sku, order }: { sku: string; order: string }, from?: string): string => {
  const path = `/products/gallery/${encodeURIComponent(sku)}/${encodeURIComponent(order)}?order=1`;
  return from ? `${path}&from_gallery=${encodeURIComponent(from)}` : path;
};
