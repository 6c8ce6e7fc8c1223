import { galleryRoutes } from '../galleries/galleries.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(galleryRoutes);
