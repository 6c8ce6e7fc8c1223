import { useState, type CSSProperties } from 'react';
import { cx } from '#web/ui/cx.ts';
import { inside, type Box, type Ends, type Point } from '../piece/geometry.ts';
import { useDrag, type Drag } from './use-drag.ts';
import styles from './wall.module.css';

const placed = ({ x, y }: Point, { width, height }: Box): CSSProperties => ({
  left: `${(100 * x) / width}%`,
  top: `${(100 * y) / height}%`,
});

/** A three-fold magnification of the picture under the finger, in a corner away from the finger. */
function Magnifier({ url, point: { x, y }, picture }: { url: string; point: Point; picture: Box }) {
  const isTopLeft = x < picture.width / 2 && y < picture.height / 2;
  const style = {
    'backgroundImage': `url("${url}")`,
    '--x': x / picture.width,
    '--y': y / picture.height,
    '--px': `${picture.width}px`,
  };
  return <i aria-hidden="true" className={cx(styles.magnifier, isTopLeft && styles.right)} style={style} />;
}

interface MeasuringLineProps {
  url: string;
  picture: Box;
  ends: Ends;
  /** Name of the measured object. */
  name: string;
  onChange: (ends: Ends) => void;
}

/** A line between two points, which are dragged to the ends of an object, each with a magnifier. */
export function MeasuringLine({ url, picture, ends, name, onChange }: MeasuringLineProps) {
  const [focused, focus] = useState<number>();
  const within = (point: Point) => inside(point, picture);
  const one = useDrag({ point: ends[0], picture, step: 1, within, onDrop: (point) => onChange([point, ends[1]]) });
  const other = useDrag({ point: ends[1], picture, step: 1, within, onDrop: (point) => onChange([ends[0], point]) });
  const drags: [Drag, string][] = [
    [one, 'First end'],
    [other, 'Second end'],
  ];
  const inHand = drags.findIndex(([{ isHeld }]) => isHeld);
  const magnified = drags[inHand === -1 ? (focused ?? -1) : inHand]?.[0];
  const middle = { x: (one.point.x + other.point.x) / 2, y: (one.point.y + other.point.y) / 2 };
  return (
    <>
      <svg className={styles.line} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
        {['under', 'over'].map((layer) => (
          <line
            key={layer}
            className={styles[layer]}
            x1={one.point.x}
            y1={one.point.y}
            x2={other.point.x}
            y2={other.point.y}
          />
        ))}
      </svg>
      <span aria-hidden="true" className={styles.name} style={placed(middle, picture)}>
        {name}
      </span>
      {drags.map(([{ point, handlers }, label], index) => (
        <button
          key={label}
          type="button"
          aria-label={`${label}, arrow keys move it`}
          className={styles.end}
          style={placed(point, picture)}
          onFocus={() => focus(index)}
          onBlur={() => focus(undefined)}
          {...handlers}
        />
      ))}
      {magnified && <Magnifier url={url} point={magnified.point} picture={picture} />}
    </>
  );
}
