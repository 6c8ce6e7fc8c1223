import { formatSize, parseSize } from '#shared/catalogue/size.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PieceLook } from '../piece/piece-look.ts';
import styles from './couch.module.css';
import { Room, useTurned } from '../piece/room.tsx';

/** Hundredths of the room's width that an inch takes, whatever the size: the room is 163 inches wide (doc 1 §9, P-06). */
const FRAME_SCALE = 0.613;

interface SizePreviewProps {
  open: boolean;
  onClose: () => void;
  sizeCode: string | undefined;
  look: PieceLook;
}

/**
 * The chosen size above a couch, always at the same scale, so that sizes can be compared; pressing the frame turns it.
 */
export function SizePreview({ open, onClose, sizeCode, look }: SizePreviewProps) {
  const { shown, turn } = useTurned(sizeCode ? parseSize(sizeCode) : undefined, look);
  if (!shown) return null;
  return (
    <Dialog open={open} onClose={onClose} shape="wide" title={`${formatSize(shown)} above a couch`}>
      <Room tall size={shown} scale={FRAME_SCALE} look={look} alt="Your picture in the chosen size" onTurn={turn} />
      <p className={`small muted ${styles.how}`}>Press the frame to turn it. The couch is 7 ft (213 cm) wide.</p>
      <p role="status" className="vh">
        {shown.width} wide, {shown.height} high
      </p>
    </Dialog>
  );
}
