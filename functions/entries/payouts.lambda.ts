import { lambdaOf } from '../platform/http.ts';
import { payoutRoutes } from '../payouts/payouts.routes.ts';

export const handler = lambdaOf(payoutRoutes);
