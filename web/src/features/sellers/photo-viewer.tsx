import Download from 'icon:download';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import styles from './photo-viewer.module.css';

const SCALES = [
  ['fit', 'Fit'],
  ['1', '100%'],
  ['2', '200%'],
] as const;
type Scale = (typeof SCALES)[number][0];

interface PhotoViewerProps {
  open: boolean;
  src: string;
  name: string;
  onClose: () => void;
}

function View({ src, name }: Pick<PhotoViewerProps, 'src' | 'name'>) {
  const [scale, setScale] = useState<Scale>('fit');
  const [width, setWidth] = useState<number>();
  const isFit = scale === 'fit';
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <Segment label="Zoom" options={SCALES} value={scale} onChange={setScale} />
        <a href={src} download className={styles.download}>
          <Download aria-hidden="true" />
          Download
        </a>
      </div>
      <div
        role="group"
        // Focusable, because arrow keys scroll the magnified photo.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Photo, scrollable"
        className={styles.stage}
        data-fit={isFit || undefined}
      >
        <img
          src={src}
          alt={name}
          width={isFit || !width ? undefined : width * Number(scale)}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        />
      </div>
    </div>
  );
}

/** A photo in the whole window: fitted, or in its own pixels, which an artist needs to paint from it. */
export function PhotoViewer({ open, src, name, onClose }: PhotoViewerProps) {
  return (
    <Dialog open={open} title={name} shape="full" onClose={onClose}>
      <View src={src} name={name} />
    </Dialog>
  );
}
