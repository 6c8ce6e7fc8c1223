/** A `ref` of what appears because of a gesture and takes the focus then. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
