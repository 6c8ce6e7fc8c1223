import { lambdaOf } from '../platform/http.ts';
import { placeRoutes } from '../places/places.routes.ts';

export const handler = lambdaOf(placeRoutes);
