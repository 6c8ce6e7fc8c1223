import type { OwnProfile } from '#shared/schemas/application.ts';
import { Progress } from '#web/ui/stroke.tsx';
import styles from './your-score.module.css';

type Part = OwnProfile['score'][number]['part'];

/** What each part of the score is, and what raises it (C14). */
const PARTS: Record<Part, { label: string; raises: string }> = {
  rating: {
    label: 'Your ratings',
    raises: 'The stars of your customers. Ask for details before you begin, and answer what they write.',
  },
  on_time: {
    label: 'On time',
    raises:
      'Finished pieces that were shown by the promised day. The fewer are late, the more it counts; more days are asked for before the day comes.',
  },
  acceptance: {
    label: 'Requests answered with an offer',
    // promise: pass-for-the-photo
    raises:
      'No answer for a day counts as a pass. A pass because of the photo does not count. Set yourself to full or away when you have no time.',
  },
  medium: {
    label: 'Your mediums',
    raises: 'Each medium after the second takes off a tenth, so name those that you paint best.',
  },
};

/** The parts of the artist's quality score, and what would raise each (C14). */
export function YourScore({ score }: Pick<OwnProfile, 'score'>) {
  if (score.length === 0) return null;
  return (
    <section aria-labelledby="your-score" className={styles.score}>
      <h2 id="your-score" className="d3">
        Your quality score
      </h2>
      <p className="small muted">
        Your extra is the rest of it: with none, an offer gets the full{' '}
        {100 - score.reduce((sum, { weight }) => sum + weight, 0)}% for its price.
      </p>
      <ul>
        {score.map(({ part, weight, value }) => (
          <li key={part}>
            <Progress
              label={`${PARTS[part].label}, ${weight}% of the score`}
              percent={value * 100}
              detail={`${Math.round(value * 100)} of 100`}
            />
            {value < 1 && <p className="small">{PARTS[part].raises}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
