import { paintPreviews } from './styles/preview-worker.ts';
import { startPainter, warmUp } from './styles/paint.ts';

warmUp();
// Somebody waits for a preview: two threads are done sooner. What comes after it has time.
void startPainter();

export const handler = paintPreviews;
