import { Button } from '#web/ui/button.tsx';
import { QualityBar } from '#web/ui/stroke.tsx';
import type { StoredUpload } from './stored-uploads.ts';
import { PhotoButton } from './photo-picker.tsx';
import styles from './photo-rows.module.css';

interface InterruptedRowProps {
  upload: StoredUpload;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** A photo whose upload was interrupted by leaving the page: picking the file again sends only the missing parts. */
export function InterruptedRow({ upload: { name, plan, arrived }, onPick, onRemove }: InterruptedRowProps) {
  const count = plan.parts.length;
  return (
    <li className={styles.interrupted}>
      <p>
        <b className={styles.name}>{name}</b> was not finished when the page was left.
      </p>
      <QualityBar label={`${name}, part that has arrived`} percent={(arrived.length / count) * 100} />
      {/* promise: upload-goes-on */}
      <p className="small muted num">
        {arrived.length} of {count} parts have arrived. Pick the same file, and only the rest is sent.
      </p>
      <div className={styles.actions}>
        <PhotoButton variant="quiet" onPick={onPick}>
          Pick it again
        </PhotoButton>
        <Button variant="link" onClick={onRemove}>
          Leave it out
        </Button>
      </div>
    </li>
  );
}
