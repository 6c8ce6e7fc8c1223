import { paintJobs } from './styles/image-worker.ts';

export const handler = paintJobs;
