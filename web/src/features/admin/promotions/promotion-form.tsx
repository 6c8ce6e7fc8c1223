import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ApiError } from '#web/lib/api.ts';
import { EMPTY_DRAFT, problemsOf, termsOf, type Draft } from './promotion-draft.ts';
import { DiscountFields, ScopeFields, type DraftFieldsProps } from './promotion-fields.tsx';
import styles from './promotions-tab.module.css';
import { useCreatePromotion } from './promotions.queries.ts';

function Refusal({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return (
    <Callout tone="bad" role="alert" title={error.message}>
      {fields.join(' ')}
    </Callout>
  );
}

function WindowFields({ draft, problems, edit }: DraftFieldsProps) {
  const field = (name: 'startsAt' | 'endsAt' | 'limit' | 'limitEach' | 'minimum' | 'priority') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => edit({ [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Begins"
          note="not required"
          type="datetime-local"
          hint="On your own clock; at once if left empty."
          {...field('startsAt')}
        />
        <TextField label="Ends" note="not required" type="datetime-local" {...field('endsAt')} />
      </div>
      <div className={styles.pair}>
        <TextField label="At most so many orders" note="not required" inputMode="numeric" {...field('limit')} />
        <TextField
          label="At most so many per customer"
          note="not required"
          inputMode="numeric"
          hint="By account and by the address of the order."
          {...field('limitEach')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Orders from"
          note="dollars, not required"
          inputMode="decimal"
          hint="The price of the pieces, before anything is taken off."
          {...field('minimum')}
        />
        <TextField label="Priority" inputMode="numeric" hint="The higher one goes first." {...field('priority')} />
      </div>
    </>
  );
}

interface PromotionFormProps {
  onClose: () => void;
  onDone: (what: string) => void;
}

/** The terms of a new promotion; they cannot be changed afterwards. */
export function PromotionForm({ onClose, onDone }: PromotionFormProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const create = useCreatePromotion();
  const problems = isAttempted ? problemsOf(draft) : {};
  const edit = (part: Partial<Draft>) => setDraft((typed) => ({ ...typed, ...part }));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    const [wrong] = Object.keys(problemsOf(draft));
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (!create.isPending) create.mutate(termsOf(draft), { onSuccess: ({ code }) => onDone(`${code} was made.`) });
  };
  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form}>
      <div className={styles.pair}>
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={draft.code}
          error={problems.code}
          onChange={({ currentTarget }) => edit({ code: currentTarget.value })}
        />
        <TextField
          label="Title"
          name="title"
          maxLength={120}
          hint="Customers read it beside the amount."
          value={draft.title}
          error={problems.title}
          onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
        />
      </div>
      <DiscountFields draft={draft} problems={problems} edit={edit} />
      {draft.kind !== 'nothing' && <ScopeFields draft={draft} problems={problems} edit={edit} />}
      <div className={styles.choices}>
        {draft.kind !== 'nothing' && (
          <Checkbox
            checked={draft.isAutomatic}
            onChange={({ currentTarget }) => edit({ isAutomatic: currentTarget.checked })}
          >
            Counts for everybody, without the code
          </Checkbox>
        )}
        {!draft.isAutomatic && (
          <Checkbox
            checked={draft.isStackable}
            onChange={({ currentTarget }) => edit({ isStackable: currentTarget.checked })}
          >
            Goes together with other codes that do, too
          </Checkbox>
        )}
      </div>
      <WindowFields draft={draft} problems={problems} edit={edit} />
      {create.error && <Refusal error={create.error} />}
      <div className="row">
        <Button type="submit" busy={create.isPending && 'Making the promotion'}>
          Make it
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
