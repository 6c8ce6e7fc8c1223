import { useEffect, useRef, type ReactNode } from 'react';
import { parseSize } from '#shared/catalogue/size.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Deposit, PieceTotal } from '../piece/piece-total.tsx';
import { useTurned } from '../piece/room.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';
import type { PieceLook } from '../piece/piece-look.ts';
import { useWall } from './use-wall.ts';
import { WallHang } from './wall-hang.tsx';
import { WallMeasure, scaleOf } from './wall-measure.tsx';
import { WallPicker } from './wall-picker.tsx';
import styles from './wall.module.css';

/** First position of a piece's middle, as parts of the picture. */
const FIRST_PLACE = { x: 0.5, y: 0.38 };

/** Takes the focus when the focused button vanished with the previous step. */
function Step({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  }, []);
  return (
    <div ref={body} tabIndex={-1} className={styles.step} data-private>
      {children}
    </div>
  );
}

interface WallDialogProps {
  open: boolean;
  onClose: () => void;
  form: OrderForm;
  look: PieceLook;
}

/** The customer's own wall: a photo of it, an object of known length in it, and the piece in its size. */
export function WallDialog({ open, onClose, form, look }: WallDialogProps) {
  const state = useWall(open);
  const { shown: size, turn } = useTurned(parseSize(form.selection.size ?? ''), look);
  const { wall, mark, remove } = state;
  const perInch = wall ? scaleOf(wall.marks) : undefined;
  const at = wall?.marks.at;
  if (!size) return null;

  const hang = () =>
    wall && mark({ at: { x: FIRST_PLACE.x * wall.marks.box.width, y: FIRST_PLACE.y * wall.marks.box.height } });
  const measureAgain = at && (
    <Button variant="link" onClick={() => mark({ at: undefined })}>
      Measure again
    </Button>
  );
  const links = (
    <p className={styles.links}>
      {measureAgain}
      <Button variant="link" onClick={remove}>
        Remove this wall
      </Button>
    </p>
  );

  let content: ReactNode;
  let footer: ReactNode;
  if (wall === undefined) {
    content = (
      <Loading label="Looking for your wall">
        <Skeleton height="50dvh" />
      </Loading>
    );
  } else if (wall === null) {
    content = (
      <WallPicker isOpening={state.isOpening} problem={state.problem} onPick={(file) => void state.pick(file)} />
    );
  } else if (perInch && at) {
    content = (
      <WallHang
        wall={wall}
        at={at}
        perInch={perInch}
        form={form}
        size={size}
        look={look}
        onTurn={turn}
        isStored={state.isStored}
        onMove={(to) => mark({ at: to })}
        links={links}
      />
    );
    footer = (
      <div className={styles.foot}>
        <p className={styles.price}>
          <PieceTotal form={form} /> <Deposit form={form} />
        </p>
        <Button onClick={onClose}>Done</Button>
      </div>
    );
  } else {
    content = <WallMeasure wall={wall} unit={form.choice.unit} mark={mark} links={links} />;
    footer = (
      <div className={styles.foot}>
        <Button disabled={perInch === undefined} onClick={hang}>
          Hang my picture
        </Button>
      </div>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} shape="full" title="On your wall" footer={footer}>
      <Step key={`${Boolean(wall)} ${Boolean(at)}`}>{content}</Step>
    </Dialog>
  );
}
