import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Controls that a browser fills in with a text. */
const FILLED = 'select, textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])';

/**
 * The named fields that hold another text than the page has rendered, which `shown` tells: browsers and password managers
 * fill fields in without an event.
 */
export const filledFields = (
  root: ParentNode | null,
  shown: (name: string) => unknown,
): [name: string, value: string][] =>
  [...(root?.querySelectorAll<HTMLInputElement>(FILLED) ?? [])].flatMap(({ name, value }): [string, string][] => {
    const known = shown(name);
    return typeof known === 'string' && known !== value ? [[name, value]] : [];
  });

/** Takes over such fields of a page without a form of its own, before a press or a key does anything there. */
export const useFilledFields = (
  root: RefObject<ParentNode | null>,
  shown: (name: string) => unknown,
  edit: (name: string, value: string) => void,
): void => {
  const take = useEffectEvent(() => {
    for (const [name, value] of filledFields(root.current, shown)) edit(name, value);
  });
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, take, true);
    return () => {
      for (const event of events) document.removeEventListener(event, take, true);
    };
  }, []);
};
