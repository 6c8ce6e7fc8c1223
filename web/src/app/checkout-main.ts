import { loadModule } from '../lib/late-modules.ts';
import { fitFrame } from './checkout-frame.ts';
import { noteEarlyInput } from './early-input.ts';

// Nothing is shown before this script has run, so it loads only what must come before.
fitFrame(window.location);
const repeatInput = noteEarlyInput();
const { startCheckout } = await loadModule(() => import('./checkout.ts'));
await startCheckout(repeatInput);
