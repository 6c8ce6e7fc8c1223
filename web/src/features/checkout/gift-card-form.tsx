import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import { useForm } from '../../ui/use-form.ts';
import styles from './gift-card-form.module.css';
import type { GiftCards } from './use-gift-cards.ts';

/** The number and the optional pin of a gift card; the fields are empty again once it is applied (M-06). */
export function GiftCardForm({ of: { apply, isLooking } }: { of: GiftCards }) {
  const form = useForm({
    values: () => ({ code: '', pin: '' }),
    check: ({ code }) => ({ code: code.trim() === '' ? '' : undefined }),
    send: ({ code, pin }) => apply({ code: code.trim(), pin: pin.trim() }, form.reset),
  });
  return (
    <Form of={form} className={styles.form}>
      <TextField
        ref={showOpened}
        id="gift-card-number"
        label="Number"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <TextField
        id="gift-card-pin"
        label="Pin"
        note="optional"
        autoComplete="off"
        inputMode="numeric"
        maxLength={20}
        {...form.field('pin')}
      />
      <Button type="submit" variant="ghost" busy={isLooking && 'Looking'}>
        Apply
      </Button>
    </Form>
  );
}
