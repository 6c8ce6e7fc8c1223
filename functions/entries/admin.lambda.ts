import { adminRoutes } from '../api/admin/admin.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(adminRoutes);
