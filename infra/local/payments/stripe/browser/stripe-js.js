import { call, IntegrationError } from './api.js';
import { CardForm } from './card-form.js';
import { Elements } from './elements.js';
import { challenge, leave, named, pathOf, withOutcome } from './intents.js';

/**
 * Fake of Stripe.js with the same global, objects, events and results, so that `@stripe/stripe-js` and
 * `@stripe/react-stripe-js` work unchanged. Card data stays in a frame with an opaque origin.
 */
class StripeBrowser {
  #key;
  #groups = [];

  constructor(key) {
    this.#key = key;
  }

  elements(options = {}) {
    const group = new Elements(options);
    this.#groups.push(group);
    return group;
  }

  registerAppInfo() {}
  _registerWrapper() {}

  /** Creates a payment method from `{ elements }`, `{ element }` or `{ type: 'card', card: element }`. */
  async createPaymentMethod(options) {
    const { elements, element = options.card, params = {} } = options;
    elements?.assertSubmitted('stripe.createPaymentMethod()');
    const billing = params.billing_details ?? options.billing_details;
    if (elements?.wallet) return elements.wallet.createMethod(this.#key, billing);
    const form = elements ? elements.form : element;
    if (!(form instanceof CardForm))
      throw new IntegrationError('Please pass the Elements instance, or an Element that collects a card.');
    return form.ask('createMethod', { key: this.#key, billing });
  }

  /** Always refused, as at Stripe for accounts without the retired Tokens API. */
  async createToken() {
    const message = 'This account does not use tokens. Call stripe.createPaymentMethod() instead.';
    return { error: { type: 'invalid_request_error', message } };
  }

  async retrievePaymentIntent(clientSecret) {
    const { object, error } = await call('GET', pathOf(clientSecret), this.#auth(clientSecret));
    return error ? { error } : named(object);
  }

  handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }

  /** Lets the customer complete the intent's next action; resolves with the intent's new state or an error. */
  async handleNextAction({ clientSecret }) {
    for (const group of this.#groups) group.wallet?.leave();
    const { object, error } = await call('GET', pathOf(clientSecret), this.#auth(clientSecret));
    if (error) return { error };
    if (object.status === 'requires_action') return this.#act(object);
    const message = `The intent supplied is not in the requires_action state: ${object.status}.`;
    return { error: { type: 'invalid_request_error', code: `${object.object}_unexpected_state`, message } };
  }

  #auth(clientSecret) {
    return { key: this.#key, client_secret: clientSecret };
  }

  async confirmPayment({ elements, clientSecret = elements?.options.clientSecret, confirmParams = {}, redirect }) {
    const caller = 'stripe.confirmPayment()';
    if (clientSecret === undefined) throw new IntegrationError(`${caller} needs a clientSecret.`);
    elements?.assertSubmitted(caller);
    const { return_url: returnUrl, payment_method_data: data } = confirmParams;
    if (redirect !== 'if_required' && !returnUrl)
      throw new IntegrationError(`${caller} needs confirmParams.return_url.`);
    let method = confirmParams.payment_method;
    if (method === undefined && elements) {
      const created = await this.createPaymentMethod({ elements, params: data });
      if (created.error) return { error: created.error };
      method = created.paymentMethod.id;
    }
    const result = await this.#confirm(clientSecret, method, returnUrl);
    const intent = result.paymentIntent;
    return intent && redirect !== 'if_required' ? leave(withOutcome(returnUrl, intent)) : result;
  }

  async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
    let method = data.payment_method;
    if (typeof method === 'object') {
      const created = await this.createPaymentMethod({ type: 'card', ...method });
      if (created.error) return { error: created.error };
      method = created.paymentMethod.id;
    }
    return this.#confirm(clientSecret, method, data.return_url, handleActions);
  }

  async #confirm(clientSecret, method, returnUrl, handleActions = true) {
    const { object, error } = await call('POST', `${pathOf(clientSecret)}/confirm`, {
      ...this.#auth(clientSecret),
      use_stripe_sdk: 'true',
      ...(method && { payment_method: method }),
      ...(returnUrl && { return_url: returnUrl }),
    });
    if (error) return { error };
    return object.status === 'requires_action' && handleActions ? this.#act(object) : named(object);
  }

  async #act(intent) {
    const elsewhere = intent.next_action?.redirect_to_url?.url;
    if (elsewhere) return leave(elsewhere);
    await challenge(intent);
    const { object, error } = await call('GET', pathOf(intent.client_secret), this.#auth(intent.client_secret));
    if (error) return { error };
    return object.status === 'requires_payment_method'
      ? { error: { ...object.last_payment_error, [object.object]: object } }
      : named(object);
  }
}

const Stripe = (key) => {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new IntegrationError('Please pass your publishable key to Stripe().');
  return new StripeBrowser(key);
};
window.Stripe = Object.assign(Stripe, { version: 'endive' });
