/**
 * Notes the presses of buttons until React has taken over a rendered document. The returned function ends that, and
 * repeats the last one: what a visitor pressed while the program was loading happens then. Links work by themselves.
 */
export const noteEarlyPress = (): (() => void) => {
  let pressed: HTMLButtonElement | undefined;
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? (target.closest('button') ?? undefined) : undefined;
  };
  document.addEventListener('click', note, { capture: true });
  return () => {
    document.removeEventListener('click', note, { capture: true });
    if (pressed?.isConnected) pressed.click();
    pressed = undefined;
  };
};
