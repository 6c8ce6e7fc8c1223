import { contactRoutes } from '../contact/contact.routes.ts';
import { lambdaOf } from '../platform/http.ts';

export const handler = lambdaOf(contactRoutes);
