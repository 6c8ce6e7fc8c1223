import RotateCw from 'icon:rotate-cw';
import type { ReactNode } from 'react';
import { offeredValues, sizesInUnit } from '#shared/catalogue/options.ts';
import { convertLength, formatSize, inInches, parseSize, type Size, type SizeUnit } from '#shared/catalogue/size.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Select } from '#web/ui/field.tsx';
import { withAddOn } from '../piece/add-on.ts';
import type { OrderForm } from '../piece/use-order-form.ts';
import { centimetresAbove, hungWithin, isLarger, type Box, type Point } from '../piece/geometry.ts';
import type { WallMarks } from './stored-wall.ts';
import type { PieceLook } from '../piece/piece-look.ts';
import { Piece } from '../piece/piece.tsx';
import { useDrag } from './use-drag.ts';
import type { Wall } from './use-wall.ts';
import { endsOf } from './wall-measure.tsx';
import { WallStage } from './wall-stage.tsx';
import styles from './wall.module.css';

/** An arrow key moves the piece by half an inch. */
const STEP_INCHES = 0.5;

/** Brightness of the piece in the room's light: 1 on a wall of 0.75 and more, less in the dark. */
const brightness = (light: number): number => Math.min(1, 0.7 + 0.4 * light);

const pixelsOf = (size: Size, rim: number, perInch: number): Box => {
  const { width, height } = inInches(size);
  return { width: (width + 2 * rim) * perInch, height: (height + 2 * rim) * perInch };
};

interface HungProps {
  wall: Wall;
  at: Point;
  size: Size;
  perInch: number;
  look: PieceLook;
  onMove: (at: Point) => void;
}

/** The piece on the picture of the wall, at its scale, moved by drag or arrow keys. */
function Hung({ wall: { marks }, at, size, perInch, look, onMove }: HungProps) {
  const { box, light } = marks;
  const outside = pixelsOf(size, look.finish.rim, perInch);
  const within = (point: Point) => hungWithin(point, outside, box);
  const { point, handlers } = useDrag({
    point: within(at),
    picture: box,
    step: STEP_INCHES * perInch,
    within,
    onDrop: onMove,
  });
  const { width, height } = pixelsOf(size, 0, perInch);
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <button
      type="button"
      aria-label={`Your picture, ${formatSize(size)}, arrow keys move it`}
      className={styles.hung}
      style={{
        'left': percent(point.x, box.width),
        'top': percent(point.y, box.height),
        'width': percent(width, box.width),
        'height': percent(height, box.height),
        'filter': `brightness(${brightness(light)})`,
        '--in': `calc(100cqw * ${perInch / box.width})`,
      }}
      {...handlers}
    >
      <Piece size={size} look={look} alt="" />
    </button>
  );
}

/** Size and finish; changing them changes the order form. */
function Choices({ form }: { form: OrderForm }) {
  const { product, selection, choice } = form;
  const option = (id: string) => product.options.find((one) => one.id === id);
  const size = option('size');
  const depth = option('depth');
  const sizes = sizesInUnit(size?.values ?? [], choice.unit).filter(({ id }) => id !== 'custom');
  const own = parseSize(selection.size ?? '');
  return (
    <>
      {size && (
        <Select
          label={size.title}
          value={selection.size}
          onChange={(event) => form.choose('size', event.currentTarget.value)}
        >
          {own && !sizes.some(({ id }) => id === selection.size) && (
            <option value={selection.size}>{formatSize(own)}, your own size</option>
          )}
          {sizes.map((value) => (
            <option key={value.id} value={value.id}>
              {withAddOn(value)}
            </option>
          ))}
        </Select>
      )}
      {depth && (
        <Select
          label={depth.title}
          value={selection.depth}
          onChange={(event) => form.choose('depth', event.currentTarget.value)}
        >
          {offeredValues(depth, selection.size).map((value) => (
            <option key={value.id} value={value.id}>
              {withAddOn(value)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** The height at which the piece hangs; known only above a door, which stands on the floor. */
const heightText = (marks: WallMarks, at: Point, perInch: number, unit: SizeUnit): string => {
  if (marks.object !== 'door') return '';
  const centimetres = centimetresAbove(endsOf(marks), at, perInch);
  const above = unit === 'cm' ? centimetres : Math.round(convertLength(centimetres, 'in'));
  return above > 0 ? `, its middle ${above} ${unit} above the foot of the door` : '';
};

interface WallHangProps {
  wall: Wall;
  at: Point;
  perInch: number;
  form: OrderForm;
  size: Size;
  look: PieceLook;
  onTurn: () => void;
  isStored: boolean;
  onMove: (at: Point) => void;
  links: ReactNode;
}

/** The piece on the customer's wall, in its size, crop and finish. */
export function WallHang({ wall, at, perInch, form, size, look, onTurn, isStored, onMove, links }: WallHangProps) {
  const { marks } = wall;
  const outside = pixelsOf(size, look.finish.rim, perInch);
  const hung = hungWithin(at, outside, marks.box);
  return (
    <div className={styles.bench}>
      <WallStage wall={wall}>
        <Hung wall={wall} at={at} size={size} perInch={perInch} look={look} onMove={onMove} />
      </WallStage>
      <div className={styles.panel}>
        <p role="status" className={styles.live}>
          <b>{formatSize(size)}</b>
          {heightText(marks, hung, perInch, form.choice.unit)}.
        </p>
        <Choices form={form} />
        <Button variant="ghost" onClick={onTurn}>
          <RotateCw aria-hidden="true" />
          Turn it
        </Button>
        {isLarger(outside, marks.box) && (
          <Callout tone="warn" role="status" title="This size is larger than the wall in the photo.">
            Choose a smaller one, or take the photo from further away.
          </Callout>
        )}
        {!isStored && (
          <Callout title="This browser keeps no pictures.">The wall is here until you leave the page.</Callout>
        )}
        <p className="small muted">Drag the picture to where it should hang, or move it with arrow keys.</p>
        {links}
      </div>
    </div>
  );
}
