import { addDays } from '#shared/time/days.ts';
import { giftProblems, LATEST_GIFT_DAYS } from '#shared/money/gift-problems.ts';
import { useStore } from '#web/lib/store.ts';
import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { giftDraft, giftOf } from '../piece/gift-card.draft.ts';
import styles from './gift-fields.module.css';

/** Who gets the card; for somebody else also the recipient, the sender and the day of sending. */
export function GiftFields({ today }: { today: string }) {
  const draft = useStore(giftDraft);
  const { isForSomebody, isAsked, day, ...texts } = draft;
  const problems = isAsked ? giftProblems(giftOf(draft, today), today) : {};
  const field = (
    name: 'recipient' | 'email' | 'from',
    label: string,
    more: { type?: string; hint?: string; maxLength: number },
  ) => (
    <TextField
      name={name}
      label={label}
      required
      autoComplete="off"
      value={texts[name]}
      error={problems[name]}
      onChange={(event) => giftDraft.change({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <div className={styles.fields}>
      <ChoiceGroup legend="Send the card to" className={styles.to}>
        {/* promise: gift-card-on-its-day */}
        <Radio name="gift-to" checked={!isForSomebody} onChange={() => giftDraft.change({ isForSomebody: false })}>
          me, by e-mail when it is paid
        </Radio>
        <Radio name="gift-to" checked={isForSomebody} onChange={() => giftDraft.change({ isForSomebody: true })}>
          somebody else, on a day of my choice
        </Radio>
      </ChoiceGroup>
      {isForSomebody && (
        <div className={styles.who}>
          {field('recipient', 'Their name', { maxLength: 80 })}
          {field('email', 'Their e-mail', { type: 'email', maxLength: 254 })}
          {field('from', 'From', { hint: 'As it stands on the card.', maxLength: 80 })}
          <TextField
            type="date"
            label="Send it on"
            required
            min={today}
            max={addDays(today, LATEST_GIFT_DAYS)}
            value={day || today}
            error={problems.send_on}
            // promise: gift-card-on-its-day
            hint={day && day !== today ? undefined : 'Today, as soon as it is paid.'}
            onChange={(event) => giftDraft.change({ day: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
