import { lambdaOf } from '../platform/http.ts';
import { projectRoutes } from '../projects/projects.routes.ts';

export const handler = lambdaOf(projectRoutes);
