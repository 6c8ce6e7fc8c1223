import Minus from 'icon:minus';
import Plus from 'icon:plus';
import RotateCcw from 'icon:rotate-ccw';
import RotateCwSquare from 'icon:rotate-cw-square';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { croppedRatio, invert, ratioText, withMode, zoomBy, zoomOf, type CropMode } from '#shared/photos/crop.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { formatSize, type Size } from '#shared/catalogue/size.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { useSaveCrop } from './uploads.queries.ts';
import { CropStage } from './crop-stage.tsx';
import styles from './photo-editor.module.css';
import { useCrop, type CropDraft } from './use-crop.ts';
import { useGestures, type StageParts } from './use-gestures.ts';

const MODES = [
  ['free', 'Free crop'],
  ['expand', 'Fill canvas'],
  ['contain', 'Fit on canvas'],
] as const;

const MEANING: Record<CropMode, string> = {
  free: 'Any part of the photo. Draw the corners; your artist fits it to the canvas.',
  expand: 'The photo fills the canvas. What is dark is not painted.',
  contain: 'All of the photo is on the canvas. Your artist paints what is blank.',
};

const SPOKEN_AFTER_MS = 500;

/** Announces a text to screen readers once it has stayed the same for a moment, not at every step of a drag. */
function Announcement({ children }: { children: string }) {
  const [spoken, speak] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => speak(children), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <p role="status" className="vh">
      {spoken}
    </p>
  );
}

/** Returns the focus to the opener: the dialog is removed while it is open, so the browser does not restore it. */
const useFocusReturned = (): void => {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(() => () => (opener.current instanceof HTMLElement ? opener.current.focus() : undefined), []);
};

const position = ({ frame: { x, y, w, h }, crop, ratios }: CropDraft): string =>
  `Zoom ${Math.round(zoomOf(crop, ratios) * 100)}%. From the left ${Math.round(x)}% to ${Math.round(x + w)}%, from the top ${Math.round(y)}% to ${Math.round(y + h)}% of the photo.`;

/** Buttons for what gestures and keys do on the stage, but for moving, which a press does. */
function Tools({ draft: { crop, ratios, change, reset, coords } }: { draft: CropDraft }) {
  return (
    <div className={styles.tools} role="group" aria-label="Crop and position">
      <div className={styles.set}>
        <IconButton outlined label="Zoom out" onClick={() => change((current, of) => zoomBy(current, of, -1))}>
          <Minus aria-hidden="true" />
        </IconButton>
        <span className={`num ${styles.zoom}`}>{Math.round(zoomOf(crop, ratios) * 100)}%</span>
        <IconButton outlined label="Zoom in" onClick={() => change((current, of) => zoomBy(current, of, 1))}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.set}>
        <Button variant="quiet" onClick={() => change(invert)}>
          <RotateCwSquare aria-hidden="true" />
          {crop.mode === 'free' ? 'Turn crop' : 'Turn canvas'}
        </Button>
        <Button variant="link" disabled={coords === null} onClick={reset}>
          <RotateCcw aria-hidden="true" />
          Whole photo
        </Button>
      </div>
    </div>
  );
}

interface PhotoEditorProps {
  photo: Asset;
  /** Size of the piece that the photo is for. */
  canvas: Size;
  onClose: () => void;
}

const turned = ({ width, height, unit }: Size): Size => ({ width: height, height: width, unit });

/** 'Edit Photo': which part of a photo is painted, and how it lies on the canvas (doc 1 §2). It shows while it is mounted. */
export function PhotoEditor({ photo, canvas, onClose }: PhotoEditorProps) {
  const draft = useCrop(photo, canvas.width / canvas.height);
  const parts: StageParts = { stage: useRef(null), picture: useRef(null) };
  const { handlers } = useGestures(draft, parts);
  const save = useSaveCrop();
  useFocusReturned();
  const [asksToDiscard, askToDiscard] = useState(false);
  const { crop, ratios, isDirty } = draft;
  const size = formatSize(crop.inverted ? turned(canvas) : canvas);
  const aspect = ratioText(croppedRatio(draft.frame, ratios));

  const close = () => {
    if (!isDirty) onClose();
    else if (!save.isPending) askToDiscard(true);
  };
  // The answered question unmounts with its focused button, so the focus moves to the stage.
  const goOn = (next: () => void) => () => {
    next();
    parts.stage.current?.focus();
  };
  const saveCrop = () => save.mutate({ id: photo.id, coords: draft.coords }, { onSuccess: onClose });

  const discardQuestion = (
    <div key="discard" role="group" aria-label="Discard your changes?" className={styles.question}>
      <p className="strong" role="alert">
        Discard your changes?
      </p>
      {/* The question appears during a gesture: the focus moves to its safe answer. */}
      <Button variant="ghost" ref={showOpened} onClick={goOn(() => askToDiscard(false))}>
        Keep Editing
      </Button>
      <Button variant="bad" onClick={onClose}>
        Discard Changes
      </Button>
    </div>
  );
  const saveQuestion = (
    <div key="save" role="group" aria-label="Save Changes?" className={styles.question}>
      <p className="strong">Save Changes?</p>
      <Button variant="ghost" disabled={save.isPending} onClick={goOn(draft.revert)}>
        Cancel Changes
      </Button>
      <Button busy={save.isPending && 'Saving...'} onClick={saveCrop}>
        Save and Close
      </Button>
    </div>
  );
  const nothingToSave = (
    <div key="saved" className={styles.question}>
      <p className="small muted">No changes yet.</p>
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  );
  const footer = asksToDiscard ? discardQuestion : isDirty ? saveQuestion : nothingToSave;

  return (
    <Dialog open shape="wide" title="Edit Photo" onClose={close} footer={footer}>
      <div className={styles.editor}>
        <Segment
          label="How the photo is cropped"
          options={MODES}
          value={crop.mode}
          onChange={(mode) => draft.change((current, of) => withMode(current, of, mode))}
        />
        <p className="small muted">{MEANING[crop.mode]}</p>
        <CropStage
          photo={photo}
          draft={draft}
          parts={parts}
          handlers={handlers}
          label={crop.mode === 'free' ? 'Crop' : `Canvas, ${size}`}
        />
        <p className={`small num ${styles.facts}`}>
          <span>
            Canvas <b>{size}</b>
          </span>
          <span>
            Cropped aspect ratio <b>{aspect}</b>
          </span>
          <span className="muted">
            Drag {crop.mode === 'free' ? 'the frame' : 'the photo'}, or press what belongs in the middle.
          </span>
        </p>
        <Tools draft={draft} />
        <Announcement>{`${position(draft)} Aspect ratio ${aspect}.`}</Announcement>
        {save.isError && (
          <p role="alert" className={`small ${styles.problem}`}>
            {save.error.message} Your changes are still here.
          </p>
        )}
      </div>
    </Dialog>
  );
}
