import { accountRoutes } from '../identity/account.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(accountRoutes);
