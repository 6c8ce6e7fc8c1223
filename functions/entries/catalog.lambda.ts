import { lambdaOf } from '../platform/http.ts';
import { catalogRoutes } from '../catalog/catalog.routes.ts';

export const handler = lambdaOf(catalogRoutes);
