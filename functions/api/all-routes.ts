import { adminRoutes } from './admin/admin.routes.ts';
import { accountRoutes } from '../identity/account.routes.ts';
import { cartRoutes } from '../carts/carts.routes.ts';
import { certificateRoutes } from '../certificates/certificates.routes.ts';
import { contactRoutes } from '../contact/contact.routes.ts';
import { catalogRoutes } from '../catalog/catalog.routes.ts';
import { galleryRoutes } from '../galleries/galleries.routes.ts';
import { giftCardRoutes } from '../gift-cards/gift-cards.routes.ts';
import { identityRoutes } from '../identity/identity.routes.ts';
import { subscriptionRoutes } from '../messages/subscriptions.routes.ts';
import { orderRoutes } from './customer.routes.ts';
import { partnerRoutes } from '../partners/partners.routes.ts';
import { paymentRoutes } from '../payments/payments.routes.ts';
import { payoutRoutes } from '../payouts/payouts.routes.ts';
import { placeRoutes } from '../places/places.routes.ts';
import { projectRoutes } from '../projects/projects.routes.ts';
import { quoteRoutes } from '../quotes/quotes.routes.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';
import { sellerRoutes } from './studio.routes.ts';
import { styleRoutes } from '../styles/styles.routes.ts';
import { uploadRoutes } from '../uploads/uploads.routes.ts';
import { workRoutes } from '../works/works.routes.ts';

/**
 * All REST applications, for the API's description and for tests that cover all routes; no function bundles this list.
 */
export const allRoutes = [
  catalogRoutes,
  workRoutes,
  galleryRoutes,
  identityRoutes,
  accountRoutes,
  cartRoutes,
  giftCardRoutes,
  placeRoutes,
  orderRoutes,
  projectRoutes,
  quoteRoutes,
  sellerRoutes,
  reviewRoutes,
  uploadRoutes,
  styleRoutes,
  subscriptionRoutes,
  paymentRoutes,
  adminRoutes,
  partnerRoutes,
  payoutRoutes,
  certificateRoutes,
  contactRoutes,
];

/** One OpenAPI 3.1 document of all routes. */
export const describeApi = () => {
  const info = {
    title: 'Atelier',
    version: '1',
    description: 'Hand-made paintings and drawings, ordered from photos.',
  };
  const documents = allRoutes.map((app) => app.getOpenAPI31Document({ openapi: '3.1.0', info }));
  return {
    openapi: '3.1.0',
    info,
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)) as Record<string, Record<string, unknown>>,
  };
};
