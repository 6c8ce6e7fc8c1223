import { tagIdOf } from '#shared/catalogue/galleries.ts';
import type { PagePath } from '#shared/site/pages.ts';
import type { Product } from '#shared/schemas/product.ts';
import { artistQuery, featuredArtistsQuery } from '../features/artists/artists.queries.ts';
import { galleryQuery, tagGroupsQuery, tagQuery, wishOfAddress } from '../features/galleries/galleries.queries.ts';
import { homeQuery, productLinesQuery } from '../features/home/home.queries.ts';
import { productListQuery, productQuery } from '../features/catalog/products.queries.ts';
import { reviewsPageOf, reviewsQuery } from '../features/reviews/listed-reviews.queries.ts';
import type { Params } from '../lib/router.tsx';
import { ahead, type PageRoute } from './page-route.ts';

/** The two halves of the first picture in a product's gallery. */
const firstWork = ({ gallery: [first] }: Product): (string | undefined)[] => [first?.photo, first?.url];

/** The works of an address. */
const works = (address: Parameters<typeof wishOfAddress>[0], query: URLSearchParams) =>
  ahead(galleryQuery(wishOfAddress(address, query)));

/** One of the paths of a gallery; the page stays when a filter leads from one to another. */
const gallery = (path: PagePath): PageRoute<PagePath> => ({
  path,
  page: 'gallery',
  lazy: () => import('./routes/gallery.tsx'),
  data: ({ slug, subtype }, query) => [
    works({ slug: path.startsWith('/gallery') ? slug : path.slice(1), subtype }, query),
  ],
});

const productPage = {
  lazy: () => import('./routes/product.tsx'),
  data: ({ sku = '', partner }: Params) => [ahead(productQuery(sku, partner), firstWork)],
};

/** The order form of these stands open, so their documents have all of it. */
const openProductPage = { ...productPage, lazy: () => import('./routes/product-open.tsx') };

/** The page of all paths of the staff's area. */
const admin = () => import('./routes/admin.tsx');

/**
 * Every URL of the main document, one line each, by its path in shared/site/pages.ts; the payment pages have their own
 * list (checkout-routes.tsx).
 */
