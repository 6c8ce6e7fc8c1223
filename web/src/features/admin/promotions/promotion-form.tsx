import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { refusedFields, useForm } from '#web/ui/use-form.ts';
import { EMPTY_DRAFT, problemsOf, termsOf } from './promotion-draft.ts';
import { DiscountFields, ScopeFields, type DraftForm } from './promotion-fields.tsx';
import styles from './promotions-tab.module.css';
import { useCreatePromotion } from './promotions.queries.ts';

function WindowFields({ form: { field } }: { form: DraftForm }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Begins"
          note="not required"
          type="datetime-local"
          hint="In the time zone of your device; at once if left empty."
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
  const create = useCreatePromotion();
  const form = useForm({
    values: () => EMPTY_DRAFT,
    check: problemsOf,
    sending: create,
    send: (typed) => create.mutate(termsOf(typed), { onSuccess: ({ code }) => onDone(`${code} was made.`) }),
  });
  const { values: draft, edit } = form;
  return (
    <Form of={form} className={styles.form}>
      <div className={styles.pair}>
        <TextField label="Code" autoComplete="off" autoCapitalize="characters" maxLength={40} {...form.field('code')} />
        <TextField label="Title" maxLength={120} hint="Customers read it beside the amount." {...form.field('title')} />
      </div>
      <DiscountFields form={form} />
      {draft.kind !== 'nothing' && <ScopeFields form={form} />}
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
      <WindowFields form={form} />
      <FormRefusal of={form}>{form.refusal && Object.values(refusedFields(form.refusal)).join(' ')}</FormRefusal>
      <div className="row">
        <Button type="submit" busy={create.isPending && 'Making the promotion'}>
          Make it
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
