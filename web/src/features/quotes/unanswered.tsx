import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { Select } from '../../ui/field.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import { anewPath } from '../piece/order-anew.ts';
import { useAnswerWaiting } from './quotes.queries.ts';
import styles from './unanswered.module.css';

const WAYS = ['wait', 'anew', 'refund'] as const;
type Way = (typeof WAYS)[number];

const dayOf = (seconds: number): string => formatDay(dayAt(seconds * 1000));

type Unanswered = NonNullable<OrderQuotes['order']['unanswered']>;

/** An order that nobody has offered to paint. */
export type UnansweredOrder = OrderQuotes['order'] & { unanswered: Unanswered };

/** What happens if the customer does nothing. */
const otherwise = ({ waits_until: waits, ends_at: ends }: Unanswered): string => {
  if (waits !== null)
    // promise: unanswered-waits-30-days, choice-until-accepted
    return `You wait until ${dayOf(waits)}; then we ask you again. You may change your mind at any time.`;
  if (ends !== null)
    // promise: unanswered-ends-on-its-day
    return `Without an answer, and if nobody offers by then, this order ends on ${dayOf(ends)}, and everything you paid for it comes back.`;
  // promise: unanswered-asked-after-a-day
  return 'You need not answer yet: we write to you a day after you ordered if it is still so.';
};

/** How an order goes on that nobody has offered to paint: its customer waits, orders anew, or gets everything back (C50). */
export function UnansweredChoice({ order }: { order: UnansweredOrder }) {
  const { unanswered } = order;
  const name = useId();
  const [way, choose] = useState<Way>('wait');
  const { data } = useQuery({ ...productListQuery(), enabled: way === 'anew' });
  const media = data?.products.filter(({ sku }) => !isGiftCard(sku) && sku !== unanswered.product_id) ?? [];
  const [picked, pick] = useState('');
  const medium = media.find(({ sku }) => sku === picked) ?? media[0];
  const answer = useAnswerWaiting(order.id);
  const go = useGo();
  const back = formatCents(unanswered.refund_cents);
  const labels: Record<Way, string> = {
    wait: 'Wait for an artist',
    anew: `Give ${back} back, and open the order form`,
    refund: `Give ${back} back`,
  };
  const press = () => {
    if (way === 'wait') return answer.mutate({ answer: 'wait' });
    const { refund_cents, description: words } = unanswered;
    // The answer ends this choice on the page, and with it the callbacks of `mutate`.
    const ended = answer.mutateAsync({ answer: 'refund', refund_cents }).catch(() => undefined);
    return void ended.then((quotes) => {
      if (quotes && way === 'anew' && medium)
        go(anewPath(medium.sku, { photos: order.photos, options: order.options, words }));
    });
  };
  return (
    <section className={styles.choice} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="d3">
        How should it go on?
      </h2>
      <p>{otherwise(unanswered)}</p>
      <ChoiceGroup legend="How should it go on?" hideLegend>
        <RadioCard
          name={name}
          checked={way === 'wait'}
          onChange={() => choose('wait')}
          // promise: asked-as-soon-as-free, offer-mailed, unanswered-waits-30-days
          sub="We ask every artist who becomes free, and write to you when one offers. For 30 days we ask you nothing."
        >
          Wait
        </RadioCard>
        <RadioCard
          name={name}
          checked={way === 'anew'}
          onChange={() => choose('anew')}
          sub="This piece ends. The order form of another medium opens with your choices and words, and with your photo in the browser or account that you ordered with."
          extra={`${back} back`}
        >
          Order anew in another medium
        </RadioCard>
        <RadioCard
          name={name}
          checked={way === 'refund'}
          onChange={() => choose('refund')}
          // promise: unanswered-everything-back
          sub="This piece ends, and everything you paid for it comes back."
          extra={`${back} back`}
        >
          Everything back
        </RadioCard>
      </ChoiceGroup>
      {way === 'anew' && (
        <Select label="Which medium?" value={medium?.sku ?? ''} onChange={({ target }) => pick(target.value)}>
          {media.map(({ sku, medium: label }) => (
            <option key={sku} value={sku}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {answer.error && <Callout tone="bad" role="alert" title={answer.error.message} />}
      {answer.data?.order.unanswered?.waits_until != null && (
        // promise: offer-mailed, unanswered-waits-30-days
        <Callout tone="ok" role="status" title="We go on looking.">
          You hear from us as soon as an artist offers to paint it.
        </Callout>
      )}
      <div className="row">
        <Button
          variant={way === 'wait' ? 'primary' : 'bad'}
          busy={answer.isPending && 'Saving your answer'}
          disabled={way === 'anew' && !medium}
          onClick={press}
        >
          {labels[way]}
        </Button>
      </div>
    </section>
  );
}
