import { lambdaOf } from '../platform/http.ts';
import { identityRoutes } from '../identity/identity.routes.ts';

export const handler = lambdaOf(identityRoutes);
