import type { Project } from '#shared/schemas/project.ts';
import { giftTextProblems } from '#shared/orders/gift-mode.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { dayAt, daysBetween } from '#shared/time/days.ts';
import { useToday } from '#web/lib/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { refusedFields, useForm, type Problems } from '../../ui/use-form.ts';
import { GiftFields, type GiftTexts } from '../checkout/gift-mode-fields.tsx';
import { isFile } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const EMPTY: GiftTexts = { recipient: '', note: '', wanted_on: '' };

/** The wire has the gift in one field. */
const problemsIn = (refusal: Error): Problems =>
  Object.fromEntries(
    Object.entries(refusedFields(refusal)).map(([field, problem]) => [field.replace(/^gift_mode\./, ''), problem]),
  );

/** Days of painting that are left of what the artist has promised; undefined while nobody has. */
const daysLeft = ({ order, deadlines }: Project, today: string): number | undefined => {
  if (order.status > ORDER.accepted) return 0;
  const { finish_by: by } = deadlines;
  return by === undefined ? undefined : Math.max(0, daysBetween(today, dayAt(Date.parse(by))));
};

/** Makes a piece a gift, changes what goes with it, or makes it none. */
export function GiftDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { order, shipping } = project;
  const set = useProjectAct(order.id, ACTS.gift);
  const today = useToday();
  const isNamed = !isFile(order);
  const form = useForm<GiftTexts>({
    values: () => (order.gift_mode ? { ...order.gift_mode, wanted_on: order.gift_mode.wanted_on ?? '' } : EMPTY),
    sending: set,
    problemsIn,
    check: (values) => ({ ...giftTextProblems(values, { isNamed }) }),
    send: ({ wanted_on: day, ...texts }) =>
      set.mutate({ input: { gift_mode: { ...texts, wanted_on: day || null } }, done: onClose }),
  });
  return (
    <Dialog open title="A gift" onClose={onClose}>
      <Form of={form} className={styles.form}>
        <GiftFields
          gift={form.values}
          isNamed={isNamed}
          items={[
            {
              product_id: order.product.sku,
              supplier_product: isNamed ? '' : 'digital-painting',
              options: order.options,
            },
          ]}
          country={shipping.address?.['country'] ?? 'US'}
          artistDays={daysLeft(project, today)}
          onEdit={(part) => form.edit((before) => ({ ...before, ...part }))}
          errorOf={(field) => form.problems[field]}
        />
        <FormRefusal of={form} />
        <div className="row">
          <Button type="submit" busy={set.isPending && 'Saving'}>
            Save the gift
          </Button>
          {order.gift_mode && (
            <Button
              variant="ghost"
              onClick={() => set.mutate({ input: { gift_mode: null }, done: onClose })}
              disabled={set.isPending}
            >
              It is no gift
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
