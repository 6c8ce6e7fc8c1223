import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFilledFields } from '../../ui/filled-fields.ts';
import { Form } from '../../ui/form.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import styles from './gift-card-form.module.css';
import type { GiftCards } from './use-gift-cards.ts';

const NOTHING = { code: '', pin: '' };

/** The number and the optional pin of a gift card; the fields are empty again once it is applied (M-06). */
export function GiftCardForm({ of: { apply, isLooking } }: { of: GiftCards }) {
  const [typed, setTyped] = useState(NOTHING);
  const form = useRef<HTMLFormElement>(null);
  useFilledFields(
    form,
    (name) => Reflect.get(typed, name),
    (name, value) => setTyped((before) => ({ ...before, [name]: value })),
  );
  const { code, pin } = typed;
  const submit = () => {
    if (code.trim() === '') return;
    apply({ code: code.trim(), pin: pin.trim() }, () => setTyped(NOTHING));
  };
  return (
    <Form of={{ submit, attach: form }} className={styles.form}>
      <TextField
        ref={showOpened}
        id="gift-card-number"
        name="code"
        label="Number"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={({ currentTarget }) => setTyped({ ...typed, code: currentTarget.value })}
      />
      <TextField
        id="gift-card-pin"
        name="pin"
        label="Pin"
        note="optional"
        autoComplete="off"
        inputMode="numeric"
        maxLength={20}
        value={pin}
        onChange={({ currentTarget }) => setTyped({ ...typed, pin: currentTarget.value })}
      />
      <Button type="submit" variant="ghost" busy={isLooking && 'Looking'}>
        Apply
      </Button>
    </Form>
  );
}
