import { ORDER } from './order-states.ts';

/** Everything that somebody can do about an order on its project page. */
export const ORDER_ACTIONS = [
  'message',
  'ask_studio',
  'pin',
  'progress',
  'proof',
  'approve',
  'request_changes',
  'pay',
  'ask_days',
  'answer_days',
  'edit_shipping',
  'agree_edit',
  'ship',
  'correct_tracking',
  'received',
  'download',
  'change_address',
  'change_gift',
  'report_damage',
  'open_case',
  'review',
  'respond',
  'cancel',
  'guarantee',
  'privacy',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Sides of an order: its customer, a customer by a mailed link, the artist who holds it, and an admin. */
export type OrderSide = 'customer' | 'link' | 'artist' | 'admin';

/** What the actions of an order depend on. */
export interface OrderFacts {
  status: number;
  /** Whether the chosen artist has been notified. */
  hasArtist: boolean;
  /** Whether a progress picture was sent. */
  hasProgress: boolean;
  /** Cents that the order still owes of its cart's balance. */
  due: number;
  /** Whether a case or a chargeback holds the order. */
  isFrozen: boolean;
  /** Whether a change of shipping waits for the customer's agreement. */
  hasOpenEdit: boolean;
  /** Whether the artist may ask for more days than were promised, and whether such a question waits for its answer. */
  mayAskDays: boolean;
  hasAskedDays: boolean;
  mayCancel: boolean;
  mayClaim: boolean;
  mayReview: boolean;
  /** Whether the holding artist has a review that is shown; one that is held or hidden is not answered. */
  hasShownReview: boolean;
  /** Whether the piece is a file, which nobody ships. */
  isFile: boolean;
}

const among = (status: number, ...statuses: number[]): boolean => statuses.includes(status);

/** Whether a piece may still be sent to another address: until it ships, and while no case or chargeback holds it. */
export const mayRedirect = ({
  status,
  isFrozen,
  isFile,
}: Pick<OrderFacts, 'status' | 'isFrozen' | 'isFile'>): boolean => !isFrozen && !isFile && status < ORDER.shipped;

/** Whether a piece may still become a gift, or its note be changed: until it ships, or its file is delivered. */
export const mayChangeGift = ({ status, isFrozen }: Pick<OrderFacts, 'status' | 'isFrozen'>): boolean =>
  !isFrozen && status < ORDER.shipped;

const RULES: Record<OrderAction, (facts: OrderFacts, side: OrderSide) => boolean> = {
  message: ({ status, hasArtist }) => hasArtist && status <= ORDER.closed,
  ask_studio: (_, side) => side !== 'admin',
  pin: ({ status, hasProgress }) => status === ORDER.proofReady || (status === ORDER.accepted && hasProgress),
  progress: ({ status, isFrozen }, side) => side === 'artist' && status === ORDER.accepted && !isFrozen,
  proof: ({ status, isFrozen }, side) => side === 'artist' && status === ORDER.accepted && !isFrozen,
  approve: ({ status }, side) => isCustomer(side) && status === ORDER.proofReady,
  request_changes: ({ status }, side) => isCustomer(side) && status === ORDER.proofReady,
  pay: ({ status, due }, side) => isCustomer(side) && due > 0 && among(status, ORDER.proofReady, ORDER.approved),
  ask_days: ({ mayAskDays, isFrozen }, side) => side === 'artist' && mayAskDays && !isFrozen,
  answer_days: ({ hasAskedDays, isFrozen }, side) => isCustomer(side) && hasAskedDays && !isFrozen,
  edit_shipping: ({ status, isFrozen, isFile }, side) =>
    side === 'artist' && !isFrozen && !isFile && among(status, ORDER.accepted, ORDER.proofReady, ORDER.approved),
  agree_edit: ({ status, hasOpenEdit, isFrozen }, side) =>
    isCustomer(side) && hasOpenEdit && !isFrozen && status < ORDER.shipped,
  ship: ({ status, due, isFrozen, isFile }, side) =>
    side === 'artist' && !isFile && status === ORDER.approved && due === 0 && !isFrozen,
  correct_tracking: ({ status }, side) => side === 'artist' && status === ORDER.shipped,
  received: ({ status }, side) => isCustomer(side) && status === ORDER.shipped,
  download: ({ status, isFile }, side) =>
    isFile && (isCustomer(side) ? among(status, ORDER.delivered, ORDER.closed) : status >= ORDER.proofReady),
  change_address: (facts, side) => side === 'customer' && mayRedirect(facts),
  change_gift: ({ status, isFrozen }, side) => side === 'customer' && mayChangeGift({ status, isFrozen }),
  report_damage: ({ status, isFrozen, isFile }, side) =>
    isCustomer(side) && !isFrozen && !isFile && among(status, ORDER.shipped, ORDER.delivered),
  open_case: ({ status, hasArtist, isFrozen }, side) =>
    side !== 'admin' && hasArtist && !isFrozen && status >= ORDER.accepted && status <= ORDER.delivered,
  // A proof that waits is decided first; a review link that was mailed works from the proof on (V-01).
  review: ({ mayReview, status }, side) => isCustomer(side) && mayReview && status !== ORDER.proofReady,
  respond: ({ hasShownReview }, side) => side === 'artist' && hasShownReview,
  cancel: ({ mayCancel }, side) => side === 'customer' && mayCancel,
  guarantee: ({ mayClaim }, side) => side === 'customer' && mayClaim,
  privacy: ({ status }, side) => side === 'customer' && status <= ORDER.closed,
};

const isCustomer = (side: OrderSide): boolean => side === 'customer' || side === 'link';

/**
 * The actions that a side of an order has now: the page shows buttons for them and nothing else, and the server refuses
 * every other.
 */
export const actionsOf = (facts: OrderFacts, side: OrderSide): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => RULES[action](facts, side));
