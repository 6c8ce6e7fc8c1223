import { useState } from 'react';
import { ERRORS } from '#shared/errors.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { useGo } from '#web/ui/site-link.tsx';
import { useAddItem } from '../carts/carts.queries.ts';
import { chosenStyle } from '../styles/chosen-style.ts';
import { useUploads } from '../uploads/upload-store.ts';
import { forgetChoice } from './kept-choice.ts';
import type { OrderForm } from './use-order-form.ts';

/** The cart takes this many photos with a piece. */
const MOST_PHOTOS = 20;

/** The customer's words, and below them the styles that were chosen for the photos. */
const describe = (instructions: string, photos: Asset[]): string => {
  const styled = photos.flatMap((photo) => {
    const style = chosenStyle(photo);
    return style ? [`${photo.name}: in the style ${style.id}, ${Math.round(style.strength * 100)}%`] : [];
  });
  return [instructions.trim(), ...styled].filter(Boolean).join('\n');
};

export interface AddToOrder {
  add: () => void;
  /** What is happening, for the button. */
  busy: string | false;
  problem: string | undefined;
}

/** Adds the piece to the order and goes on to the checkout (P-15, O-22, O-24). */
export const useAddToOrder = (form: OrderForm, instructions: string, photos: Asset[]): AddToOrder => {
  const { product, selection, sizeProblem } = form;
  const { uploads } = useUploads();
  const [problem, setProblem] = useState<string>();
  const addItem = useAddItem();
  const go = useGo();

  const refusal = (): string | undefined => {
    if (Object.keys(selection).length === 0) return ERRORS['cart.no_options'][1];
    if (sizeProblem) return sizeProblem;
    return uploads.some(({ state }) => state !== 'failed') ? 'A photo is still on its way. Please wait until it has arrived, or cancel it.' : undefined;
  };
  const add = () => {
    const refused = refusal();
    setProblem(refused);
    if (refused) return;
    const attached = photos.slice(0, MOST_PHOTOS);
    addItem.mutate(
      { product_id: product.id, options: selection, description: describe(instructions, attached), assets: attached.map(({ id }) => id) },
      {
        onSuccess: () => {
          forgetChoice(product.sku);
          go('/carts/checkout/');
        },
        onError: ({ message }) => setProblem(message),
      },
    );
  };
  return { add, problem, busy: (addItem.isPending || addItem.isSuccess) && 'Adding to your order' };
};
