import { isRecord, session, stored } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';

type Texts = Record<string, string | undefined>;

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** Reasons that are typed and not sent, by what they decide: closing a dialog and a reload of the page keep them. */
export const reasonDrafts = createStore<Texts>({}, stored(session, 'reasons', isTexts));
