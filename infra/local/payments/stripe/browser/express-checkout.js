import { call, connectionError } from './api.js';
import { Element } from './element.js';
import { openOver, style } from './frames.js';

/** Names of the wallets in the page's options and events, and as payment types. */
const wallets = { googlePay: ['google_pay', 'Google Pay'], applePay: ['apple_pay', 'Apple Pay'] };

/**
 * The wallet that this browser has. None, unless a tester gives it one: `localStorage.setItem('stripe-test-wallet',
 * 'googlePay')` before the page loads.
 */
const walletOfBrowser = () => {
  const name = localStorage.getItem('stripe-test-wallet');
  return name in wallets ? name : undefined;
};

const testNumber = '4242424242424242';

/** Buttons of the browser's wallets and the sheet that they open. */
export class ExpressCheckout extends Element {
  appear() {
    const name = walletOfBrowser();
    const offered = name && this.options.paymentMethods?.[name] !== 'never' ? name : undefined;
    if (offered) this.place.replaceChildren(this.#button(offered));
    queueMicrotask(() => this.#tellReady(offered));
  }

  #tellReady(offered) {
    if (this.place === undefined) return;
    const none = { amazonPay: false, applePay: false, googlePay: false, klarna: false, link: false, paypal: false };
    const elementType = 'expressCheckout';
    this.emit('ready', { elementType, availablePaymentMethods: offered && { ...none, [offered]: true } });
    this.emit('availablepaymentmethodschange', { elementType, paymentMethods: offered && { [offered]: { available: true } } });
  }

  #button(name) {
    const [type, label] = wallets[name];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('aria-label', `Pay with ${label}`);
    const height = `${this.options.buttonHeight ?? 48}px`;
    style(button, { width: '100%', height, border: '0', borderRadius: '4px', background: '#000000', color: '#ffffff', cursor: 'pointer' });
    style(button, { font: '500 18px/1 system-ui, sans-serif' });
    button.addEventListener('click', () => void this.#press(type));
    return button;
  }

  /** The page may fill the sheet or refuse to open it; without a word from it within a second, nothing opens. */
  async #press(type) {
    const details = await new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000);
      const answer = (value) => {
        clearTimeout(timer);
        resolve(value);
      };
      this.emit('click', { elementType: 'expressCheckout', expressPaymentType: type, resolve: (given = {}) => answer(given), reject: () => answer() });
    });
    if (details) await this.#open(type, { ...this.options, ...details });
  }

  async #open(type, sheet) {
    const outcome = await openOver('wallet', 'Wallet', (message, close, frame) => {
      const show = (more) => frame.contentWindow.postMessage({ to: 'stripe-wallet', ...more }, '*');
      switch (message.type) {
        case 'loaded':
          return show({ sheet: { ...this.#contents(sheet), amount: this.group.options.amount, currency: this.group.options.currency } });
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
    if (outcome === 'cancel') this.emit('cancel', { elementType: 'expressCheckout' });
  }

  #contents({ lineItems, shippingRates, shippingAddressRequired, business }) {
    return { lineItems, shippingRates, shippingAddressRequired, business: business?.name };
  }

  #ask(event, details, show) {
    const settle = (given = {}) => show({ sheet: { ...this.#contents(given), amount: this.group.options.amount }, accepted: true });
    this.emit(event, { elementType: 'expressCheckout', ...details, resolve: settle, reject: () => show({ accepted: false }) });
  }

  #confirm(type, { billingDetails, shippingAddress, shippingRate }, close, show) {
    const done = () => {
      this.group.wallet = undefined;
      close('done');
    };
    this.group.wallet = {
      type,
      createMethod: async (key, billing = billingDetails) => {
        const result = await createWalletMethod(key, billing);
        if (!result.error) done();
        return result;
      },
    };
    this.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: type,
      billingDetails,
      shippingAddress,
      shippingRate,
      paymentFailed: ({ message } = {}) => {
        this.group.wallet = undefined;
        show({ failed: message ?? 'The payment could not be completed.' });
      },
    });
  }
}

const createWalletMethod = async (key, billing = {}) => {
  const fields = { key, type: 'card', 'card[number]': testNumber, 'card[exp_month]': '12', 'card[exp_year]': '34', 'card[cvc]': '123' };
  const { address = {}, ...person } = billing;
  for (const [name, value] of Object.entries(person)) if (value) fields[`billing_details[${name}]`] = value;
  for (const [name, value] of Object.entries(address)) if (value) fields[`billing_details[address][${name}]`] = value;
  const { object, error = connectionError } = await call('POST', 'payment_methods', fields);
  return object ? { paymentMethod: object } : { error };
};
