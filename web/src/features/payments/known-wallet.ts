import { local, storedText } from '#web/lib/storage.ts';

const storedWallet = storedText(local, 'wallet');

/** Notes whether the payment provider found a wallet in this browser, which only the checkout can ask it. */
export const saveWallet = (isThere: boolean): boolean => storedWallet.save(isThere ? 'yes' : 'no');

/** Whether it is worth offering a wallet before the provider can be asked: the browser knows wallets, and none was missed before. */
export const mayHaveWallet = (): boolean =>
  storedWallet.load() !== 'no' && ('PaymentRequest' in window || 'ApplePaySession' in window);
