import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { showOpened } from '../../ui/show-opened.ts';
import { cx } from '../../ui/cx.ts';
import styles from './pin-sheet.module.css';

/** As `--to-phone` in ui/breakpoints.css. */
const NARROW = '(max-width: 767px)';

interface PinSheetProps {
  /** Its pin was placed or pressed on the picture. */
  isOpen: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The field of a pin, which takes the focus when its pin is opened. On a phone, where it stands far below the picture, it
 * rises over the lower edge of the window while its pin is open, so that picture and words are in sight together.
 */
export function PinSheet({ isOpen, onClose, className, children }: PinSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!isOpen || !element) return undefined;
    const isSheet = element.showPopover !== undefined && window.matchMedia(NARROW).matches;
    // In the top layer, because the room is a container, which a fixed element would not leave.
    if (isSheet) {
      element.popover = 'manual';
      element.showPopover();
    }
    showOpened(element.querySelector('textarea'));
    return () => {
      if (!isSheet) return;
      element.hidePopover();
      element.popover = null;
    };
  }, [isOpen]);
  return (
    <div ref={sheet} className={cx(styles.sheet, className)}>
      {children}
      <div className={styles.close}>
        <Button variant="quiet" size="s" onClick={onClose}>
          Back to the picture
        </Button>
      </div>
    </div>
  );
}
