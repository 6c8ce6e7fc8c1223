import type { PayeeKind } from '#shared/schemas/payout.ts';

export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const countedPayees = (count: number, to: PayeeKind): string =>
  counted(count, to === 'artists' ? 'artist' : 'partner');

const WAYS = { 'iban': 'IBAN', 'us-account': 'US account', 'paypal': 'PayPal' } as const;

/** A destination in a table: `IBAN …3000`. */
export const destinationCell = ({ way, ending }: { way: keyof typeof WAYS; ending: string }): string =>
  way === 'paypal' ? `${WAYS[way]} ${ending}` : `${WAYS[way]} …${ending}`;
