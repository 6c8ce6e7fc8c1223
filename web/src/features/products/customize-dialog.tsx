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

/** The order form over the page; it comes and goes in 500 ms, at once where motion is not wanted (P-16). */
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
