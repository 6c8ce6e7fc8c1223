import Camera from 'icon:camera';
import Upload from 'icon:upload';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { PHOTO_ACCEPT } from '#shared/uploads.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './photo-picker.module.css';

interface PhotoButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'full' | 'busy'> {
  onPick: (file: File) => void;
  /** Opens the camera of a phone instead of its photos. */
  camera?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that asks for one photo from this device. */
export function PhotoButton({ onPick, camera = false, children, ...look }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {camera ? <Camera aria-hidden="true" /> : <Upload aria-hidden="true" />}
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={camera ? 'image/*' : PHOTO_ACCEPT}
        capture={camera ? 'environment' : undefined}
        aria-label={camera ? 'Camera' : 'Photo'}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onPick(file);
          // The same file may be picked once more after a failure.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A place where photos can also be dropped; each of them is an upload of its own. */
export function PhotoDrop({
  onPick,
  className,
  children,
}: {
  onPick: (file: File) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    for (const file of event.dataTransfer.files) onPick(file);
  };
  return (
    // Dropping is a shortcut for pointers: everyone has the button inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cx(styles.drop, over && styles.over, className)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
