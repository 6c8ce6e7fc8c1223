import { lambdaOf } from '../platform/http.ts';
import { styleRoutes } from '../styles/styles.routes.ts';

export const handler = lambdaOf(styleRoutes);
