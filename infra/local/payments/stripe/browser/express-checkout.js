import { call, connectionError, IntegrationError } from './api.js';
import { Element } from './element.js';
import { openOver, style } from './frames.js';

/** Per wallet name of the options: its payment type in events, and its display name. */
const wallets = { googlePay: ['google_pay', 'Google Pay'], applePay: ['apple_pay', 'Apple Pay'] };

const kept = 'stripe-test-wallet';
const asked = new URLSearchParams(location.search).get('test-wallet');
/** Nothing where the browser blocks its storage, which the provider's own script survives as well. */
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
})();
if (asked) storage?.setItem(kept, asked);

/**
 * The wallet of this browser: Google Pay by default. `?test-wallet=applePay` on a page with this script changes it and
 * is stored; `?test-wallet=none` removes the wallet.
 */
const walletOfBrowser = () => {
  const name = storage?.getItem(kept) ?? 'googlePay';
  return name in wallets ? name : undefined;
};

/** Time for the page to answer a click on the button. */
const answerWithinMs = 1000;
/** Time for the page to report the outcome of the payment before the wallet's sheet gives up. */
const settleWithinMs = 30_000;

const sumOf = (lines = []) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Buttons of the browser's wallets and the sheet that they open. */
export class ExpressCheckout extends Element {
  #shown;

  appear() {
    const name = walletOfBrowser();
    const offered = name && this.options.paymentMethods?.[name] !== 'never' ? name : undefined;
    this.#shown = offered && this.#button(offered);
    if (this.#shown) this.place.replaceChildren(this.#shown);
    queueMicrotask(() => this.#tellReady(offered));
  }

  focus() {
    this.#shown?.focus();
  }

  settle() {
    if (this.#shown) this.#colour(this.#shown);
  }

  #tellReady(offered) {
    if (this.place === undefined) return;
    const none = { amazonPay: false, applePay: false, googlePay: false, klarna: false, link: false, paypal: false };
    const elementType = 'expressCheckout';
    this.emit('ready', { elementType, availablePaymentMethods: offered && { ...none, [offered]: true } });
    this.emit('availablepaymentmethodschange', {
      elementType,
      paymentMethods: offered && { [offered]: { available: true } },
    });
  }

  #button(name) {
    const [type, label] = wallets[name];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('aria-label', `Pay with ${label}`);
    const height = `${this.options.buttonHeight ?? 48}px`;
    style(button, {
      width: '100%',
      height,
      border: '0',
      borderRadius: '4px',
      font: '500 18px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
    this.#colour(button);
    button.addEventListener('click', () => void this.#press(type));
    return button;
  }

  #colour(button) {
    const isDark = this.group.options.appearance?.theme === 'night';
    style(button, isDark ? { background: '#ffffff', color: '#000000' } : { background: '#000000', color: '#ffffff' });
  }

  /** On a click the page must resolve the event with the sheet's contents within a second; otherwise no sheet opens. */
  async #press(type) {
    const details = await new Promise((resolve) => {
      const timer = setTimeout(() => {
        console.warn('The click event was neither resolved nor rejected within a second, so no wallet was opened.');
        resolve();
      }, answerWithinMs);
      const answer = (value) => {
        clearTimeout(timer);
        resolve(value);
      };
      this.emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: type,
        resolve: (given = {}) => answer(given),
        reject: () => answer(),
      });
    });
    if (details) await this.#open(type, { ...this.options, ...details });
  }

  async #open(type, sheet) {
    const contents = this.#contents(sheet);
    if (sheet.shippingAddressRequired && !sheet.shippingRates?.length)
      throw new IntegrationError('A sheet that asks for an address needs shippingRates.');
    const outcome = await openOver('wallet', 'Wallet', (message, close, frame) => {
      // The sheet may be closed by the time the page answers.
      const show = (more) => frame.contentWindow?.postMessage({ to: 'stripe-wallet', ...more }, '*');
      switch (message.type) {
        case 'loaded':
          return show({
            sheet: { ...contents, wallet: wallets[walletOfBrowser()]?.[1], currency: this.group.options.currency },
          });
        case 'address':
          return this.#ask('shippingaddresschange', { name: message.name, address: message.address }, show);
        case 'rate':
          return this.#ask('shippingratechange', { shippingRate: message.shippingRate }, show);
        case 'pay':
          return this.#confirm(type, message, close, show);
        case 'escape':
        case 'cancel':
          return close('cancel');
        default:
          return undefined;
      }
    });
    this.group.wallet = undefined;
    if (outcome === 'cancel') this.emit('cancel', { elementType: 'expressCheckout' });
  }

  #contents({ lineItems, shippingRates, shippingAddressRequired, business }) {
    const { amount } = this.group.options;
    if (sumOf(lineItems) > amount)
      throw new IntegrationError(`The amount ${amount} is less than the total amount of the line items provided.`);
    return { lineItems, shippingRates, shippingAddressRequired, business: business?.name, amount };
  }

  #ask(event, details, show) {
    const settle = (given = {}) => show({ sheet: this.#contents(given), accepted: true });
    this.emit(event, {
      elementType: 'expressCheckout',
      ...details,
      resolve: settle,
      reject: () => show({ accepted: false }),
    });
  }

  #confirm(type, { billingDetails, shippingAddress, shippingRate, number }, close, show) {
    const timer = setTimeout(() => close('late'), settleWithinMs);
    const done = () => {
      clearTimeout(timer);
      this.group.wallet = undefined;
    };
    this.group.wallet = {
      type,
      createMethod: (key, billing) => createWalletMethod(key, number, { ...billingDetails, ...billing }),
      // The sheet closes before the bank's challenge is shown.
      leave: () => {
        done();
        close('done');
      },
    };
    this.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: type,
      billingDetails,
      shippingAddress,
      shippingRate,
      paymentFailed: ({ reason = 'fail', message } = {}) => {
        done();
        show({ failed: message ?? 'The payment could not be completed.', reason });
      },
    });
  }
}

const createWalletMethod = async (key, number, billing) => {
  const fields = {
    key,
    'type': 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  };
  const { address = {}, ...person } = billing;
  for (const [name, value] of Object.entries(person)) if (value) fields[`billing_details[${name}]`] = value;
  for (const [name, value] of Object.entries(address)) if (value) fields[`billing_details[address][${name}]`] = value;
  const { object, error = connectionError } = await call('POST', 'payment_methods', fields);
  return object ? { paymentMethod: object } : { error };
};
