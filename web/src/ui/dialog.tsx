import X from 'icon:x';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Asked for by Escape, the cross and a press beside the dialog; the owner may refuse, for unsaved work. */
  onClose: () => void;
  /** `sheet` rises from below and fills a phone; `full` is the whole window everywhere. */
  shape?: 'box' | 'sheet' | 'full' | 'wide';
  children: ReactNode;
  /** Buttons along the bottom edge, always in sight. */
  footer?: ReactNode;
}

/** Dialogs that stand open, one over the other: the page scrolls again when the last of them has gone. */
let openDialogs = 0;

const lockScroll = (): (() => void) => {
  openDialogs += 1;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) document.documentElement.style.overflow = '';
  };
};

/** The platform's modal dialog: it holds the focus and gives it back. Its content is in the page only while it is open. */
export function Dialog({ open, title, onClose, shape = 'box', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect ends while the element is still in the page; one that is gone would give no focus back.
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

  // File choosers and dialogs inside say `cancel` and `close` too, which React hands on: each dialog answers for itself alone.
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
        // Told Escape twice, a browser closes without asking; the owner is asked all the same.
        if (target !== currentTarget || !open || currentTarget.open) return;
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
