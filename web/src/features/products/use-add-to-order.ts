import { useEffect, useEffectEvent, useState } from 'react';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { AddCartItem, Cart } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { MAX_PIECE_PHOTOS } from '#shared/photos/uploads.ts';
import { ApiError } from '#web/lib/api.ts';
import { track } from '#web/lib/analytics.ts';
import { useGo } from '#web/ui/site-link.tsx';
import { useAddItem } from '../cart/cart-changes.queries.ts';
import { useCart } from '../cart/carts.queries.ts';
import { chosenStyle } from '../photos/chosen-style.ts';
import { useUploads } from '../photos/upload-store.ts';
import type { EditedPiece } from '../piece/edited-piece.ts';
import { giftDraft, giftToAdd } from '../piece/gift-card.draft.ts';
import { storedChoice } from '../piece/order-choice.ts';
import type { OrderForm } from '../piece/use-order-form.ts';
import type { OrderPhotos } from '../piece/use-order-photos.ts';

/** 1-click pay adds the piece only to an order of at most this many pieces (O-25). */
const MAX_PIECES_TO_ADD_TO = 1;

/** The styles chosen for the photos; null for a photo that is painted as it is. */
const stylesOf = (photos: readonly Asset[]): AddCartItem['styles'] =>
  Object.fromEntries(
    photos.map((photo) => {
      const choice = chosenStyle(photo);
      return [photo.id, choice ? { id: choice.id, strength: choice.strength } : null];
    }),
  );

export interface AddToOrder {
  add: () => void;
  /**
   * Adds the piece, unless several are in the order already, and goes to the wallet, which pays for the whole order
   * (O-25, C34).
   */
  payAtOnce: () => void;
  /** Adds the piece and passes the order on. */
  addThen: (leave: (cart: Cart) => void) => void;
  /** Says why the order was not placed, and makes the buttons work again. */
  giveUp: (problem: string) => void;
  /** Whether the wallet would pay for the pieces in the order without this one. */
  paysForOrder: boolean;
  /** The button's busy label. */
  busy: string | false;
  problem: string | undefined;
  /** Whether the piece takes the place of one in the order. */
  isEdit: boolean;
}

/** A press that waits for the photos, and the price that it was for. */
interface HeldPress {
  goOn: (order: Pick<AddToOrder, 'addThen' | 'payAtOnce'>) => void;
  cents: number | undefined;
}

/**
 * Adds the piece to the order, like the `sample` of a finished order if there is one, and goes on to the checkout (P-15,
 * O-22, O-24). A press before the photos are read goes on once they are, so that no piece is added without them; unless
 * the people in them change the price, which is said instead.
 */
export const useAddToOrder = (
  form: OrderForm,
  instructions: string,
  { photos, reading }: Pick<OrderPhotos, 'photos' | 'reading'>,
  edited?: EditedPiece,
  sample?: string,
): AddToOrder => {
  const { product, selection, sizeProblem } = form;
  const { uploads } = useUploads();
  const [problem, setProblem] = useState<string>();
  /** The last press was refused for the size; its problem follows the size until it is mended. */
  const [isOfSize, setOfSize] = useState(false);
  const [isGone, setGone] = useState(false);
  const [held, hold] = useState<HeldPress>();
  const replaces = isGone ? undefined : edited?.key;
  const addItem = useAddItem();
  const { data: inOrder } = useCart();
  const paysForOrder = (inOrder?.items.length ?? 0) > MAX_PIECES_TO_ADD_TO;
  const go = useGo();

  const refusal = (): string | undefined => {
    if (Object.keys(selection).length === 0) return FORM_ERRORS['cart.no_options'][1];
    if (sizeProblem) return sizeProblem;
    const { problem: giftProblem } = giftToAdd(product, form.today);
    if (giftProblem) return giftProblem;
    return uploads.some(({ state }) => state !== 'failed')
      ? 'A photo is still on its way. Please wait until it has arrived, or cancel it.'
      : undefined;
  };
  if (isOfSize && problem !== sizeProblem) {
    setOfSize(sizeProblem !== undefined);
    setProblem(sizeProblem);
  }
  const isRefused = (): boolean => {
    const refused = refusal();
    setProblem(refused);
    setOfSize(refused !== undefined && refused === sizeProblem);
    return refused !== undefined;
  };
  const addAtOnce = (leave: (cart: Cart) => void) => {
    if (isRefused() || form.totalCents === undefined) return;
    track('products.addToCart', { sku: product.sku, cents: form.totalCents });
    const attached = photos.slice(0, MAX_PIECE_PHOTOS);
    const { gift, design } = giftToAdd(product, form.today);
    addItem.mutate(
      {
        product_id: product.id,
        options: selection,
        description: instructions.trim(),
        assets: attached.map(({ id }) => id),
        styles: stylesOf(attached),
        gift,
        design,
        ...(sample && { order: sample }),
        ...(replaces && { replaces }),
      },
      {
        onSuccess: (cart) => {
          // The next piece starts without this one's choices.
          if (edited) edited.clear();
          else storedChoice(product.sku).clear();
          if (design) giftDraft.reset();
          leave(cart);
        },
        onError: (error) => {
          const isGone = error instanceof ApiError && error.code === 'cart.item_not_found';
          setGone(isGone);
          setProblem(isGone ? 'This piece is no longer in your order. You can add it anew.' : error.message);
        },
      },
    );
  };
  const payFor = ({ id }: Cart) => go(pathTo('/carts/checkout/:cartId?', {}, { express: id }));
  const atOnce: Parameters<HeldPress['goOn']>[0] = {
    addThen: addAtOnce,
    payAtOnce: () => {
      if (!inOrder || !paysForOrder) addAtOnce(payFor);
      else if (!isRefused()) payFor(inOrder);
    },
  };
  const press = (goOn: HeldPress['goOn']): void => {
    if (reading === 'success') return goOn(atOnce);
    if (reading === 'error') return setProblem('Your photos could not be loaded. Reload the page, or try again later.');
    setProblem(undefined);
    return hold({ goOn, cents: form.totalCents });
  };
  const addThen: AddToOrder['addThen'] = (leave) => press((order) => order.addThen(leave));
  const settle = useEffectEvent(({ goOn, cents }: HeldPress) => {
    hold(undefined);
    const now = form.totalCents;
    if (reading === 'error' || now === undefined || now === cents) press(goOn);
    else setProblem(`With the people in your photos, this is now ${formatCents(now)}. Press again to order it.`);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a press that was held goes on after what it waited for is shown
    if (held && reading !== 'pending') settle(held);
  }, [held, reading]);
  return {
    add: () => addThen(() => go(pathTo('/carts/checkout/:cartId?'))),
    payAtOnce: () => press((order) => order.payAtOnce()),
    addThen,
    giveUp: (reason) => {
      addItem.reset();
      setProblem(reason);
    },
    paysForOrder,
    problem,
    isEdit: replaces !== undefined,
    busy:
      (held || addItem.isPending || addItem.isSuccess) && (replaces ? 'Saving your changes' : 'Adding to your order'),
  };
};
