import { connectionError, IntegrationError } from './api.js';
import { Element } from './element.js';
import { makeFrame, style } from './frames.js';

/** The card form, as the Payment Element or as the Card Element. */
export class CardForm extends Element {
  #frame;
  #questions = new Map();
  #ready;

  constructor(type, group, options) {
    super(type, group, options);
    this.#ready = new Promise((resolve) => this.once('frameready', resolve));
  }

  appear() {
    const frame = makeFrame('card', 'Secure payment input frame');
    style(frame, { width: 'calc(100% + 8px)', height: '276px', margin: '-4px', border: '0', display: 'block' });
    this.#matchScheme();
    this.#frame = frame;
    this.place.replaceChildren(frame);
    this.place.classList.add('StripeElement');
    window.addEventListener('message', this.#hear);
    this.emit('loaderstart', { elementType: this.elementType });
  }

  unmount() {
    window.removeEventListener('message', this.#hear);
    for (const answer of this.#questions.values()) answer({ error: connectionError });
    this.#questions.clear();
    super.unmount();
  }

  focus() {
    this.#tell('focus');
  }

  blur() {
    this.#tell('blur');
  }

  clear() {
    this.#tell('clear');
  }

  settle() {
    this.#matchScheme();
    this.#tell('settle', this.#settings());
  }

  /** Sends a question to the frame and resolves with its answer. */
  async ask(type, more = {}) {
    if (this.#frame === undefined)
      throw new IntegrationError('The Element is not mounted. Please mount it before you use it.');
    await this.#ready;
    const question = crypto.randomUUID();
    return new Promise((resolve) => {
      this.#questions.set(question, resolve);
      this.#tell(type, { question, ...more });
    });
  }

  // A frame is transparent only when its colour scheme equals that of its document.
  #matchScheme() {
    if (this.#frame)
      style(this.#frame, { colorScheme: this.group.options.appearance?.theme === 'night' ? 'dark' : 'light' });
  }

  #settings() {
    const { fields, hidePostalCode, defaultValues, readOnly, disabled } = this.options;
    const address = fields?.billingDetails === 'never' ? 'never' : fields?.billingDetails?.address;
    const zip = address !== 'never' && address?.postalCode !== 'never' && hidePostalCode !== true;
    const defaultZip = defaultValues?.billingDetails?.address?.postal_code;
    return { appearance: this.group.options.appearance, zip, defaultZip, disabled: readOnly || disabled };
  }

  // The frame's origin is opaque, so it cannot be named as the target; only this frame's window is addressed.
  #tell(type, more = {}) {
    this.#frame?.contentWindow?.postMessage({ to: 'stripe-card', type, ...more }, '*');
  }

  #hear = ({ source, data }) => {
    if (source === null || source !== this.#frame?.contentWindow || data?.from !== 'stripe-card') return;
    const elementType = this.elementType;
    switch (data.type) {
      case 'loaded':
        return this.#tell('init', this.#settings());
      case 'ready':
        this.emit('frameready');
        return this.emit('ready', { elementType });
      case 'resize':
        return style(this.#frame, { height: `${data.height}px` });
      case 'change':
        return this.emit('change', this.#changeOf(data));
      case 'answer':
        this.#questions.get(data.question)?.(data.answer);
        return this.#questions.delete(data.question);
      default:
        return this.emit(data.type, { elementType });
    }
  };

  #changeOf({ empty, complete, brand, zip, problem }) {
    const state = { elementType: this.elementType, empty, complete };
    if (this.elementType === 'payment') return { ...state, collapsed: false, value: { type: 'card' } };
    return { ...state, brand, value: { postalCode: zip }, error: problem && { type: 'validation_error', ...problem } };
  }
}
