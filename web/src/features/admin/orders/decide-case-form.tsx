import { formatCents } from '#shared/money/money.ts';
import type { AdminCase, DecideCase } from '#shared/schemas/case.ts';
import { TextField } from '#web/ui/field.tsx';
import { useDecideCase } from './cases.queries.ts';
import { ReasonFields, useReasonForm } from '../reason-form.tsx';
import { typedCents } from './typed-cents.ts';

export type Decision = DecideCase['decision'];

const WORDS: Record<Decision, { send: string; busy: string; done: string; says: string }> = {
  continue: {
    send: 'Let it go on',
    busy: 'Going on',
    done: 'The piece goes on.',
    says: 'No money goes back. The deadlines of the order go on, later by the time that the case took.',
  },
  repaint: {
    send: 'Have it painted again',
    busy: 'Giving it back to the artist',
    done: 'The piece is painted again.',
    says: 'No money goes back. The piece returns to its artist, and the customer pays nothing for it.',
  },
  refund: {
    send: 'Refund everything',
    busy: 'Refunding',
    done: 'The piece is refunded.',
    says: 'Everything that was paid for this piece goes back, and the order ends.',
  },
  partial: {
    send: 'Refund a part',
    busy: 'Refunding',
    done: 'A part goes back, and the piece goes on.',
    says: 'The piece gets cheaper by this much: what was paid too much goes back, the rest lowers the balance.',
  },
};

interface DecideCaseFormProps {
  case: AdminCase;
  decision: Decision;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Decides a case: says what happens to the piece and its money, and asks for the words that both sides get by mail. */
export function DecideCaseForm({ case: { id, paid_cents: paid }, decision, onClose, onDone }: DecideCaseFormProps) {
  const decide = useDecideCase(id);
  const { send, busy, done, says } = WORDS[decision];
  const isPartial = decision === 'partial';
  const form = useReasonForm({
    about: `${decision} case ${id}`,
    values: () => ({ dollars: '' }),
    check: ({ dollars }) => {
      const cents = typedCents(dollars);
      const isMissing = isPartial && (cents === undefined || cents > (paid ?? Infinity));
      return { dollars: isMissing ? 'Please enter an amount up to what was paid.' : undefined };
    },
    empty: 'Please write to both why it is decided so.',
    sending: decide,
    send: (answer, { dollars }) => {
      const cents = isPartial ? typedCents(dollars) : undefined;
      decide.mutate({ decision, answer, ...(cents !== undefined && { cents }) }, { onSuccess: () => onDone(done) });
    },
  });
  return (
    <ReasonFields
      form={form}
      label="What you write to both"
      max={2_000}
      rows={5}
      hint="The customer and the artist get these words by mail, as you write them."
      variant={decision === 'refund' || isPartial ? 'bad' : 'primary'}
      send={send}
      busy={busy}
      cancelLabel="Not yet"
      sending={decide}
      onClose={onClose}
    >
      <p>{says}</p>
      {isPartial && (
        <TextField
          label="Dollars"
          inputMode="decimal"
          hint={paid === null ? undefined : `${formatCents(paid)} was paid for this piece.`}
          {...form.field('dollars')}
        />
      )}
    </ReasonFields>
  );
}
