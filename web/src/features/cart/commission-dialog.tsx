import {
  COMMISSION_DAYS,
  COMMISSION_OTHERWISE,
  daysText,
  OTHERWISE_TEXTS,
  type CommissionDays,
  type CommissionOtherwise,
} from '#shared/orders/commission.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useRequestSupplier } from './cart-changes.queries.ts';
import styles from './commission.module.css';

interface Terms {
  days: CommissionDays;
  otherwise: CommissionOtherwise;
}

interface CommissionDialogProps {
  artist: { id: string; name: string };
  terms?: Terms | undefined;
  onClose: () => void;
}

/** Orders from one artist alone: for how long they are asked, and how it goes on if they do not take it (C68). */
export function CommissionDialog({ artist, terms, onClose }: CommissionDialogProps) {
  const { id, name } = artist;
  const request = useRequestSupplier();
  const form = useForm<Terms>({
    values: () => ({ days: terms?.days ?? 3, otherwise: terms?.otherwise ?? 'others' }),
    sending: request,
    send: ({ days, otherwise }) =>
      request.mutate({ supplier: id, commission: { days, otherwise } }, { onSuccess: onClose }),
  });
  const { values } = form;
  return (
    <Dialog open title={`Order from ${name}`} onClose={onClose}>
      <Form of={form} className={styles.form}>
        {/* promise: commission-alone, commission-taken-in-an-hour */}
        <p>
          Only {name} sees your order once you have placed it. You can choose their offer at once; one without an extra
          we take for you within an hour.
        </p>
        <ChoiceGroup legend={`How long may ${name} think about it?`}>
          {COMMISSION_DAYS.map((days) => (
            <Radio
              key={days}
              name="days"
              checked={values.days === days}
              onChange={() => form.edit((before) => ({ ...before, days }))}
            >
              {daysText(days)}
            </Radio>
          ))}
        </ChoiceGroup>
        <ChoiceGroup legend={`If ${name} passes, or has not taken it by then:`}>
          {COMMISSION_OTHERWISE.map((otherwise) => (
            <Radio
              key={otherwise}
              name="otherwise"
              checked={values.otherwise === otherwise}
              onChange={() => form.edit((before) => ({ ...before, otherwise }))}
            >
              {OTHERWISE_TEXTS[otherwise]}
            </Radio>
          ))}
        </ChoiceGroup>
        <FormRefusal of={form} />
        <Button type="submit" full="phone" busy={request.isPending && 'Saving'}>
          Order from {name}
        </Button>
      </Form>
    </Dialog>
  );
}
