import type { Mail } from '#infra/local/ses/mail.ts';
import { codeIn } from './plain-words.ts';

type Form = Pick<Mail, 'subject' | 'text'>;

const centsOf = (money: string): number => Number(money.replaceAll(/[$,.]/g, '').replace('−', '-'));

/** The rows `label: $1.00` of a text, in their order; negative amounts begin with a minus. */
const rowsOf = (text: string): [label: string, cents: number][] =>
  [...text.matchAll(/^(.+): (−?\$[\d,]+\.\d{2})$/gm)].map(([, label = '', money = '']) => [label, centsOf(money)]);

/** What is wrong with the sum that a mail prints: every line up to the total counts, and what is due is what is not paid. */
export const sumProblem = (text: string): string | undefined => {
  const rows = rowsOf(text);
  const at = rows.findIndex(([label]) => label === 'Total');
  if (at === -1) return undefined;
  const total = rows[at]?.[1] ?? 0;
  const lines = rows.slice(0, at).reduce((sum, [, cents]) => sum + cents, 0);
  if (lines !== total) return `its lines sum to ${lines}, not to ${total}`;
  const paid = rows[at + 1]?.[1] ?? 0;
  const [, due = 0] = rows.find(([label]) => label === 'Due on completion' || label === 'Balance due') ?? [];
  return Math.max(0, total - paid) === due ? undefined : `${total} less ${paid} is not ${due}`;
};

/** Words of our code that are not the words of its readers. */
const JARGON = /\b(?:was|were|been|is|are|be) told\b|\bwas kept\b|\bthe outbox\b/i;

/** What a mail that leads an artist to a piece lacks of what finds it on the easel. */
const artistsProblem = ({ text }: Form): string | undefined =>
  text.includes('/sellers/orders/') && !/, order [0-9A-Z]{8}/.test(text)
    ? 'it leads an artist to a piece without its number'
    : undefined;

/** What is wrong with a mail: a code or an id, jargon, or a sum that does not add up; quoted words of people count not. */
export const mailProblem = ({ subject, text }: Form): string | undefined => {
  const words = `${subject}\n${text}`.replaceAll(/https?:\/\/\S+/g, '').replaceAll(/“[^”]*”/gs, '');
  const found = codeIn(words) ?? JARGON.exec(words)?.[0];
  return found === undefined ? (sumProblem(text) ?? artistsProblem({ subject, text })) : `it says “${found}”`;
};
