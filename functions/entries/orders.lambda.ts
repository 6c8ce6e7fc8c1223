import { lambdaOf } from '../platform/http.ts';
import { orderRoutes } from '../api/customer.routes.ts';

export const handler = lambdaOf(orderRoutes);
