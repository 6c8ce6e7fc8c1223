import { adminRoutes } from '../admin/admin.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(adminRoutes);
