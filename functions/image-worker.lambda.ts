import { paintPreviews } from './styles/image-worker.ts';
import { warmUp } from './styles/paint.ts';

warmUp();

export const handler = paintPreviews;
