import { paintPreviews } from '../styles/preview-worker.ts';
import { startPainter, warmUp } from '../styles/paint.ts';

warmUp();
// A second painting thread, because a customer waits for the preview; full paintings have no such hurry.
void startPainter();

export const handler = paintPreviews;
