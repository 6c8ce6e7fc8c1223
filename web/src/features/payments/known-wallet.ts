const STORAGE_KEY = 'wallet';

/** Notes whether the payment provider found a wallet in this browser, which only the checkout can ask it. */
export const noteWallet = (isThere: boolean): void => {
  try {
    localStorage.setItem(STORAGE_KEY, isThere ? 'yes' : 'no');
  } catch {
    // Private windows may refuse to store anything.
  }
};

const noted = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
};

/** Whether it is worth offering a wallet before the provider can be asked: the browser knows wallets, and none was missed before. */
export const mayHaveWallet = (): boolean =>
  noted() !== 'no' && ('PaymentRequest' in window || 'ApplePaySession' in window);
