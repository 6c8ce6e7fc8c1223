import { QUESTION_LINK_SECONDS } from '#shared/text/questions.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { local, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf, useStore } from '#web/lib/store.ts';
import type { Question } from './messages.documents.ts';

/** A question about `node` that is not posted yet: a visitor's until the link sent to `email` is opened, or one that is held. */
export interface PendingQuestion {
  question: Question;
  node: string;
  email: string;
}

const EMPTY: { questions: PendingQuestion[] } = { questions: [] };

/** A visitor without a cookie is nobody to the API, so the browser that asked keeps what waits for its link (K-14). */
const store = createStore(EMPTY, stored(local, 'pending-questions', isPartOf(EMPTY)));

const mayBePosted = ({ question: { timestamp } }: PendingQuestion): boolean =>
  (timestamp + QUESTION_LINK_SECONDS) * 1000 > serverNow();

export const savePending = (asked: PendingQuestion): void =>
  store.change({ questions: [asked, ...store.read().questions.filter(mayBePosted)] });

export const dropPending = (id: string): void =>
  store.change({ questions: store.read().questions.filter(({ question }) => question.id !== id) });

/** The questions of this browser that wait, the newest first; one whose link has ended is gone. */
export const usePending = (): PendingQuestion[] => useStore(store).questions.filter(mayBePosted);
