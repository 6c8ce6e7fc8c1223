import { IntegrationError } from './api.js';
import { Emitter } from './emitter.js';

const placeOf = (where) => {
  const place = typeof where === 'string' ? document.querySelector(where) : where;
  if (place instanceof HTMLElement) return place;
  throw new IntegrationError(
    `The selector you specified (${where}) applies to no DOM elements that are currently on the page.`,
  );
};

/** Base class of the elements: mounting in the page, events, and destruction. */
export class Element extends Emitter {
  destroyed = false;

  constructor(type, group, options) {
    super();
    this.elementType = type;
    this.group = group;
    this.options = options;
  }

  mount(where) {
    if (this.destroyed) throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    this.place = placeOf(where);
    this.appear();
  }

  unmount() {
    this.place?.replaceChildren();
    this.place = undefined;
  }

  destroy() {
    this.unmount();
    this.destroyed = true;
    this.group.forget(this);
  }

  update(options) {
    this.options = { ...this.options, ...options };
    this.settle();
    return this;
  }

  focus() {}
  blur() {}
  clear() {}
  collapse() {
    return this;
  }
  settle() {}
}
