import { useEffect } from 'react';
import type { Product, Selection } from '#shared/schemas/product.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { PriceLine } from '#shared/money/price-lines.ts';
import { price, priceCart } from '#shared/money/pricing.ts';
import type { SizeUnit } from '#shared/catalogue/size.ts';
import { LANGUAGE } from '#shared/site/formats.ts';
import { useBrowserState, useHydrated, useToday } from '#web/lib/hydrated.ts';
import { useVisitorCountry } from '#web/lib/visitor-country.ts';
import { loadContact } from '../cart/saved-contact.ts';
import type { EditedPiece } from './edited-piece.ts';
import {
  customProblem,
  firstChoice,
  selectionOf,
  storedChoice,
  withCustom,
  withFaces,
  withRoundedSides,
  withUnit,
  withValue,
  withWholeInches,
  type OrderChoice,
} from './order-choice.ts';

export interface OrderForm {
  product: Product;
  choice: OrderChoice;
  selection: Selection;
  today: string;
  /** Country of the last order that this device has stored, else that of the connection, as soon as it is known. */
  country: string | undefined;
  lines: PriceLine[];
  /** Undefined while the typed size has a problem: what cannot be made has no price. */
  totalCents: number | undefined;
  depositCents: number | undefined;
  /** Problem of the typed size. */
  sizeProblem: string | undefined;
  choose: (optionId: string, valueId: string) => void;
  typeSize: (part: { width?: string; height?: string }) => void;
  /** A field of the typed size was left. */
  settleSize: () => void;
  setUnit: (unit: SizeUnit) => void;
  countFaces: (faces: number | null) => void;
}

/**
 * The order form of a product: choices by hand, defaults for the others, and the price. `faces` is the number of faces
 * in the attached photos, which sets the subjects until the customer sets them. `edited` begins with a piece's choices;
 * `wholeInches` limits a typed size to them.
 */
export const useOrderForm = (
  product: Product,
  query: URLSearchParams,
  faces: number,
  edited?: EditedPiece,
  wholeInches = false,
): OrderForm => {
  const storeKey = edited?.choiceKey ?? product.sku;
  const isHydrated = useHydrated();
  const today = useToday();
  const [chosenCountry] = useBrowserState(
    () => loadContact()?.address.country || undefined,
    () => undefined,
  );
  const visitorCountry = useVisitorCountry(chosenCountry === undefined);
  const [made, change] = useBrowserState(
    () => {
      const found = storedChoice(storeKey).load();
      // An edit that was begun goes on with what it has changed of the piece.
      const asked = edited && found ? new URLSearchParams() : (edited?.query ?? query);
      return firstChoice(product, { query: asked, language: navigator.language, today, stored: found });
    },
    () => firstChoice(product, { query, language: LANGUAGE, today }),
  );
  useEffect(() => {
    if (isHydrated) storedChoice(storeKey).save(made);
  }, [isHydrated, storeKey, made]);
  const limited = (any: OrderChoice): OrderChoice => withWholeInches(product, any, wholeInches);
  const edit = (act: (current: OrderChoice) => OrderChoice) => change((current) => act(limited(current)));
  const own = limited(made);
  const choice = own.chosen.subjects === undefined ? withFaces(product, own, faces) : own;
  const selection = selectionOf(product, choice);
  const { cents, lines } = price(product, selection) ?? { cents: 0, lines: [] };
  const sizeProblem = customProblem(product, choice);
  const { total, deposit } = priceCart(
    [{ title: product.title, price: cents, quantity: 1, supplier_product: product.supplier_product }],
    null,
    [],
  );
  return {
    product,
    choice,
    selection,
    today,
    country: chosenCountry ?? visitorCountry,
    lines: sizeProblem ? [] : lines,
    totalCents: sizeProblem ? undefined : total,
    depositCents: sizeProblem ? undefined : deposit,
    sizeProblem,
    choose: (optionId, valueId) => edit((current) => withValue(current, optionId, valueId)),
    typeSize: (part) => edit((current) => withCustom(product, current, part)),
    settleSize: () => edit(withRoundedSides),
    setUnit: (unit) => edit((current) => withUnit(product, current, unit)),
    countFaces: (found) => edit((current) => withFaces(product, current, found)),
  };
};

/** Whether a product is painted from a photo; gift cards are not (doc 1 §1). */
export const isPainted = ({ supplier_product }: Product): boolean => !isGiftCard(supplier_product);
