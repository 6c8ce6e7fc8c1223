import { useState } from 'react';
import { sharesOf } from '#shared/people/artists.ts';
import { formatCents } from '#shared/money/money.ts';
import {
  MAX_NOTE_CHARACTERS,
  MIN_EXTRA_CENTS,
  offerText,
  PASS_REASON_NAMES,
  PASS_REASONS,
} from '#shared/orders/offers.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { local, stored } from '#web/lib/storage.ts';
import { isPartOf } from '#web/lib/store.ts';
import { SavedReplies } from '../artists/saved-replies.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { noteProblem } from './artist-note.ts';
import { wordsFor } from './artist-words.ts';
import { parseDays, parseExtra } from './request-state.ts';
import { useOfferQuote, usePass } from './sellers.queries.ts';
import styles from './studio.module.css';

/** Times on buttons, so that an offer takes two presses. */
const USUAL_DAYS = ['5', '7', '10', '14'] as const;

const sentText = (quote: NonNullable<SellerRequest['quote']>): string =>
  quote.price < 0 ? 'You passed on this request.' : `You offered ${offerText(quote)}.`;

/**
 * The unsent offer, stored so that signing in again does not lose it (C43); keyed by artist, because another artist
 * must not read it.
 */
const storedDraft = (artistId: string, orderId: string) =>
  stored(local, `offer:${artistId}:${orderId}`, isPartOf({ days: '', extra: '', note: '' }));

/** The artist's answer to a request: days and extra cost, or a pass; it can be changed until the offer is selected. */
export function QuoteForm({ request, artistId }: { request: SellerRequest; artistId: string }) {
  const { quote } = request;
  const offered = quote && quote.price >= 0 ? quote : undefined;
  const draft = storedDraft(artistId, request.order_id);
  const [isAsking, ask] = useState(false);
  const offer = useOfferQuote(request.order_id);
  const pass = usePass(request);
  const form = useForm({
    values: () => ({
      days: offered ? String(Math.round(offered.days / DAY_SECONDS)) : '',
      extra: offered ? (offered.price / 100).toFixed(2) : '',
      note: offered?.note ?? '',
      ...draft.load(),
    }),
    check: ({ days, extra, note }) => ({
      days: parseDays(days) === undefined ? 'Enter 1 to 120 days' : undefined,
      extra: parseExtra(extra) === undefined ? `Enter nothing, or ${formatCents(MIN_EXTRA_CENTS)} and more` : undefined,
      note: noteProblem(note),
    }),
    sending: offer,
    onEdit: draft.save,
    send: ({ days: pieces, extra, note }) => {
      const [price, days] = [parseExtra(extra), parseDays(pieces)];
      if (price === undefined || days === undefined) return;
      offer.mutate({ price, days, note: note.trim() }, { onSuccess: () => draft.clear() });
    },
  });
  const { values: typed, field } = form;
  const cents = parseExtra(typed.extra);
  return (
    <Form of={form} className={styles.quote}>
      <h2 className="d3">Your quote</h2>
      {quote && (
        // promise: offer-lowered
        <Callout tone={quote.price < 0 ? 'info' : 'ok'} role="status" title={sentText(quote)}>
          You can lower it or pass until an artist is chosen; asking for more makes a new offer.
        </Callout>
      )}
      <ul className={styles.days} aria-label="Usual times">
        {USUAL_DAYS.map((days) => (
          <li key={days}>
            <button type="button" aria-pressed={typed.days === days} onClick={() => form.edit({ days })}>
              {days} days
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.two}>
        <TextField label="Days to finish" inputMode="numeric" {...field('days')} />
        <TextField label="Extra cost" note="optional" inputMode="decimal" placeholder="$0.00" {...field('extra')} />
      </div>
      <p className="small muted">
        Days exclude drying, handling and shipping. You earn {formatCents(request.share + sharesOf(cents ?? 0).artist)}
        {cents ? `, ${formatCents(sharesOf(cents).artist)} of it from the extra` : ''}
        {request.shipping.cents > 0 && `, and ${formatCents(request.shipping.cents)} for the parcel`}.
      </p>
      <TextArea
        label="A note to the customer"
        note="optional"
        hint={`The customer reads it with your offer. ${MAX_NOTE_CHARACTERS - typed.note.trim().length} characters left.`}
        rows={3}
        placeholder="Why you would like to paint this, and how."
        {...field('note')}
      />
      <p>
        <SavedReplies text={typed.note} onText={(note) => form.edit({ note })} />
      </p>
      <FormRefusal of={form} text={wordsFor} />
      {isAsking ? (
        <div role="group" aria-label="Pass on this request?" className={styles.sure}>
          <p>
            <b>Pass on this request?</b> Another artist gets it. Why do you pass? The customer reads it.
          </p>
          <ul className={styles.reasons}>
            {PASS_REASON_NAMES.map((reason) => (
              <li key={reason}>
                <Button variant="ghost" full onClick={() => pass(artistId, reason)}>
                  {PASS_REASONS[reason].label}
                </Button>
              </li>
            ))}
          </ul>
          {/* promise: pass-for-the-photo */}
          <p className="small muted">A photo that cannot be painted from does not count against you.</p>
          <div className={styles.buttons}>
            <Button variant="ghost" onClick={() => ask(false)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button type="submit" busy={offer.isPending && 'Sending your quote'}>
            {offered ? 'Change quote' : 'Send quote'}
          </Button>
          <Button variant="ghost" onClick={() => ask(true)}>
            Pass
          </Button>
        </div>
      )}
    </Form>
  );
}
