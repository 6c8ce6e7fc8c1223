import { formatCents } from '#shared/money/money.ts';
import type { OwedPart } from '#shared/schemas/passed-on.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import dialog from '../dialogs.module.css';
import { usePassOn } from './passed-on.queries.ts';

const MAX_CHARACTERS = 80;

const WORDS = {
  charity: {
    text: 'Buy a Watsi gift card of this sum, and enter its code. The customer gets it by mail, and their artist for the parcel.',
    label: 'Code of the gift card',
    hint: 'It is stored sealed: here and in the audit trail it is never shown whole.',
    empty: 'Please enter the code of the gift card.',
    done: 'The customer gets the code by mail.',
  },
  carbon: {
    text: 'Have the trees planted, and enter the number of the receipt.',
    label: 'Number of the receipt',
    hint: 'It stays in the audit trail.',
    empty: 'Please enter the number of the receipt.',
    done: 'It counts in the public totals.',
  },
} as const;

interface PassOnFormProps {
  part: OwedPart;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks for the code or the receipt with which a part of a piece's price is marked as passed on (C47). */
export function PassOnForm({ part, onClose, onDone }: PassOnFormProps) {
  const { kind, cents, trees } = part;
  const words = WORDS[kind];
  const passing = usePassOn(part);
  const form = useForm({
    values: () => ({ reference: '' }),
    check: ({ reference }) => ({ reference: reference.trim() === '' ? words.empty : undefined }),
    sending: passing,
    send: ({ reference }) =>
      passing.mutate(
        { reference: reference.trim() },
        { onSuccess: () => onDone(`${formatCents(cents)} is marked as passed on. ${words.done}`) },
      ),
  });
  return (
    <Form of={form} className={dialog.body}>
      <p>
        {formatCents(cents)}
        {trees === null ? '' : `, ${trees} trees`}. {words.text} This cannot be taken back.
      </p>
      <TextField
        label={words.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CHARACTERS}
        hint={words.hint}
        {...form.field('reference')}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={passing.isPending && 'Marking'}>
          Mark as passed on
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
