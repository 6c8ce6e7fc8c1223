import { mailingListRoutes } from '../mailing-list/mailing-list.routes.ts';
import { subscriptionRoutes } from '../messages/subscriptions.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(subscriptionRoutes.route('/', mailingListRoutes));
