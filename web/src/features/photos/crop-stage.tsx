import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { croppedRatio, dragCorner, type Corner } from '#shared/photos/crop.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { cx } from '#web/ui/cx.ts';
import { placedIn } from './cropped-photo.tsx';
import styles from './crop-stage.module.css';
import type { CropDraft } from './use-crop.ts';
import { nudgeOf, type StageParts, type useGestures } from './use-gestures.ts';

const CORNERS: [Corner, string][] = [
  ['nw', 'Top left corner'],
  ['ne', 'Top right corner'],
  ['sw', 'Bottom left corner'],
  ['se', 'Bottom right corner'],
];

interface Drag {
  corner: Corner;
  x: number;
  y: number;
}

/** The four corner handles of a free crop, moved by pointer or arrow keys. */
function Corners({ draft, picture }: { draft: CropDraft; picture: RefObject<HTMLElement | null> }) {
  const drag = useRef<Drag>(undefined);
  const pull = (corner: Corner, dx: number, dy: number) =>
    draft.change((crop, of) => dragCorner(crop, of, corner, dx, dy));
  const down = (corner: Corner) => (event: PointerEvent<HTMLElement>) => {
    // Otherwise the stage's own handler would move the whole frame.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { corner, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const shown = picture.current?.getBoundingClientRect();
    if (!drag.current || !shown) return;
    const { corner, x, y } = drag.current;
    drag.current = { corner, x: event.clientX, y: event.clientY };
    pull(corner, ((event.clientX - x) / shown.width) * 100, ((event.clientY - y) / shown.height) * 100);
  };
  const key = (corner: Corner) => (event: KeyboardEvent) => {
    const nudge = nudgeOf(event);
    if (!nudge) return;
    event.preventDefault();
    event.stopPropagation();
    pull(corner, nudge.dx, nudge.dy);
  };
  const end = () => {
    drag.current = undefined;
  };
  return CORNERS.map(([corner, label]) => (
    <button
      key={corner}
      type="button"
      aria-label={`${label}, arrow keys move it`}
      className={cx(styles.corner, styles[corner])}
      onPointerDown={down(corner)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key(corner)}
    />
  ));
}

interface CropStageProps {
  photo: Asset;
  draft: CropDraft;
  parts: StageParts;
  handlers: ReturnType<typeof useGestures>['handlers'];
  /** What the frame stands for: "Canvas, 12 × 16 in". */
  label: string;
}

/** The photo under its frame: a canvas frame is fixed and the photo moves, a free crop frame moves over the photo. */
export function CropStage({ photo, draft, parts: { stage, picture }, handlers, label }: CropStageProps) {
  const { crop, frame, ratios } = draft;
  const [isBroken, setBroken] = useState(false);
  const isFree = crop.mode === 'free';
  const shownRatio = isFree ? ratios.photo : croppedRatio(frame, ratios);
  const frameStyle = isFree
    ? { left: `${frame.x}%`, top: `${frame.y}%`, width: `${frame.w}%`, height: `${frame.h}%` }
    : { inset: 0 };
  return (
    <div
      ref={stage}
      role="application"
      aria-label={label}
      aria-describedby="crop-keys"
      // The stage takes the focus, because arrow keys move the crop.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.stage}
      {...handlers}
    >
      <div className={cx(styles.fitted, crop.mode === 'contain' && styles.canvas)} style={{ '--ratio': shownRatio }}>
        <img
          ref={picture}
          src={photo.url}
          alt={photo.name}
          draggable={false}
          className={styles.photo}
          style={isFree ? { inset: 0, width: '100%', height: '100%' } : placedIn(frame)}
          onError={() => setBroken(true)}
          onLoad={() => setBroken(false)}
        />
        <div className={styles.frame} style={frameStyle}>
          <i className={styles.thirds} aria-hidden="true" />
          {isFree && <Corners draft={draft} picture={picture} />}
        </div>
      </div>
      {isBroken && (
        <p role="alert" className={styles.broken}>
          The photo could not be loaded. Please check your connection, close this window and open it again.
        </p>
      )}
      <span id="crop-keys" hidden>
        Arrow keys move it, with Shift in larger steps. Plus and minus zoom.
      </span>
    </div>
  );
}
