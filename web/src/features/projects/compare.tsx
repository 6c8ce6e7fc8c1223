import { useState } from 'react';
import { formatShortDate } from '#web/lib/dates.ts';
import { Switch } from '../../ui/choice.tsx';
import { Select } from '../../ui/field.tsx';
import type { Region } from './differences.ts';
import { fileFor, nameOfSet, type PictureSet } from './pictures.ts';
import { useDifferences } from './use-differences.ts';
import styles from './viewer.module.css';

/** Long side in device pixels of each of the two pictures. */
const BESIDE_PX = 1200;

const nameOf = (set: PictureSet): string => `${nameOfSet(set)}, ${formatShortDate(Date.parse(set.at))}`;

function Marked({ set, regions }: { set: PictureSet; regions: readonly Region[] }) {
  const image = set.images[0]!;
  return (
    <figure className={styles.beside}>
      <div>
        <img
          src={fileFor(image, BESIDE_PX)}
          alt={nameOf(set)}
          style={{ aspectRatio: `${image.width} / ${image.height}` }}
        />
        {regions.map(({ x, y, w, h }) => (
          <i
            key={`${x} ${y}`}
            aria-hidden="true"
            className={styles.region}
            style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="small strong">{nameOf(set)}</figcaption>
    </figure>
  );
}

const wordsOf = (state: string, count: number): string => {
  if (state === 'comparing') return 'Comparing the two pictures …';
  if (state === 'failed') return 'The pictures could not be compared here; look at them side by side.';
  if (count === 0) return 'No visible change was found.';
  return count === 1 ? '1 part of the picture has changed.' : `${count} parts of the picture have changed.`;
};

interface CompareProps {
  sets: readonly PictureSet[];
  /** The set that is being looked at; it is compared with an earlier one. */
  current: PictureSet;
}

/** Two versions beside each other, with what has changed between them outlined. */
export function Compare({ sets, current }: CompareProps) {
  const others = sets.filter(({ id }) => id !== current.id);
  const earlier = others.findLast(({ at }) => at < current.at) ?? others.at(-1);
  const [chosen, setChosen] = useState<string>();
  const [isMarked, setMarked] = useState(true);
  const other = others.find(({ id }) => id === chosen) ?? earlier;
  const [before, after] = other && other.at > current.at ? [current, other] : [other, current];
  const { state, regions } = useDifferences(before?.images[0], after.images[0]);
  if (!before || !other) return null;
  const shown = isMarked ? regions : [];
  return (
    <div className={styles.compare}>
      <div className={styles.compareTools}>
        <Select label="Compare with" value={other.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {others.map((set) => (
            <option key={set.id} value={set.id}>
              {nameOf(set)}
            </option>
          ))}
        </Select>
        <Switch checked={isMarked} onChange={({ currentTarget }) => setMarked(currentTarget.checked)}>
          Mark what changed
        </Switch>
      </div>
      <div className={styles.pair}>
        <Marked set={before} regions={shown} />
        <Marked set={after} regions={shown} />
      </div>
      <p role="status" className="small muted">
        {wordsOf(state, regions.length)}
      </p>
    </div>
  );
}
