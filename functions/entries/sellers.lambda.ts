import { lambdaOf } from '../platform/http.ts';
import { sellerRoutes } from '../sellers/sellers.routes.ts';

export const handler = lambdaOf(sellerRoutes);
