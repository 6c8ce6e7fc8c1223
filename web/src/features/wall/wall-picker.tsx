import LockKeyhole from 'icon:lock-keyhole';
import { Callout } from '#web/ui/callout.tsx';
import { PhotoButton, PhotoDrop } from '../photos/photo-picker.tsx';
import styles from './wall.module.css';

const stop = (event: Event): void => event.stopPropagation();

/** A file chooser closed without a file fires a bubbling `cancel`, which would close the dialog around it. */
const stay = (element: HTMLDivElement) => {
  element.addEventListener('cancel', stop);
  return () => element.removeEventListener('cancel', stop);
};

interface WallPickerProps {
  isOpening: boolean;
  problem: string | undefined;
  onPick: (file: File) => void;
}

/** Drawing of a suitable photo: the wall straight on, with an object of known length. */
function Example() {
  return (
    <svg viewBox="0 0 320 200" className={styles.example} aria-hidden="true">
      <path className={styles.plaster} d="M0 0h320v168H0z" />
      <path className={styles.floor} d="M0 168h320v32H0z" />
      <path className={styles.door} d="M40 38h62v130H40z" />
      <path className={styles.space} d="M176 44h72v84h-72z" />
      <path className={styles.measure} d="M122 40v126" />
      <circle className={styles.dot} cx="122" cy="40" r="6" />
      <circle className={styles.dot} cx="122" cy="166" r="6" />
    </svg>
  );
}

/** Asks for a photo of the customer's wall. */
export function WallPicker({ isOpening, problem, onPick }: WallPickerProps) {
  const busy = isOpening && 'Opening the photo';
  return (
    <div ref={stay}>
      <PhotoDrop onPick={onPick} className={styles.picker}>
        <Example />
        <div className={styles.ask}>
          <p className="lead">
            Take a photo of the wall, straight on, with something whose length you know: a door, a sofa, or a sheet of
            A4 paper on the wall.
          </p>
          <p className={styles.ways}>
            <PhotoButton busy={busy} onPick={onPick}>
              Choose a photo
            </PhotoButton>
            {!isOpening && (
              <PhotoButton camera variant="ghost" onPick={onPick}>
                Take a photo
              </PhotoButton>
            )}
          </p>
          <p className={`small muted ${styles.dropping}`}>You can also drop it here.</p>
          {problem && <Callout tone="bad" role="alert" title={problem} />}
          {/* promise: wall-photo-stays-here */}
          <p className={`small muted ${styles.private}`}>
            <LockKeyhole aria-hidden="true" />
            The photo stays in this browser: it is not uploaded.
          </p>
        </div>
      </PhotoDrop>
    </div>
  );
}
