import { local, storedText } from '#web/lib/storage.ts';

const storedWallet = storedText(local, 'wallet');

/** Stores whether Stripe found a wallet in this browser, which only the checkout can ask. */
export const saveWallet = (isThere: boolean): boolean => storedWallet.save(isThere ? 'yes' : 'no');

/**
 * Whether to offer a wallet before Stripe can be asked: the browser supports wallets, and the checkout has not missed
 * one before.
 */
export const mayHaveWallet = (): boolean =>
  storedWallet.load() !== 'no' && ('PaymentRequest' in window || 'ApplePaySession' in window);

/** Whether the checkout has yet to learn if this browser has a wallet. */
export const isWalletUnknown = (): boolean => !storedWallet.load();
