import { expect, it } from 'vitest';
import { actionsOf, type OrderFacts, type OrderSide } from './order-actions.ts';
import { mayReviewOrder, ORDER } from './order-states.ts';

const FACTS: OrderFacts = {
  status: ORDER.accepted,
  hasArtist: true,
  hasProgress: true,
  due: 0,
  isFrozen: false,
  hasOpenEdit: true,
  mayAskDays: true,
  hasAskedDays: true,
  mayCancel: false,
  mayClaim: false,
  mayReview: false,
  hasShownReview: false,
  isFile: false,
};

it('C19 its artist corrects the tracking number of a piece from its shipping to its arrival, whatever holds it', () => {
  const stages = (side: OrderSide): number[] =>
    Object.values(ORDER).filter((status) => actionsOf({ ...FACTS, status }, side).includes('correct_tracking'));
  expect(stages('artist')).toEqual([ORDER.shipped]);
  expect((['customer', 'link', 'admin'] as const).flatMap(stages)).toEqual([]);
  const held = { ...FACTS, status: ORDER.shipped, isFrozen: true };
  expect(actionsOf(held, 'artist')).toContain('correct_tracking');
});

it('C17 while a case holds the order, nobody is offered what the server refuses then', () => {
  const changed = (side: 'customer' | 'artist') =>
    actionsOf(FACTS, side).filter((action) => !actionsOf({ ...FACTS, isFrozen: true }, side).includes(action));
  expect(changed('customer')).toEqual(['answer_days', 'agree_edit', 'change_address', 'change_gift', 'open_case']);
  expect(changed('artist')).toEqual(['progress', 'proof', 'ask_days', 'edit_shipping', 'open_case']);
});

it('C17 a case is opened by either side from the acceptance until the order is completed', () => {
  const stages = (side: OrderSide): number[] =>
    Object.values(ORDER).filter((status) => actionsOf({ ...FACTS, status }, side).includes('open_case'));
  const open = [ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped, ORDER.delivered];
  for (const side of ['customer', 'link', 'artist'] as const) expect(stages(side), side).toEqual(open);
  expect(stages('admin')).toEqual([]);
});

it('V-01 a review is offered once the proof is decided, and no longer than it may be given', () => {
  const stages = (side: OrderSide): number[] =>
    Object.values(ORDER).filter((status) => {
      const mayReview = mayReviewOrder({ status }, 0);
      return actionsOf({ ...FACTS, status, mayReview }, side).includes('review');
    });
  for (const side of ['customer', 'link'] as const)
    expect(stages(side)).toEqual([ORDER.approved, ORDER.shipped, ORDER.delivered, ORDER.closed]);
  expect((['artist', 'admin'] as const).flatMap(stages)).toEqual([]);
});
