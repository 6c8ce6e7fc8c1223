import { handle } from 'hono/aws-lambda';
import { describeApi } from './platform/openapi.ts';
import { createApp } from './platform/http.ts';
import { cartRoutes } from './carts/carts.routes.ts';
import { catalogRoutes } from './catalog/catalog.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { quoteRoutes } from './quotes/quotes.routes.ts';
import { sellerRoutes } from './sellers/sellers.routes.ts';
import { styleRoutes } from './styles/styles.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

/** Every REST application; the contract test holds this list against the manifest. */
export const allRoutes = [catalogRoutes, identityRoutes, cartRoutes, orderRoutes, quoteRoutes, sellerRoutes, uploadRoutes, styleRoutes, paymentRoutes];

const app = createApp();
app.get('/api/openapi.json', (c) => c.json(describeApi(allRoutes)));

export const handler = handle(app);
