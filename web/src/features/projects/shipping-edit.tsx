import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Project } from '#shared/schemas/project.ts';
import { EXPRESS, MAX_SHIPPING_CENTS } from '#shared/shipping/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { artistName } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const ECONOMY = 0;

const methodName = (method: number): string => (method === EXPRESS ? 'Express' : 'Economy Saver');

/** Cents of a sum in dollars as people type it; undefined when it is none. */
const centsOf = (typed: string): number | undefined => {
  const dollars = /^\$?\s*(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!dollars) return undefined;
  const cents = Number(dollars[1]) * 100 + Number((dollars[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_SHIPPING_CENTS ? cents : undefined;
};

function EditForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const edit = useProjectAct(project.order.id, ACTS.shipping);
  const form = useForm({
    values: () => ({ method: String(project.shipping.method === ECONOMY ? ECONOMY : EXPRESS), price: '' }),
    check: ({ price }) => ({
      price:
        price.trim() !== '' && centsOf(price) === undefined
          ? `Please enter dollars, at most ${formatCents(MAX_SHIPPING_CENTS)}.`
          : undefined,
    }),
    sending: edit,
    send: ({ method, price }) => {
      const cents = centsOf(price);
      const input = {
        shipping_method: method === String(ECONOMY) ? (0 as const) : (3 as const),
        ...(cents !== undefined && { shipping_price: cents }),
      };
      edit.mutate({ input, done: onClose });
    },
  });
  return (
    <Form of={form} className={styles.form}>
      {/* promise: lower-shipping-comes-back, shipping-price-agreed */}
      <p>
        A lower price holds at once, and what was paid too much goes back. A higher one waits until the customer agrees;
        until then the old price holds.
      </p>
      <Select label="Shipping method" {...form.field('method')}>
        <option value={EXPRESS}>{methodName(EXPRESS)}</option>
        <option value={ECONOMY}>{methodName(ECONOMY)}</option>
      </Select>
      <TextField
        label="Shipping price"
        note="in dollars"
        inputMode="decimal"
        placeholder="as it is"
        {...form.field('price')}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={edit.isPending && 'Saving'}>
          Save the shipping
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

/** The artist changes method or price of the shipping before it ships. */
export function EditShippingButton({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Change shipping
      </Button>
      <Dialog open={isOpen} title="Change shipping" onClose={() => setOpen(false)}>
        <EditForm project={project} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** A higher shipping price that waits: the customer agrees or declines, the artist reads that it waits. */
export function OpenEdit({ project }: { project: Project }) {
  const { edit } = project.shipping;
  const answer = useProjectAct(project.order.id, ACTS.shippingEdit);
  if (!edit) return null;
  const sum = `${methodName(edit.method)} for ${formatCents(edit.price)}, ${formatCents(edit.difference)} more than now`;
  if (!project.actions.includes('agree_edit'))
    return project.side === 'artist' ? (
      <Callout title="Your new shipping price waits for the customer.">{sum}.</Callout>
    ) : null;
  const press = (agree: boolean) => answer.mutate({ input: { agree, price: edit.price } });
  return (
    <div className={styles.form} role="group" aria-label="New shipping price">
      <Callout tone="warn" title={`${artistName(project)} asks to ship it another way: ${sum}.`}>
        If you agree, the difference is added to your balance. If not, it ships as it was ordered.
      </Callout>
      {answer.error && <Callout tone="bad" role="alert" title={answer.error.message} />}
      <div className="row">
        <Button
          variant="dark"
          busy={answer.isPending && answer.variables.input.agree && 'Saving'}
          onClick={() => press(true)}
        >
          Agree to {formatCents(edit.price)}
        </Button>
        <Button
          variant="ghost"
          busy={answer.isPending && !answer.variables.input.agree && 'Saving'}
          onClick={() => press(false)}
        >
          Keep it as ordered
        </Button>
      </div>
    </div>
  );
}
