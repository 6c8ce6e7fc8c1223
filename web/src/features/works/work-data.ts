import type { WorkPage } from '#shared/schemas/work-page.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { Occasion } from '#web/app/head.ts';

/** A finished piece as structured data: its picture, artist and product line. */
export const workData = (work: WorkPage, { origin }: Occasion): object => {
  const { title, url, medium, size, artist, artist_card: card, finished_at, product, review } = work;
  const absolute = (path: string): string => new URL(path, origin).href;
  return {
    '@type': ['ImageObject', 'VisualArtwork'],
    'name': title,
    'contentUrl': absolute(url),
    'artform': medium,
    size,
    'dateCreated': finished_at.slice(0, 10),
    'creditText': artist,
    'creator': {
      '@type': 'Person',
      'name': artist,
      ...(card && { url: absolute(pathTo('/artists/:username', { username: card.username.normal })) }),
    },
    'isBasedOn': {
      '@type': 'WebPage',
      'url': absolute(pathTo('/products/:sku', { sku: product.sku })),
      'name': product.title,
    },
    ...(review && {
      review: {
        '@type': 'Review',
        'author': { '@type': 'Person', 'name': review.name },
        'reviewRating': { '@type': 'Rating', 'ratingValue': review.rating, 'bestRating': 5, 'worstRating': 1 },
        'reviewBody': review.text,
      },
    }),
  };
};
