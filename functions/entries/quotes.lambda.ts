import { lambdaOf } from '../platform/http.ts';
import { quoteRoutes } from '../quotes/quotes.routes.ts';

export const handler = lambdaOf(quoteRoutes);
