import { formatRoughly } from '#web/lib/dates.ts';

/** Pieces from which an artist's punctuality is shown; fewer say nothing. */
const MIN_FINISHED = 3;

/** Of an artist's newest requests. */
interface Figures {
  /** Seconds in which half of the answers came; null before the first. */
  answer_seconds: number | null;
  finished: number;
  on_time: number;
}

/** How fast an artist usually answers; undefined before the first answer. */
export const answerTime = ({ answer_seconds: seconds }: Figures): string | undefined =>
  seconds === null ? undefined : `within ${formatRoughly(Math.max(seconds, 60))}`;

/** How many of an artist's pieces were on time; undefined while too few are finished. */
export const onTimeOf = ({ finished, on_time: onTime }: Figures): string | undefined =>
  finished >= MIN_FINISHED ? `${onTime} of ${finished}` : undefined;
