import { lambdaOf } from '../platform/http.ts';
import { workRoutes } from '../works/works.routes.ts';

export const handler = lambdaOf(workRoutes);
