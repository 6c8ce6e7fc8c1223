import { lambdaOf } from '../platform/http.ts';
import { sellerRoutes } from '../api/studio.routes.ts';

export const handler = lambdaOf(sellerRoutes);
