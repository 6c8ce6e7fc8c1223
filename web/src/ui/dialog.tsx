import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
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

/** The platform's modal dialog: it holds the focus and gives it back. Its content is in the page only while it is open. */
export function Dialog({ open, title, onClose, shape = 'box', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element.close();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx(styles['dialog'], styles[shape])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles['body']}>
          <header className={styles['head']}>
            <h2 id={titleId} className="d3">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles['content']}>{children}</div>
          {footer && <footer className={styles['foot']}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
