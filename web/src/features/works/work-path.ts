/** Page of a finished piece; `from` is the path of the page with the tiles that it is opened from, to which it leads back. */
export const workPath = ({ sku, order }: { sku: string; order: string }, from?: string): string => {
  const path = `/products/gallery/${encodeURIComponent(sku)}/${encodeURIComponent(order)}?order=1`;
  return from ? `${path}&from_gallery=${encodeURIComponent(from)}` : path;
};
