import { lambdaOf } from '../platform/http.ts';
import { cartRoutes } from '../carts/carts.routes.ts';

export const handler = lambdaOf(cartRoutes);
