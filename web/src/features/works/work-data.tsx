import type { WorkPage } from '#shared/schemas/work-page.ts';

const absolute = (path: string): string => new URL(path, window.location.origin).href;

/** A finished piece as JSON-LD: its picture, artist and product line. */
export const workData = ({
  title,
  url,
  medium,
  size,
  artist,
  artist_card: card,
  finished_at,
  product,
  review,
}: WorkPage): object => ({
  '@context': 'https://schema.org',
  '@type': ['ImageObject', 'VisualArtwork'],
  'name': title,
  'contentUrl': absolute(url),
  'artform': medium,
  size,
  'dateCreated': finished_at.slice(0, 10),
  'creditText': artist,
  'creator': { '@type': 'Person', 'name': artist, ...(card && { url: absolute(`/artists/${card.username.normal}`) }) },
  'isBasedOn': { '@type': 'WebPage', 'url': absolute(`/products/${product.sku}`), 'name': product.title },
  ...(review && {
    review: {
      '@type': 'Review',
      'author': { '@type': 'Person', 'name': review.name },
      'reviewRating': { '@type': 'Rating', 'ratingValue': review.rating, 'bestRating': 5, 'worstRating': 1 },
      'reviewBody': review.text,
    },
  }),
});

/**
 * The page's JSON-LD: it never runs, because its type is no script type, and `<` is escaped, so no text can end the
 * element.
 */
export function WorkData({ work }: { work: WorkPage }) {
  const json = JSON.stringify(workData(work)).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- React escapes text in a script element, which would spoil the JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
