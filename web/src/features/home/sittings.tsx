import type { HomeContent } from '#shared/schemas/home.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Stages } from '#web/ui/stages.tsx';
import styles from './sittings.module.css';

const steps = [
  { when: 'Day 0', text: 'You upload it. We find the faces and set the subjects.' },
  { when: 'Day 2', text: 'Your artist fixes the drawing and the crop.' },
  { when: 'Day 4', text: 'Light and shade in burnt umber, before any colour.' },
  { when: 'Day 7', text: 'You approve the proof. It dries, is packed and ships.' },
] as const;

/** The stages of one portrait; renders nothing once the home data lacks their pictures. */
export function Sittings({ stages, loading }: { stages: HomeContent['stages']; loading: boolean }) {
  if (!loading && stages?.length !== steps.length) return null;
  return (
    <section className={`section ${styles.sittings}`}>
      <div className="wrap">
        <header>
          <h2>
            Four sittings,
            <br />
            one portrait.
          </h2>
          {/* promise: changes-as-often-as-needed, rest-on-completion */}
          <p className="lead muted">
            You see the work as it grows. Comment on the proof, ask for changes, and pay the rest only when it is
            finished.
          </p>
        </header>
        {stages ? (
          <Stages
            label="Four stages"
            className={styles.stages}
            stages={stages.map(({ image, label }, i) => ({
              image,
              label,
              alt: `The portrait: ${label.toLowerCase()}`,
              ...steps[i],
            }))}
          />
        ) : (
          <Loading className={styles.waiting}>
            {steps.map(({ when }) => (
              <Skeleton key={when} ratio="4 / 5" />
            ))}
          </Loading>
        )}
      </div>
    </section>
  );
}
