type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isToggle = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const transferOf = (files: readonly File[]): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};

const HANDED = { bubbles: true, cancelable: true };

/** The event that hands over the same files once more: the browser empties an event's files when the event is over. */
const handAgain = (event: DragEvent | ClipboardEvent): (() => Event) | undefined => {
  const isDrop = 'dataTransfer' in event;
  const given = isDrop ? event.dataTransfer : event.clipboardData;
  const files = [...(given?.files ?? [])];
  // A picture that comes with a copied text is not meant.
  if (files.length === 0 || (!isDrop && given?.types.includes('text/plain'))) return undefined;
  return () =>
    isDrop
      ? new DragEvent('drop', { ...HANDED, dataTransfer: transferOf(files) })
      : new ClipboardEvent('paste', { ...HANDED, clipboardData: transferOf(files) });
};

/** Sets a field as its user does: React notes what a script writes into the field's own `value`. */
const setAsUser = (field: Field, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

/** Gives a field again what it was given: React's first renders may have put its own value back. */
const enter = (field: Field, { value, isOn }: { value: string; isOn: boolean }): void => {
  // React takes over the part that the field stands in by an event, here one that means nothing, and then knows its value.
  field.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (isToggle(field)) {
    field.checked = !isOn;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = '';
    setAsUser(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * Notes what a visitor does in a rendered document until React answers it: the last press of a button, which looks pressed
 * until then, what was entered into fields, and files that were dropped or pasted (the browser would leave the page and
 * show a dropped file). The returned function ends that, and does it all again in a task of its own: React takes over at
 * once what an event is meant for, but not within its own work. Links work by themselves.
 */
export const noteEarlyInput = (): (() => void) => {
  let pressed: HTMLButtonElement | undefined;
  const entered = new Map<Field, { value: string; isOn: boolean }>();
  const files: [target: EventTarget | null, again: () => Event][] = [];
  const noting = new AbortController();
  const note = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, act, { capture: true, signal: noting.signal });
  const noteField = ({ target: field }: Event) => {
    if (isField(field)) entered.set(field, { value: field.value, isOn: 'checked' in field && field.checked });
  };
  const noteFiles = (event: DragEvent | ClipboardEvent) => {
    const again = handAgain(event);
    if (!again) return;
    event.preventDefault();
    files.push([event.target, again]);
  };
  note('click', ({ target }) => {
    pressed?.removeAttribute('data-pressed');
    pressed = target instanceof Element ? (target.closest('button') ?? undefined) : undefined;
    const chooser = pressed?.nextElementSibling;
    if (!(chooser instanceof HTMLInputElement && chooser.type === 'file')) {
      pressed?.setAttribute('data-pressed', '');
      return;
    }
    // A browser opens a file chooser within seconds of the press alone. What is chosen is entered again.
    pressed = undefined;
    chooser.click();
  });
  // A form without its program would be sent by the browser, and the page loaded anew; its button is pressed again.
  note('submit', (event) => event.preventDefault());
  note('input', noteField);
  note('change', noteField);
  note('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  note('drop', noteFiles);
  note('paste', noteFiles);
  return () => {
    if (noting.signal.aborted) return;
    noting.abort();
    pressed?.removeAttribute('data-pressed');
    setTimeout(() => {
      for (const [field, what] of entered) if (field.isConnected) enter(field, what);
      for (const [target, again] of files) target?.dispatchEvent(again());
      if (pressed?.isConnected) pressed.click();
    });
  };
};
