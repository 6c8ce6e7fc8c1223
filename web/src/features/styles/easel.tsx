import Eye from 'icon:eye';
import { useState, type Ref } from 'react';
import type { Asset, StyleChoice } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { Button } from '#web/ui/button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Canvas } from './canvas.tsx';
import { closestTo } from '../photos/chosen-style.ts';
import styles from './easel.module.css';
import { Problem } from './problem.tsx';
import { Tray } from './tray.tsx';
import { useHold } from './use-hold.ts';
import type { Painting } from './use-painting.ts';

/** The painter takes strengths in steps of five per cent. */
const STEP = 5;

/**
 * The strength in per cent while the slider is dragged; it is chosen on release, because every value starts a painting.
 */
const useStrength = (choice: StyleChoice, onStrength: (strength: number) => void) => {
  const [held, hold] = useState<{ of: StyleChoice; percent: number }>();
  const chosen = Math.round(choice.strength * 100);
  return {
    percent: held?.of === choice ? held.percent : chosen,
    move: (percent: number): void => hold({ of: choice, percent }),
    settle: (percent: number): void => {
      if (percent !== chosen) onStrength(percent / 100);
    },
  };
};

interface EaselProps {
  photo: Asset;
  styleName: string;
  choice: StyleChoice;
  painting: Painting;
  onStrength: (strength: number) => void;
  ref?: Ref<HTMLElement>;
}

/** The picture, and the slider for the strength of the style (S-04). */
export function Easel({ photo, styleName, choice, painting, onStrength, ref }: EaselProps) {
  const { stage, pictures, problem, retry } = painting;
  const { percent, move, settle } = useStrength(choice, onStrength);
  const { isHeld, handlers } = useHold();
  const isPlain = choice.id === PHOTOREALISTIC;
  // Until the painting of a new strength arrives, the one at hand is shown at a matching opacity.
  const laid = closestTo(pictures, { id: choice.id, strength: percent / 100 });
  const hint = isPlain ? 'Choose a style, and see your photo painted in it.' : 'At 0% it is your photo as it is.';
  return (
    <section ref={ref} className={styles.easel} aria-label="Preview">
      <div className={styles.board}>
        <Canvas
          photo={photo}
          styleName={styleName}
          laid={laid}
          isBare={!laid && (stage === 'waiting' || stage === 'painting')}
          isHeld={isHeld}
        />
      </div>
      <Tray
        stage={stage}
        title={`${styleName}, ${percent}%`}
        hint={hint}
        problem={problem && <Problem problem={problem} onRetry={retry} />}
      >
        <Button variant="quiet" size="s" className={styles.hold} aria-pressed={isHeld} disabled={!laid} {...handlers}>
          <Eye aria-hidden="true" />
          <span>Hold to See Photo</span>
        </Button>
      </Tray>
      <div className={styles.strength}>
        <span className="strong">Strength</span>
        <Slider
          label="Strength"
          value={percent}
          step={STEP}
          disabled={isPlain}
          format={(value) => `${value}%`}
          onChange={move}
          onCommit={settle}
        />
        <output className="price num">{percent}%</output>
      </div>
    </section>
  );
}
