import { loadModule } from '../lib/late-modules.ts';
import { noteEarlyInput } from './early-input.ts';
import { firstPictures } from './first-pictures.ts';

// This is all that a visitor's line carries before the pictures of a rendered document's first screen.
const repeatInput = noteEarlyInput();
await firstPictures();
const { startShop } = await loadModule(() => import('./shop.ts'));
await startShop(repeatInput);
