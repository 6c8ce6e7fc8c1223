import { describe, expect, it } from 'vitest';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { moderated } from './moderated-text.ts';

const HIDDEN: ModeratedText = { text: 'He is a fraud.', state: 'hidden', reason: 'An insult.' };
const REASON = 'It replaces a text that was hidden: An insult.';

/** Texts with their states, each written in place of the one before. */
const written = (before: ModeratedText | undefined, ...texts: string[]): ModeratedText[] =>
  texts.map((text) => (before = moderated(text, before)));

describe('C22 a written text', () => {
  it('is shown, and held with contact details', () => {
    expect(moderated(' Lovely.\r\nReally.\u0007 ')).toEqual({ text: 'Lovely.\nReally.', state: 'shown', reason: '' });
    expect(moderated('See example.com or mail a@example.org')).toMatchObject({
      state: 'held',
      reason: 'It contains a link and an e-mail address.',
    });
  });

  it('stays what a person made of it while it is the same', () => {
    expect(moderated(' He is a fraud. ', HIDDEN)).toBe(HIDDEN);
  });

  it('is held in place of a hidden one, however often it is written anew', () => {
    expect(written(HIDDEN, 'Lovely.', 'See example.com', 'He is a fraud.')).toEqual([
      { text: 'Lovely.', state: 'held', reason: REASON },
      { text: 'See example.com', state: 'held', reason: `It contains a link. ${REASON}` },
      { text: 'He is a fraud.', state: 'held', reason: REASON },
    ]);
  });

  it('is held in place of a hidden one, also when nothing was written in between', () => {
    expect(written(HIDDEN, '', 'He is a fraud.').map(({ state }) => state)).toEqual(['shown', 'held']);
    expect(written(HIDDEN, 'Lovely.', '', '', 'Lovely.').map(({ state }) => state)).toEqual([
      'held',
      'shown',
      'shown',
      'held',
    ]);
  });

  it('is held in place of a hidden one, also when the published one was there in between', () => {
    const published = moderated('See example.com', HIDDEN, 'See example.com');
    expect(published).toMatchObject({ state: 'shown' });
    expect(moderated('He is a fraud.', published, 'See example.com')).toMatchObject({ state: 'held', reason: REASON });
  });

  it('is free again when a person has published the one in between', () => {
    const [held] = written(HIDDEN, 'Lovely.');
    expect(moderated('Lovely, really.', { ...held!, state: 'shown', reason: '' })).toMatchObject({ state: 'shown' });
  });
});
