import { useQuery } from '@tanstack/react-query';
import type { WorkCard } from '#shared/schemas/work.ts';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { PictureColor } from '#web/ui/picture-color.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { OwnWorks } from '../works/not-shown.ts';
import { workPath } from '../works/work-path.ts';
import { featuredQuery } from '../works/works.queries.ts';
import { chooseSamples, dealt, SHOWN } from './choose-samples.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './samples.module.css';

/** A finished piece with the photo that it was painted from. */
function Sample({ work, from }: { work: WorkCard; from: string }) {
  const { url, photo, title, artist } = work;
  return (
    <SiteLink className={styles.sample} to={workPath(work, from)}>
      <PictureColor of={url} />
      <Picture src={url} alt={`${title}, by ${artist}`} />
      {photo && <Picture src={photo} alt="" className={styles.photo} />}
    </SiteLink>
  );
}

function Waiting() {
  return (
    <Loading label="Loading samples" className={styles.samples}>
      <h3>SAMPLES</h3>
      <span className={styles.row}>
        {Array.from({ length: SHOWN }, (_, place) => (
          <Skeleton key={place} ratio="1" />
        ))}
      </span>
    </Loading>
  );
}

/**
 * Up to four featured pieces of a product line, drawn anew at each visit, each with its photo (U-06); `from` is this
 * page's path, `shown` the works that the page shows elsewhere.
 */
export function Samples({ sku, from, shown }: { sku: string; from: string; shown: OwnWorks }) {
  const { data, isPending } = useQuery(featuredQuery(sku));
  const [lots] = useBrowserState(
    () => Array.from({ length: SHOWN }, () => Math.random()),
    () => [],
  );
  if (isPending) return <Waiting />;
  const left = [...lots];
  const chosen = chooseSamples(dealt(data?.samples ?? [], shown).samples, () => left.pop() ?? 0);
  if (chosen.length === 0) return null;
  return (
    <section aria-label="Samples" className={styles.samples}>
      <h3>SAMPLES</h3>
      <ul className={styles.row}>
        {chosen.map((work, place) => (
          // By place: works that stay among those drawn anew would move, and a move is a layout shift.
          <li key={place}>
            <Sample work={work} from={from} />
          </li>
        ))}
      </ul>
      <MadeBy of={chosen.map(({ url }) => url)} />
    </section>
  );
}
