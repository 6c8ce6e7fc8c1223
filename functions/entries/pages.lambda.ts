import { servePage } from '../pages/page-server.ts';

export const handler = servePage;
