import { lambdaOf } from '../platform/http.ts';
import { uploadRoutes } from '../uploads/uploads.routes.ts';

export const handler = lambdaOf(uploadRoutes);
