import { warmUp } from '../styles/paint.ts';
import { paintPaintings } from '../styles/painting-worker.ts';

warmUp();

export const handler = paintPaintings;
