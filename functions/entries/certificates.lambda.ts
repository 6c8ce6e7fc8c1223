import { certificateRoutes } from '../certificates/certificates.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(certificateRoutes);