export const routes: readonly PageRoute<PagePath>[] = [
  {
    path: '/',
    lazy: () => import('./routes/home.tsx'),
    data: () => [ahead(homeQuery(), ({ hero }) => [hero?.photo, hero?.artwork]), ahead(productLinesQuery())],
  },
  { path: '/products', lazy: () => import('./routes/products.tsx'), data: () => [ahead(productListQuery())] },
  { path: '/products/:sku', ...productPage },
  { path: '/products/egiftcard', params: { sku: 'egiftcard' }, ...openProductPage },
  { path: '/products/giftcard', params: { sku: 'giftcard' }, ...openProductPage },
  { path: '/assets', lazy: () => import('./routes/assets.tsx') },
  { path: '/assets/:id', lazy: () => import('./routes/asset.tsx') },
  { path: '/products/gallery/:sku/:order', lazy: () => import('./routes/gallery-sample.tsx') },
  { path: '/products/:sku/:partner', ...openProductPage },
  { path: '/questions/confirm', lazy: () => import('./routes/confirm-question.tsx') },
  { path: '/questions/subscribe', lazy: () => import('./routes/confirm-subscription.tsx') },
  { path: '/mailing-list', lazy: () => import('./routes/mailing-list.tsx') },
  { path: '/questions/subscribe/end', lazy: () => import('./routes/end-subscription.tsx') },
  { path: '/questions/:id', lazy: () => import('./routes/question.tsx') },
  { path: '/certificates/:id', lazy: () => import('./routes/certificate.tsx') },
  { path: '/carts/:cartId', lazy: () => import('./routes/receipt.tsx'), opening: 'Opening your receipt…' },
  { path: '/orders/photo/:orderId', lazy: () => import('./routes/better-photo.tsx') },
  { path: '/orders/quotes/:orderId', lazy: () => import('./routes/quotes.tsx') },
  { path: '/orders/project/:orderId', lazy: () => import('./routes/project.tsx') },
  { path: '/orders/project/:orderId/help', lazy: () => import('./routes/project-help.tsx') },
  { path: '/orders/review/:orderId', lazy: () => import('./routes/review.tsx') },
  {
    path: '/reviews',
    lazy: () => import('./routes/reviews.tsx'),
    data: (_params, query) => [ahead(reviewsQuery(reviewsPageOf(query))), ahead(productListQuery())],
  },
  gallery('/gallery'),
  { path: '/gallery/tags', lazy: () => import('./routes/gallery-tags.tsx'), data: () => [ahead(tagGroupsQuery())] },
  {
    path: '/gallery/tags/:tag',
    lazy: () => import('./routes/gallery-tag.tsx'),
    data: ({ tag = '' }, query) => [ahead(tagQuery(tagIdOf(tag))), works({ slug: tag }, query)],
  },
  gallery('/gallery/:slug'),
  gallery('/gallery/:slug/:subtype'),
  gallery('/portrait-paintings'),
  gallery('/pet-portraits'),
  gallery('/baby-paintings'),
  gallery('/wedding-paintings'),
  gallery('/landscape-paintings'),
  gallery('/dog-paintings'),
  gallery('/cat-paintings'),
  gallery('/horse-paintings'),
  gallery('/bird-paintings'),
  { path: '/orders/:cartId', lazy: () => import('./routes/orders.tsx') },
  { path: '/login', lazy: () => import('./routes/login.tsx') },
  { path: '/login/forgot', lazy: () => import('./routes/forgot-password.tsx') },
  { path: '/login/link', lazy: () => import('./routes/sign-in-link.tsx') },
  { path: '/login/reset', lazy: () => import('./routes/reset-password.tsx') },
  { path: '/account', lazy: () => import('./routes/account.tsx') },
  { path: '/account/verify', lazy: () => import('./routes/account-links.tsx') },
  { path: '/account/email', lazy: () => import('./routes/account-links.tsx') },
  { path: '/account/delete', lazy: () => import('./routes/account-links.tsx') },
  { path: '/artists', lazy: () => import('./routes/artists.tsx'), data: () => [ahead(featuredArtistsQuery())] },
  { path: '/artists/login', lazy: () => import('./routes/artists-login.tsx') },
  { path: '/artists/signup', lazy: () => import('./routes/artist-signup.tsx') },
  {
    path: '/artists/:username',
    lazy: () => import('./routes/artist.tsx'),
    data: ({ username = '' }) => [ahead(artistQuery(username))],
  },
  { path: '/send-photos', lazy: () => import('./routes/send-photos.tsx') },
  { path: '/signout', lazy: () => import('./routes/signout.tsx') },
  { path: '/sellers', lazy: () => import('./routes/sellers.tsx') },
  { path: '/sellers/edit-profile', lazy: () => import('./routes/edit-profile.tsx') },
  { path: '/sellers/questions', lazy: () => import('./routes/studio-questions.tsx') },
  { path: '/sellers/reviews', lazy: () => import('./routes/studio-reviews.tsx') },
  { path: '/sellers/payouts', lazy: () => import('./routes/studio-payouts.tsx') },
  { path: '/sellers/orders/:orderId', lazy: () => import('./routes/seller-order.tsx') },
  { path: '/admin', lazy: admin },
  { path: '/admin/orders', lazy: admin },
  { path: '/admin/orders/:orderId', lazy: admin },
  { path: '/admin/stuck', lazy: admin },
  { path: '/admin/messages', lazy: admin },
  { path: '/admin/applications', lazy: admin },
  { path: '/admin/artists', lazy: admin },
  { path: '/admin/partners', lazy: admin },
  { path: '/admin/payouts', lazy: admin },
  { path: '/admin/guarantee', lazy: admin },
  { path: '/admin/reviews', lazy: admin },
  { path: '/admin/cases', lazy: admin },
  { path: '/admin/accounts', lazy: admin },
  { path: '/admin/promotions', lazy: admin },
  { path: '/admin/gift-cards', lazy: admin },
  { path: '/admin/traffic', lazy: admin },
  { path: '/admin/refunds', lazy: admin },
  { path: '/admin/passed-on', lazy: admin },
  { path: '/admin/books', lazy: admin },
  { path: '/admin/mailing-list', lazy: admin },
  { path: '/admin/audit', lazy: admin },
  { path: '/users/partners', lazy: () => import('./routes/partners.tsx') },
  { path: '/partners', lazy: () => import('./routes/partner-program.tsx') },
  { path: '/about', lazy: () => import('./routes/about.tsx') },
  { path: '/blog', lazy: () => import('./routes/blog.tsx') },
  { path: '/contact', lazy: () => import('./routes/contact.tsx') },
  { path: '/support', lazy: () => import('./routes/support.tsx') },
  { path: '/tos', lazy: () => import('./routes/tos.tsx') },
  { path: '/refunds', lazy: () => import('./routes/refunds.tsx') },
  { path: '/privacy', lazy: () => import('./routes/privacy.tsx') },
  { path: '/watsi', lazy: () => import('./routes/watsi.tsx') },
];
