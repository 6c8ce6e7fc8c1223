import { lambdaOf } from '../platform/http.ts';
import { orderRoutes } from '../orders/orders.routes.ts';

export const handler = lambdaOf(orderRoutes);
