import { partnerRoutes } from '../partners/partners.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(partnerRoutes);
