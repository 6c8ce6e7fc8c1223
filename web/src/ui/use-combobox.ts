import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface ComboboxOptions<T> {
  /** The options below the field; none while its list is closed. */
  options: readonly T[];
  /** Whether the list is open, though no option fits. */
  isOpen?: boolean;
  onChoose: (option: T) => void;
  /** Called by Escape, and before a choice. */
  onClose: () => void;
  /** Called by an arrow key while the list is closed. */
  onOpen?: () => void;
}

/**
 * A text field with a list of options below it, in the combobox pattern: the focus stays in the field, arrow keys mark an
 * option, Enter chooses the marked one, Escape closes the list.
 */
export const useCombobox = <T>({
  options,
  isOpen = options.length > 0,
  onChoose,
  onClose,
  onOpen,
}: ComboboxOptions<T>) => {
  const list = useId();
  const [marked, mark] = useState(-1);
  const idOf = (index: number): string => `${list}-${index}`;
  const close = () => {
    mark(-1);
    onClose();
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };
  const markNext = (step: 1 | -1) => {
    const next = marked < 0 && step < 0 ? options.length - 1 : (marked + step + options.length) % options.length;
    mark(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const option = options[marked];
    if (step && options.length > 0) markNext(step);
    else if (step && !isOpen && onOpen) onOpen();
    else if (event.key === 'Enter' && option !== undefined) choose(option);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  return {
    marked,
    close,
    /** Marks no option: the list is about to change. */
    unmark: () => mark(-1),
    field: {
      'role': 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': list,
      'aria-activedescendant': options[marked] === undefined ? undefined : idOf(marked),
      onKeyDown,
    },
    list: { id: list, role: 'listbox', hidden: options.length === 0 },
    option: (option: T, index: number) => ({
      id: idOf(index),
      role: 'option',
      tabIndex: -1,
      // The field keeps the focus, whose loss closes the list.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => choose(option),
    }),
  } as const;
};
