import { lambdaOf } from '../platform/http.ts';
import { paymentRoutes } from '../payments/payments.routes.ts';

export const handler = lambdaOf(paymentRoutes);
