import { useQuery } from '@tanstack/react-query';
import CreditCard from 'icon:credit-card';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { accountCardsQuery, useRemoveCard } from '../payments/account-cards.ts';
import { cardLabel, expiryText } from '../payments/card-name.ts';
import { AccountSection, SectionError } from './account-section.tsx';
import styles from './own-sessions.module.css';
import { refusalText } from './refusal.ts';

function Cards() {
  const { data, isPending, refetch } = useQuery(accountCardsQuery());
  const remove = useRemoveCard();
  if (isPending)
    return (
      <Loading label="Loading your cards" className={styles.list}>
        <Skeleton height="72px" />
      </Loading>
    );
  if (!data) return <SectionError message="Your cards could not be loaded." onRetry={() => void refetch()} />;
  return (
    <>
      {data.cards.length === 0 ? (
        // promise: card-saved-with-a-tick
        <p className="muted">No card is saved. You can save one where you pay by card, at the checkout.</p>
      ) : (
        <ul className={styles.list}>
          {data.cards.map((card) => (
            <li key={card.id} className={styles.row}>
              <CreditCard aria-hidden="true" />
              <span className={styles.text}>
                <b>{cardLabel(card)}</b>
                <span className="small muted">{expiryText(card)}</span>
              </span>
              <Button
                variant="ghost"
                size="s"
                aria-label={`Remove ${cardLabel(card)}`}
                busy={remove.isPending && remove.variables === card.id && 'Removing'}
                onClick={() => remove.mutate(card.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {remove.error && <Callout tone="bad" role="alert" title={refusalText(remove.error)} />}
      {remove.isSuccess && (
        // promise: removed-card-not-charged
        <p role="status" className="small">
          Removed. It is not charged any more.
        </p>
      )}
    </>
  );
}

/** The cards that the account has saved, each with a button that removes it. */
export function OwnCards() {
  return (
    <AccountSection
      id="cards"
      title="Saved cards"
      // promise: removed-card-not-charged
      text="The checkout offers them. Where an order's balance was to be charged to a card that you remove, we mail you a link to pay it."
    >
      <Cards />
    </AccountSection>
  );
}
