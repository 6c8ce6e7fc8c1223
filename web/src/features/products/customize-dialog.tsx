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

/** The order form in a dialog over the page; opening and closing take 500 ms, none with reduced motion (P-16). */
export function CustomizeDialog({
  customizing: { isOpen, isClosing, close },
  title,
  footer,
  children,
}: CustomizeDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      shape="wide"
      title={title}
      footer={<div className={styles.foot}>{footer}</div>}
    >
      <div className={cx(styles.sheet, isClosing && styles.leaving)}>{children}</div>
    </Dialog>
  );
}
