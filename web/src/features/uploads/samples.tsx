import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkCard } from '#shared/schemas/work.ts';
import { FEATURED_WORKS } from '#shared/works.ts';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { workPath } from '../works/work-path.ts';
import { samplesQuery } from '../works/works.queries.ts';
import { chooseSamples, FETCHED, SHOWN } from './choose-samples.ts';
import styles from './samples.module.css';

/** A finished piece with the photo that it was painted from. */
function Sample({ work, from }: { work: WorkCard; from: string }) {
  const { url, photo, title, artist } = work;
  return (
    <SiteLink className={styles.sample} to={workPath(work, from)}>
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
 * page's path.
 */
export function Samples({ sku, from }: { sku: string; from: string }) {
  const { data, isPending } = useQuery(samplesQuery({ tag: FEATURED_WORKS, sku, limit: FETCHED }));
  const [lots] = useState(() => Array.from({ length: SHOWN }, () => Math.random()));
  if (isPending) return <Waiting />;
  const left = [...lots];
  const chosen = chooseSamples(data?.samples ?? [], () => left.pop() ?? 0);
  if (chosen.length === 0) return null;
  return (
    <section aria-label="Samples" className={styles.samples}>
      <h3>SAMPLES</h3>
      <ul className={styles.row}>
        {chosen.map((work) => (
          <li key={work.id}>
            <Sample work={work} from={from} />
          </li>
        ))}
      </ul>
    </section>
  );
}
