import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';

/** `attempt` is the idempotency key of a message that was sent and may not have arrived. */
const EMPTY = { email: '', text: '', attempt: '' };

/** A message to the studio that is not sent yet: closing its dialog and a reload of the page keep it. */
export const contactDraft = createStore(EMPTY, stored(session, 'contact', isPartOf(EMPTY)));
