import { lambdaOf } from '../platform/http.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';

export const handler = lambdaOf(reviewRoutes);
