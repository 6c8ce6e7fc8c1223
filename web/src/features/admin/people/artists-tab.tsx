import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { NONE_YET, Records, ShowMore } from '../records.tsx';
import styles from '../tab.module.css';
import { useNotice } from '../use-notice.tsx';
import { ArtistCard } from './artist-card.tsx';
import { rosterQuery } from './roster.queries.ts';
import { STANDINGS } from './roster-words.ts';

/** The roster of artists: those of a standing, or those whom a name finds; the URL holds which. */
export function ArtistsTab() {
  const [params, setParams] = useSearchParams();
  const { notify, notice } = useNotice('ok');
  const words = params.get('q') ?? '';
  const [standing] = STANDINGS.find(([value]) => value === params.get('standing')) ?? STANDINGS[0];
  const form = useForm({
    values: () => ({ q: words }),
    send: ({ q }) => setParams(q.trim() ? { q: q.trim() } : {}),
  });
  const query = useInfiniteQuery(rosterQuery(words ? { q: words } : { standing }));
  const none = words
    ? { title: 'No artist was found', text: 'Type the beginning of a name or username, two letters at least.' }
    : { title: 'Nobody is in this list', text: 'Artists move between these lists as they say that they take orders.' };
  return (
    <div className={styles.tab}>
      <search>
        <Form of={form} className={styles.search}>
          <TextField
            label="Name or username"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={80}
            {...form.field('q')}
          />
          <Button type="submit">Find</Button>
        </Form>
      </search>
      {!words && (
        <div className={styles.lists}>
          <Segment
            label="Artists"
            options={STANDINGS}
            value={standing}
            onChange={(wanted) => setParams(wanted === 'open' ? {} : { standing: wanted })}
          />
        </div>
      )}
      {notice}
      <Records
        query={query}
        of={({ pages }) => pages.flatMap(({ artists }) => artists)}
        keyOf={({ id }) => id}
        loading="Loading the artists"
        emptyText={query.hasNextPage ? NONE_YET : none}
      >
        {(artist) => <ArtistCard artist={artist} onDone={notify} />}
      </Records>
      <ShowMore query={query}>Show more artists</ShowMore>
    </div>
  );
}
