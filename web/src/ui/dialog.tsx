import X from 'icon:x';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called on Escape, the cross and a press beside the dialog; the owner may keep it open, for unsaved work. */
  onClose: () => void;
  /** `sheet` rises from below and fills a phone; `full` is the whole window everywhere. */
  shape?: 'box' | 'sheet' | 'full' | 'wide';
  children: ReactNode;
  /** Buttons along the bottom edge, always in sight. */
  footer?: ReactNode;
}

/** Number of open dialogs: the page scrolls again when the last one has closed. */
let openDialogs = 0;

const lockScroll = (): (() => void) => {
  openDialogs += 1;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) document.documentElement.style.overflow = '';
  };
};

/** The platform's modal dialog, which holds the focus and returns it. Its content is rendered only while it is open. */
export function Dialog({ open, title, onClose, shape = 'box', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect's cleanup runs while the element is still in the page; a removed dialog would return no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    const unlockScroll = lockScroll();
    return () => {
      unlockScroll();
      element.close();
    };
  }, [open]);

  // `cancel` and `close` of inner file choosers and dialogs also reach these handlers through React, so each dialog
  // checks the target.
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(styles.dialog, styles[shape])}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // On a second Escape a browser closes the dialog without `cancel`; it is opened again and the owner is asked. A
        // removed dialog hears of its own closing, too.
        if (target !== currentTarget || !open || currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 id={titleId} className="d3">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles.content}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
