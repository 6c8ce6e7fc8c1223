import { openPartialBatches } from './partial-batches.ts';

openPartialBatches(() => undefined);
