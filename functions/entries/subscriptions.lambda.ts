import { subscriptionRoutes } from '../messages/subscriptions.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(subscriptionRoutes);
