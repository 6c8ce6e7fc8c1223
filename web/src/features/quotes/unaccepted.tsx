import { dayAt, formatDay } from '#shared/time/days.ts';
import { OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useAnswerWaiting } from './quotes.queries.ts';
import styles from './unanswered.module.css';

interface UnacceptedChoiceProps {
  orderId: string;
  unaccepted: NonNullable<OrderQuotes['order']['unaccepted']>;
  commission: OrderQuotes['order']['commission'];
  /** Name of the artist whom the customer chose. */
  artist: string;
}

/** The chosen artist has not accepted: the customer waits for them, has the next taken, or chooses another offer (C58). */
export function UnacceptedChoice({ orderId, unaccepted, commission, artist }: UnacceptedChoiceProps) {
  const { takes_at: takesAt, next } = unaccepted;
  const answer = useAnswerWaiting(orderId);
  const busy = (which: 'wait' | 'next') =>
    answer.isPending && answer.variables.answer === which && 'Saving your answer';
  return (
    <section className={styles.choice} aria-label="How should it go on?">
      {/* promise: next-artist-a-day-later, artist-not-accepting-replaced, choice-until-accepted */}
      <Callout tone="warn" title={`${artist} has not accepted for two days.`}>
        Without an answer by {formatDay(dayAt(takesAt * 1000))}{' '}
        {next === null
          ? `${OTHERWISE_TEXTS[commission?.is_over === false ? commission.otherwise : 'others']}.`
          : `we take the next offer, of ${next}.`}{' '}
        You may also choose another offer yourself.
      </Callout>
      {answer.error && <Callout tone="bad" role="alert" title={answer.error.message} />}
      <div className="row">
        <Button variant="ghost" busy={busy('wait')} onClick={() => answer.mutate({ answer: 'wait' })}>
          Wait for {artist}
        </Button>
        <Button busy={busy('next')} onClick={() => answer.mutate({ answer: 'next' })}>
          {next === null ? 'Ask other artists' : `Take ${next}`}
        </Button>
      </div>
    </section>
  );
}
