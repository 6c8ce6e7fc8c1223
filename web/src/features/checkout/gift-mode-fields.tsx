import { useQueries } from '@tanstack/react-query';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { giftTextProblems, MAX_GIFT_NOTE_CHARACTERS, wantedDayProblem } from '#shared/orders/gift-mode.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { judgeDate, type ArrivingProduct } from '#shared/shipping/arrival.ts';
import { addDays } from '#shared/time/days.ts';
import { useToday } from '#web/lib/hydrated.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { hasGuaranteedDate } from '../cart/item-options.ts';
import { productQuery } from '../catalog/products.queries.ts';
import styles from './gift-mode-fields.module.css';

/** The texts of a gift's fields; an empty day is none. */
export interface GiftTexts {
  recipient: string;
  note: string;
  wanted_on: string;
}

interface GiftFieldsProps {
  gift: GiftTexts;
  /** Whether the address names the recipient. */
  isNamed: boolean;
  items: readonly Pick<CartItem, 'product_id' | 'supplier_product' | 'options'>[];
  country: string;
  /** Days of painting that are left, where an artist has promised them. */
  artistDays?: number | undefined;
  onEdit: (part: Partial<GiftTexts>) => void;
  errorOf: (field: keyof GiftTexts) => string | undefined;
}

/** What a day needs, in a sentence: whether it is sure, possible, or possible only with a quick artist. */
const useDayWords = (
  { gift: { wanted_on: day }, country, artistDays }: GiftFieldsProps,
  pieces: readonly ArrivingProduct[],
): { problem?: string | undefined; hint?: string | undefined } => {
  const journey = { today: useToday(), country, artistDays };
  if (day === '' || pieces.length === 0) return {};
  const problem = wantedDayProblem(day, pieces, journey);
  if (problem !== undefined) return { problem };
  const judged = pieces.flatMap((piece) => judgeDate(piece, journey, day) ?? []);
  return { hint: judged.toSorted((a, b) => b.needs.max - a.needs.max)[0]?.sentence };
};

/** Whom a gift is for, its note, and the day on which it is wanted; each says at once what is wrong with it. */
export function GiftFields(props: GiftFieldsProps) {
  const { gift, isNamed, items, onEdit, errorOf } = props;
  const today = useToday();
  const painted = items.filter(({ supplier_product: line }) => !isGiftCard(line));
  const found = useQueries({
    queries: [...new Set(painted.map(({ product_id: sku }) => sku))].map((sku) => productQuery(sku)),
  });
  const { problem, hint } = useDayWords(
    props,
    found.flatMap(({ data }) => data ?? []),
  );
  const wrong = giftTextProblems(gift, { isNamed: true });
  const left = MAX_GIFT_NOTE_CHARACTERS - gift.note.length;
  // What is guaranteed for a day needs no wish for another.
  const isDated = painted.every(hasGuaranteedDate);
  return (
    <div className={styles.fields}>
      {/* promise: gift-without-prices */}
      <p className="small muted">
        Nothing in the parcel names a price, the certificate names whom it is for, and all our mails go to you.
      </p>
      {!isNamed && (
        <TextField
          id="ship-recipient"
          name="recipient"
          label="Who is it for?"
          maxLength={120}
          autoComplete="off"
          value={gift.recipient}
          error={errorOf('recipient') ?? wrong.recipient}
          onChange={({ currentTarget }) => onEdit({ recipient: currentTarget.value })}
        />
      )}
      <TextArea
        id="gift-note"
        name="note"
        label="A note for them"
        note="optional"
        rows={4}
        maxLength={MAX_GIFT_NOTE_CHARACTERS}
        value={gift.note}
        error={errorOf('note') ?? wrong.note}
        hint={`It goes with the painting as a card. Sign it, if they should know that it is from you. ${left} characters left.`}
        onChange={({ currentTarget }) => onEdit({ note: currentTarget.value })}
      />
      {!isDated && (
        <TextField
          id="gift-wanted-on"
          name="wanted_on"
          type="date"
          label="Wanted by"
          note="optional"
          min={addDays(today, 1)}
          max={addDays(today, 365)}
          fieldClassName={styles.day}
          value={gift.wanted_on}
          error={errorOf('wanted_on') ?? problem}
          // promise: gift-day-told
          hint={hint ?? 'We tell the artists the day, and each offer says whether it can be met.'}
          onChange={({ currentTarget }) => onEdit({ wanted_on: currentTarget.value })}
        />
      )}
    </div>
  );
}
