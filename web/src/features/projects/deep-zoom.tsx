import Maximize from 'icon:maximize';
import Minus from 'icon:minus';
import Plus from 'icon:plus';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { ProjectImage } from '#shared/schemas/project.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { fileFor } from './pictures.ts';
import type { useView } from './use-view.ts';
import { fileSideAt, maxScale, percentAt, sizeAt, wholeScale } from './zoom.ts';
import styles from './viewer.module.css';

/** Device pixels of the long side before the frame is measured. */
const FIRST_PX = 800;

/** The file that is sharp at the present size: the last loaded one stays until the next has arrived. */
const useSharpFile = (image: ProjectImage, longSide: number): string => {
  const wanted = fileFor(image, longSide);
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    if (wanted === loaded) return undefined;
    const picture = new Image();
    const show = () => setLoaded(wanted);
    picture.addEventListener('load', show);
    picture.src = wanted;
    return () => picture.removeEventListener('load', show);
  }, [wanted, loaded]);
  return loaded;
};

interface DeepZoomProps {
  image: ProjectImage;
  alt: string;
  /** What the picture is, for the frame's name: "Version 3". */
  label: string;
  zoom: ReturnType<typeof useView>;
  /** Whether a press places a comment. */
  isPinnable?: boolean;
  /** Markers, placed in per cent of the picture. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A picture that can be looked at to its last pixel: each size is drawn from a file that is at least as large. */
export function DeepZoom({ image, alt, label, zoom, isPinnable = false, children, className }: DeepZoomProps) {
  const { frame, view, measures, isReady, handlers, zoomBy, zoomTo, reset } = zoom;
  const keys = useId();
  const size = sizeAt(view.scale, measures);
  const src = useSharpFile(image, isReady ? fileSideAt(view.scale, measures) : FIRST_PX);
  const percent = percentAt(view.scale, measures);
  const isZoomed = view.scale > 1;
  const layer = isReady
    ? { width: size.width, height: size.height, transform: `translate(${view.x}px, ${view.y}px)` }
    : { inset: 0 };
  return (
    <div className={cx(styles.zoom, className)}>
      <div
        ref={frame}
        role="application"
        aria-label={`${label}, zoom`}
        aria-describedby={keys}
        // The frame takes the focus, because keys zoom and move the picture.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx(styles.frame, isZoomed && styles.zoomed, isPinnable && styles.pinnable)}
        style={{ '--ratio': image.width / image.height }}
        {...handlers}
      >
        <div className={styles.layer} style={layer}>
          <img src={src} alt={alt} draggable={false} />
          {children}
        </div>
      </div>
      <span id={keys} hidden>
        Plus and minus zoom, 0 shows the whole picture, arrow keys move it.
      </span>
      <div className={styles.tools} role="group" aria-label="Zoom">
        <IconButton label="Zoom out" disabled={!isZoomed} onClick={() => zoomBy(-1)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <button
          type="button"
          className={styles.percent}
          aria-label={`${percent}%, show at 100%`}
          onClick={() => zoomTo(wholeScale(measures))}
        >
          {isReady ? `${percent}%` : ''}
        </button>
        <IconButton label="Zoom in" disabled={view.scale >= maxScale(measures)} onClick={() => zoomBy(1)}>
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label="Show the whole picture" disabled={!isZoomed} onClick={reset}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
