import Check from 'icon:check';
import Info from 'icon:info';
import X from 'icon:x';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { codesIn } from '#shared/money/promotions.ts';
import type { Promo } from '#shared/schemas/cart.ts';
import type { PromoNote } from '#shared/schemas/promotion.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFilledFields } from '../../ui/filled-fields.ts';
import { Form } from '../../ui/form.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance.module.css';
import { useRefusedCodes, type Pricing, type PromoCodes } from './promo-codes.ts';
import { Folded } from './summary-line.tsx';

const TICK_MS = 1_000;
const MAX_TICKS = 10;

/**
 * Promos that customers see: `S-` codes that take nothing off only mark where an order came from and stay hidden (doc 2
 * §9).
 */
const visiblePromos = (promos: readonly Promo[]): Promo[] =>
  promos.filter(({ code, amount }) => !(code.startsWith('S-') && amount === 0));

/** Ticks since the page opened, one a second and ten at most. */
const useTicks = (): number => {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (ticks >= MAX_TICKS) return undefined;
    const timer = setTimeout(() => setTicks(ticks + 1), TICK_MS);
    return () => clearTimeout(timer);
  }, [ticks]);
  return ticks;
};

interface RemoveCodeProps {
  code: string;
  onRemove: (code: string) => void;
}

function RemoveCode({ code, onRemove }: RemoveCodeProps) {
  return (
    <IconButton label={`Remove the code ${code}`} onClick={() => onRemove(code)}>
      <X aria-hidden="true" />
    </IconButton>
  );
}

/** The discounts; those of the page's codes can be removed. */
function PromoList({ promos, codes }: Pick<PromosProps, 'promos' | 'codes'>) {
  const entered = codesIn(codes?.codes ?? '');
  const ticks = useTicks();
  const shown = ticks >= MAX_TICKS ? promos : promos.slice(0, ticks);
  return (
    <ul aria-live="polite">
      {shown.map(({ code, title, amount }) => (
        <li key={code}>
          <Check aria-hidden="true" />
          <span>{title}</span>
          <span className="num" translate="no">{`−${formatCents(amount)}`}</span>
          {codes && entered.includes(code) && <RemoveCode code={code} onRemove={codes.remove} />}
        </li>
      ))}
      {shown.length < promos.length && (
        <li aria-hidden="true">
          <Skeleton height="22px" width="18px" />
          <Skeleton height="14px" width="70%" />
          <Skeleton height="14px" width="52px" />
        </li>
      )}
    </ul>
  );
}

/** The refused codes beside the one that was entered last and counts; they go away. */
const refusedBeside = (
  promos: readonly Promo[],
  notes: readonly PromoNote[],
  codes: PromoCodes | undefined,
): readonly string[] => {
  const last = codes?.codes.split(',').at(-1);
  return promos.some(({ code }) => code === last) ? notes.map(({ code }) => code) : [];
};

const useCodesGone = (codes: PromoCodes | undefined, gone: readonly string[]): void => {
  const list = gone.join(',');
  useEffect(() => {
    if (list) codes?.remove(...list.split(','));
    // `codes` is new on every render; the refused ones alone decide.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list]);
};

interface CodeRow {
  code: string;
  text: string;
  retry?: () => void;
}

/** What a typed code says that has neither a visible discount nor a reason against it. */
const unanswered = (code: string, pricing: Pricing): CodeRow => {
  switch (pricing.state) {
    case 'pricing':
      return { code, text: 'Checking the code…' };
    case 'offline':
      return { code, text: 'You are offline. The code is checked once you are back.' };
    case 'failed':
      return { code, text: `“${code}” could not be checked.`, retry: pricing.retry };
    case 'priced':
    default:
      return { code, text: `“${code}” is noted with your order. It takes nothing off.` };
  }
};

/**
 * The codes that take nothing off, each with its reason, and those typed just now: the row of a typed code is there from
 * the press on, so that its answer moves nothing below it.
 */
const rowsOf = ({ codes, pricing }: PromoCodes, notes: readonly PromoNote[], typed: readonly string[]): CodeRow[] =>
  codesIn(codes).flatMap((code) => {
    const note = notes.find((each) => each.code === code);
    if (note) return [{ code, text: note.reason }];
    return typed.includes(code) ? [unanswered(code, pricing)] : [];
  });

function CodeRows({ rows, onRemove }: Pick<RemoveCodeProps, 'onRemove'> & { rows: readonly CodeRow[] }) {
  return (
    <ul className={styles.notes}>
      {rows.map(({ code, text, retry }) => (
        <li key={code}>
          <Info aria-hidden="true" />
          <span role="status">
            {text}{' '}
            {retry && (
              <Button variant="link" onClick={retry}>
                Try again
              </Button>
            )}
          </span>
          <RemoveCode code={code} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

function CodeField({ onAdd }: { onAdd: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useFilledFields(
    form,
    () => typed,
    (_, code) => setTyped(code),
  );
  const submit = () => {
    if (typed.trim() === '') return;
    onAdd(typed);
    setTyped('');
  };
  return (
    <Form of={{ submit, attach: form }} className={styles.code}>
      <TextField
        ref={showOpened}
        id="promo-code"
        name="code"
        label="Promo code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="ghost">
        Add
      </Button>
    </Form>
  );
}

interface PromosProps {
  promos: readonly Promo[];
  notes?: readonly PromoNote[];
  /** Absent for a placed order. */
  codes?: PromoCodes | undefined;
}

/**
 * Discounts, revealed one line per second (doc 2 §4), and notes on codes that take nothing off; the amounts below count
 * all discounts from the start.
 */
export function Promos({ promos, notes = [], codes }: PromosProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const visible = visiblePromos(promos);
  const gone = refusedBeside(promos, notes, codes);
  useCodesGone(codes, gone);
  useRefusedCodes(codes ? notes.map(({ code }) => code) : []);
  const silent = typed.filter((code) => !visible.some((promo) => promo.code === code));
  const rows = codes ? rowsOf(codes, notes, silent).filter(({ code }) => !gone.includes(code)) : [];
  const add = (code: string) => {
    // The press clears what was refused, so that the answer takes no row away.
    codes?.replace(
      notes.map((note) => note.code),
      code,
    );
    setTyped((before) => codesIn([...before, code]));
  };
  if (visible.length === 0 && !codes) return null;
  return (
    <section aria-labelledby="checkout-promos" className={styles.promos}>
      <h2 id="checkout-promos" className={styles.label}>
        Promos
      </h2>
      {visible.length + rows.length > 0 && (
        <div>
          {visible.length > 0 && <PromoList promos={visible} codes={codes} />}
          {codes && rows.length > 0 && <CodeRows rows={rows} onRemove={codes.remove} />}
        </div>
      )}
      {codes &&
        (isOpen ? <CodeField onAdd={add} /> : <Folded label="Add a promo code" onOpen={() => setIsOpen(true)} />)}
    </section>
  );
}
