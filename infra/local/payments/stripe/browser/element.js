import { IntegrationError } from './api.js';
import { Emitter } from './emitter.js';

const placeOf = (where) => {
  const place = typeof where === 'string' ? document.querySelector(where) : where;
  if (place instanceof HTMLElement) return place;
  throw new IntegrationError(`The selector you specified (${where}) applies to no DOM elements that are currently on the page.`);
};

/** What is common to all elements: one place in the page, events, and an end. */
export class Element extends Emitter {
  _destroyed = false;

  constructor(type, group, options) {
    super();
    this._elementType = type;
    this._group = group;
    this._options = options;
  }

  mount(where) {
    if (this._destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    this._place = placeOf(where);
    this._appear();
  }

  unmount() {
    this._place?.replaceChildren();
    this._place = undefined;
  }

  destroy() {
    this.unmount();
    this._destroyed = true;
    this._group._forget(this);
  }

  update(options) {
    this._options = { ...this._options, ...options };
    this._settle();
    return this;
  }

  focus() {}
  blur() {}
  clear() {}
  collapse() {
    return this;
  }
  _settle() {}
}
