import { Checkbox, ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { ANOTHER_CARD } from '../payments/account-cards.ts';
import { CardForm } from '../payments/card-form.tsx';
import { cardLabel, expiryText } from '../payments/card-name.ts';
import styles from './method-choice.module.css';
import type { CardFormState } from './method-choice.tsx';
import type { Payment } from './use-payment.ts';

interface CardChoiceProps {
  payment: Payment;
  cardForm: CardFormState;
  onCard: (isComplete: boolean) => void;
}

/** The card to charge: one that is saved in the account, or the one in the provider's form, which may be saved there. */
export function CardChoice({ payment, cardForm, onCard }: CardChoiceProps) {
  const { cards, card, chooseCard } = payment;
  const choose = (id: string) => {
    onCard(false);
    chooseCard(id);
  };
  return (
    <>
      {cards.length > 0 && (
        <div className={styles.more}>
          <ChoiceGroup legend="Your cards" hideLegend>
            {cards.map((each) => (
              <RadioCard
                key={each.id}
                name="saved-card"
                checked={each.id === card?.id}
                disabled={each.expired}
                sub={expiryText(each)}
                onChange={() => choose(each.id)}
              >
                {cardLabel(each)}
              </RadioCard>
            ))}
            <RadioCard name="saved-card" checked={!card} onChange={() => choose(ANOTHER_CARD)}>
              Use another card
            </RadioCard>
          </ChoiceGroup>
        </div>
      )}
      {!card && (
        <CardForm state={cardForm.state} onRetry={cardForm.retry} onChange={({ complete }) => onCard(complete)}>
          {payment.canSaveCard && (
            // promise: removed-card-not-charged
            <Checkbox
              checked={payment.state.savesCard}
              onChange={({ currentTarget }) => payment.saveCard(currentTarget.checked)}
            >
              Save this card in my account for my next orders. I can remove it there at any time.
            </Checkbox>
          )}
        </CardForm>
      )}
    </>
  );
}
