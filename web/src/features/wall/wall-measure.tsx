import type { ReactNode } from 'react';
import { INCHES_PER_CENTIMETRE, type SizeUnit } from '#shared/catalogue/size.ts';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { pixelsPerInch } from '../piece/geometry.ts';
import type { WallMarks } from './stored-wall.ts';
import { firstEnds, knownInches, lengthProblem, nameOf, typedIn, type KnownObject } from './known-length.ts';
import { MeasuringLine } from './measuring-line.tsx';
import type { Wall, WallState } from './use-wall.ts';
import { WallStage } from './wall-stage.tsx';
import styles from './wall.module.css';

const OBJECTS: KnownObject[] = ['door', 'a4', 'sofa', 'own'];
/** Below this number of pixels on the longer side a measurement is rough. */
const FEW_PIXELS = 700;

export const endsOf = ({ ends, object, box }: WallMarks) => ends ?? firstEnds(object, box);

/** Pixels of the picture per inch, by the marks; undefined while they give no length. */
export const scaleOf = (marks: WallMarks): number | undefined =>
  pixelsPerInch(endsOf(marks), knownInches(marks.object, marks.own) ?? 0, marks.box);

const widthText = ({ box: { width } }: WallMarks, perInch: number, unit: SizeUnit): string => {
  const inches = width / perInch;
  return unit === 'in' ? `${(inches / 12).toFixed(1)} ft` : `${(inches / INCHES_PER_CENTIMETRE / 100).toFixed(1)} m`;
};

/** The width of the wall that follows from the marks, or what is missing. */
function Outcome({ marks, unit }: { marks: WallMarks; unit: SizeUnit }) {
  const perInch = scaleOf(marks);
  if (perInch)
    return (
      <p role="status">
        The photo then shows {widthText(marks, perInch, unit)} of wall. If that looks right, so will your picture.
      </p>
    );
  if (knownInches(marks.object, marks.own) === undefined) return <p role="status">Type the length to go on.</p>;
  return (
    <Callout tone="warn" role="status" title="The two points are too near each other.">
      Put them on the ends of something longer, or take the photo from nearer.
    </Callout>
  );
}

interface WallMeasureProps {
  wall: Wall;
  unit: SizeUnit;
  mark: WallState['mark'];
  links: ReactNode;
}

/** Marks an object of known length on the picture, which sets the scale of everything else. */
export function WallMeasure({ wall, unit, mark, links }: WallMeasureProps) {
  const { marks, url } = wall;
  const { object, own, box } = marks;
  const typed = typedIn(own, unit);
  return (
    <div className={styles.bench}>
      <WallStage wall={wall}>
        <MeasuringLine
          url={url}
          picture={box}
          ends={endsOf(marks)}
          name={nameOf(object, unit)}
          onChange={(ends) => mark({ ends })}
        />
      </WallStage>
      <div className={styles.panel}>
        <p className="lead">Drag the two points to the ends of something whose length you know.</p>
        <ChoiceGroup legend="What is it?">
          {OBJECTS.map((one) => (
            <Radio key={one} name="known-thing" checked={one === object} onChange={() => mark({ object: one })}>
              {nameOf(one, unit)}
            </Radio>
          ))}
        </ChoiceGroup>
        {object === 'own' && (
          <TextField
            label="Its length"
            note={unit}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={lengthProblem({ text: typed, unit })}
            onChange={(event) => mark({ own: { text: event.currentTarget.value, unit } })}
          />
        )}
        <Outcome marks={marks} unit={unit} />
        {Math.max(box.width, box.height) < FEW_PIXELS && (
          <Callout tone="warn" title={`This photo is small, ${box.width} × ${box.height} pixels.`}>
            Your picture will look sharper than the wall, and its size may be off by a little.
          </Callout>
        )}
        <p className="small muted">
          With a keyboard: arrow keys move a point by one pixel of the photo, with Shift by ten.
        </p>
        {links}
      </div>
    </div>
  );
}
