/** Event handlers by event name, the base class of elements. */
export class Emitter {
  #handlers = new Map();

  on(type, handler) {
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), handler]);
    return this;
  }

  once(type, handler) {
    const first = (event) => {
      this.off(type, first);
      handler(event);
    };
    return this.on(type, first);
  }

  off(type, handler) {
    const kept = handler ? (this.#handlers.get(type) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(type, kept);
    return this;
  }

  emit(type, event) {
    for (const handler of this.#handlers.get(type) ?? []) handler(event);
  }
}
