import { IntegrationError } from './api.js';
import { CardForm } from './card-form.js';
import { Emitter } from './emitter.js';
import { ExpressCheckout } from './express-checkout.js';

const kinds = { payment: CardForm, card: CardForm, expressCheckout: ExpressCheckout };

/** A group of elements for one payment. */
export class Elements extends Emitter {
  #elements = new Map();
  #submitted = false;

  constructor(options) {
    super();
    this.options = options;
  }

  create(type, options = {}) {
    if (this.#elements.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
    const Kind = kinds[type];
    if (Kind === undefined) {
      throw new IntegrationError(
        `A valid Element name must be provided. Valid Elements are: ${Object.keys(kinds).join(', ')}; you passed: ${type}.`,
      );
    }
    const made = new Kind(type, this, options);
    made.on('change', () => {
      this.#submitted = false;
    });
    this.#elements.set(type, made);
    return made;
  }

  getElement(type) {
    return this.#elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null;
  }

  update(options) {
    this.options = { ...this.options, ...options };
    for (const element of this.#elements.values()) element.settle();
    queueMicrotask(() => this.emit('update-end'));
    return Promise.resolve();
  }

  fetchUpdates() {
    return Promise.resolve({});
  }

  /** Validates the form visibly; only after a successful `submit` can the payment be confirmed. */
  async submit() {
    const wallet = this.wallet?.type;
    const form = this.form;
    const { error } = wallet || !form ? {} : await form.ask('validate');
    if (error) return { error };
    this.#submitted = true;
    return { selectedPaymentMethod: wallet ?? 'card' };
  }

  get form() {
    return this.getElement('payment') ?? this.getElement('card');
  }

  forget(element) {
    this.#elements.delete(element.elementType);
  }

  assertSubmitted(caller) {
    if (this.options.mode === undefined || this.#submitted) return;
    throw new IntegrationError(
      `elements.submit() must be called before ${caller}. It should be called as soon as your customer presses pay, before any asynchronous work.`,
    );
  }
}
