import { useState } from 'react';
import { MAX_NOTE_CHARACTERS } from '#shared/orders/offers.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { undoneAct } from '#web/lib/late-acts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import { useForm } from '../../ui/use-form.ts';
import { noteProblem } from './artist-note.ts';
import { useWithdrawOffer } from './sellers.queries.ts';
import styles from './studio.module.css';

/** The way out of a chosen artist who has not accepted: with a reason, which the customer reads. */
export function WithdrawOffer({ request, artistId }: { request: SellerRequest; artistId: string }) {
  const undone = undoneAct(artistId, request.order_id)?.body['reason'];
  const isAssigned = request.chosen_by === 'staff';
  const [isOpen, open] = useState(undone !== undefined);
  const withdraw = useWithdrawOffer(request);
  const form = useForm({
    values: () => ({ reason: typeof undone === 'string' ? undone : '' }),
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Please say why in a sentence' : noteProblem(reason),
    }),
    send: ({ reason }) => withdraw(artistId, { reason: reason.trim() }),
  });
  if (!isOpen)
    return (
      <p>
        <Button variant="link" onClick={() => open(true)}>
          I cannot paint it
        </Button>
      </p>
    );
  return (
    <Form of={form} className={styles.sure} aria-label={isAssigned ? 'Give it back' : 'Withdraw your offer'}>
      <p>
        {isAssigned ? (
          // promise: artist-withdraws
          <>
            <b>Give it back?</b> Other artists are asked. You made no offer for it, so it does not count against you.
          </>
        ) : (
          // promise: artist-withdraws
          <>
            <b>Withdraw your offer?</b> Your offer ends for good, and other artists are asked. It counts like a request
            that you did not answer with an offer.
          </>
        )}
      </p>
      <TextArea
        ref={showOpened}
        label="Why?"
        hint={`The customer reads it. ${MAX_NOTE_CHARACTERS - form.values.reason.trim().length} characters left.`}
        rows={3}
        {...form.field('reason')}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="dark">
          {isAssigned ? 'Give it back' : 'Withdraw'}
        </Button>
        <Button variant="ghost" onClick={() => open(false)}>
          Back
        </Button>
      </div>
    </Form>
  );
}
