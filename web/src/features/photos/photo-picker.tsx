import Camera from 'icon:camera';
import Upload from 'icon:upload';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { PHOTO_ACCEPT } from '#shared/photos/uploads.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './photo-picker.module.css';

interface PhotoButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'full' | 'busy'> {
  onPick: (file: File) => void;
  /** Opens a phone's camera instead of its photo library. */
  camera?: boolean;
  /** Lets several photos be chosen at once; each is picked on its own. */
  multiple?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that opens the file chooser. */
export function PhotoButton({ onPick, camera = false, multiple = false, children, ...look }: PhotoButtonProps) {
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
        multiple={multiple}
        accept={camera ? 'image/*' : PHOTO_ACCEPT}
        capture={camera ? 'environment' : undefined}
        aria-label={camera ? 'Camera' : 'Photo'}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) onPick(file);
          // Cleared, so that choosing the same file after a failure fires `change` again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A drop area around its children; each dropped photo is picked on its own. */
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
    // Dropping is a shortcut for pointers; the button inside works for everyone.
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
