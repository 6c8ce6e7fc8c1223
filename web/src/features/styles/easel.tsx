import type { Asset } from '#shared/schemas/asset.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { PHOTOREALISTIC, type StyleChoice } from './chosen-style.ts';
import styles from './easel.module.css';
import type { Painting } from './use-painting.ts';
import { useStrength } from './use-strength.ts';

/** The painter knows strengths in steps of five per cent. */
const STEP = 5;

const states = { queued: 'Waiting for a free brush.', running: 'Painting.', done: 'Almost there.', failed: '' } as const;

interface EaselProps {
  photo: Asset;
  styleName: string;
  choice: StyleChoice;
  painting: Painting;
  onStrength: (strength: number) => void;
}

/** While a job runs the photo is underpainted: brushed over with a toned version of itself. */
function Applying({ photo, styleName, strength, state }: { photo: Asset; styleName: string; strength: number; state: keyof typeof states }) {
  return (
    <>
      <BeforeAfter photo={photo.url} artwork={photo.url} artworkAlt="" photoAlt="Your photo" split={18} fixed className={`${styles['picture']} ${styles['under']}`} />
      <div className={styles['card']} role="status">
        <p className="d3">Applying filter. Please wait...</p>
        <span className={styles['stroke']} aria-hidden="true">
          <i />
        </span>
        <p className="small muted">
          {styleName} at {strength}%. {states[state]} It takes about ten seconds, and you can keep choosing styles.
        </p>
      </div>
    </>
  );
}

function Picture({ photo, styleName, choice, painting }: Omit<EaselProps, 'onStrength'>) {
  const { derivative, working, problem, retry } = painting;
  if (working) return <Applying photo={photo} styleName={styleName} strength={Math.round(choice.strength * 100)} state={working} />;
  if (derivative)
    return (
      <BeforeAfter
        key={derivative.url}
        photo={photo.url}
        artwork={derivative.url}
        artworkAlt={`Your photo in the style ${styleName}`}
        photoAlt="Your photo"
        split={30}
        labels
        className={`${styles['picture']} ${styles['fresh']}`}
      />
    );
  return (
    <>
      <img src={photo.url} alt="Your own" className={styles['picture']} />
      {problem && (
        <div className={styles['card']}>
          <Callout tone="bad" role="alert" title="The style could not be applied.">
            {problem} Your photo is safe.
          </Callout>
          <Button variant="ghost" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

/** The picture on its easel, and how strongly the style is laid on (S-04). */
export function Easel({ onStrength, ...picture }: EaselProps) {
  const { choice, photo } = picture;
  const { percent, move, settle } = useStrength(choice, onStrength);
  const isPlain = choice.id === PHOTOREALISTIC;
  return (
    <section className={styles['easel']} aria-label="Preview">
      <div className={styles['stage']} style={{ '--w': photo.width, '--h': photo.height }}>
        <Picture {...picture} />
      </div>
      <div className={styles['strength']}>
        <span className="strong">Strength</span>
        <Slider label="Strength" value={percent} step={STEP} disabled={isPlain} format={(value) => `${value}%`} onChange={move} onCommit={settle} />
        <output className="price num">{percent}%</output>
      </div>
    </section>
  );
}
