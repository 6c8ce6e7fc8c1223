import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './customize-dialog.module.css';
import type { Customizing } from './use-customizing.ts';

interface CustomizeDialogProps {
  customizing: Customizing;
  title: string;
  footer: ReactNode;
  children: ReactNode;
}

const stop = (event: Event): void => event.stopPropagation();

/** A file chooser that is left without a file says `cancel` too, which would close the dialog around it. */
const stay = (sheet: HTMLDivElement) => {
  sheet.addEventListener('cancel', stop);
  return () => sheet.removeEventListener('cancel', stop);
};

/** Escape belongs to the dialog on top, such as the photo editor; what it says reaches this one too. */
const isOnTop = (): boolean => document.querySelector('dialog[open] dialog[open]') === null;

/** The order form over the page; it comes and goes in 500 ms, at once where motion is not wanted (P-16). */
export function CustomizeDialog({ customizing: { isOpen, isLeaving, close }, title, footer, children }: CustomizeDialogProps) {
  return (
    <Dialog open={isOpen} onClose={() => isOnTop() && close()} shape="wide" title={title} footer={<div className={styles['foot']}>{footer}</div>}>
      <div ref={stay} className={cx(styles['sheet'], isLeaving && styles['leaving'])}>
        {children}
      </div>
    </Dialog>
  );
}
