import { readEvent } from '#events/registry.ts';
import { atMost, inChunks } from '../platform/table.ts';
import { findMessage } from './find-message.ts';
import { Message, QuestionTerm, type StoredMessage } from './message.entity.ts';
import { termOf, termsOf } from './message-search.ts';

/** Questions that are read under one term, and those whose texts a search compares: its cost ends here. */
const MAX_LISTED = 100;
const MAX_COMPARED = 100;

const WRITES_AT_ONCE = 20;

const entriesOf = ({ content, node, postedId = '', messageId }: StoredMessage) =>
  termsOf(content).map((term) => ({ node, term, postedId, messageId }));

/**
 * Lists a posted question under the terms of its text, or takes one that was hidden out of the index; repeating it
 * changes nothing.
 */
const indexQuestion = async (messageId: string): Promise<void> => {
  const message = await findMessage(messageId);
  if (message?.postedId === undefined) return;
  const isListed = message.listedNode !== undefined;
  for (const entries of inChunks(entriesOf(message), WRITES_AT_ONCE))
    await Promise.all(
      entries.map((entry): Promise<unknown> =>
        isListed ? QuestionTerm.put(entry).go() : QuestionTerm.delete(entry).go(),
      ),
    );
};

/** Indexes the question that was posted, published or hidden by an event. */
export const indexQuestionOf = async (event: string, detail: unknown): Promise<void> => {
  const { name, payload } = readEvent(event, detail);
  if (name === 'message.asked' || (name === 'message.published' && payload.replyId === null))
    await indexQuestion(payload.messageId);
  if (name === 'text.decided' && payload.kind === 'question') await indexQuestion(payload.textId);
};

/**
 * Posted questions about a node that may answer a search, at most 100: of each word's newest 100 those with the most, and
 * the rarest, of the words.
 */
export const candidatesOf = async (node: string, words: readonly string[]): Promise<StoredMessage[]> => {
  const lists = await Promise.all(
    [...new Set(words.map(termOf))].map((term) =>
      QuestionTerm.query.newestOfTerm({ node, term }).go({ order: 'desc', ...atMost(MAX_LISTED) }),
    ),
  );
  const weights = new Map<string, number>();
  for (const { data } of lists)
    for (const { messageId } of data) weights.set(messageId, (weights.get(messageId) ?? 0) + 1 / data.length);
  const heaviest = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, MAX_COMPARED);
  if (heaviest.length === 0) return [];
  const { data: found } = await Message.get(heaviest.map(([messageId]) => ({ messageId }))).go();
  // The index follows its questions, so one that was hidden a moment ago is still in it.
  return found.filter(({ listedNode }) => listedNode === node);
};

/** What a rebuild reads, and how much of it no event has indexed yet. */
interface IndexedQuestions {
  questions: number;
  missing: number;
}

/**
 * Compares the posted questions with the index of their terms; with `isWriting` it indexes all of them anew, as their
 * events do. Can run while the shop is open, and again.
 */
export const rebuildIndex = async (isWriting: boolean): Promise<IndexedQuestions> => {
  const { data: questions } = await Message.scan
    .where(({ listedNode }, { exists }) => exists(listedNode))
    .go({ pages: 'all' });
  let missing = 0;
  for (const question of questions) {
    const entries = entriesOf(question);
    const { data: indexed } = entries.length > 0 ? await QuestionTerm.get(entries).go() : { data: [] };
    if (indexed.length < entries.length) missing += 1;
    if (isWriting) await indexQuestion(question.messageId);
  }
  return { questions: questions.length, missing };
};
