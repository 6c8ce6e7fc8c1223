import { useQuery } from '@tanstack/react-query';
import { startingCents } from '#shared/money/starting-price.ts';
import { PagePart } from '#web/lib/page-part.tsx';
import { Artists } from './artists.tsx';
import { Claims } from './claims.tsx';
import { Deposit } from './deposit.tsx';
import { priceExample } from './example.ts';
import { Galleries } from './galleries.tsx';
import { Hero } from './hero.tsx';
import { homeQuery, productLinesQuery } from './home.queries.ts';
import { MediaStrip } from './media-strip.tsx';
import { Sittings } from './sittings.tsx';
import { Timetable } from './timetable.tsx';
import { TryIt } from './try-it.tsx';
import { Voice } from './voice.tsx';
import { WorksWall } from './works-wall.tsx';

/** The home page: words render at once, pictures fill reserved places, and a section without data is left out. */
export function Home() {
  const { data: home, isPending: loading, error, refetch } = useQuery(homeQuery());
  const { data: lines } = useQuery(productLinesQuery());
  const example = priceExample(lines?.products);
  const fromCents = startingCents(lines?.products);
  return (
    <>
      <Hero hero={home?.hero} fromCents={fromCents} />
      <Claims fromCents={fromCents} />
      <PagePart>
        <Sittings stages={home?.stages} loading={loading} />
        <MediaStrip slices={home?.slices} loading={loading} />
      </PagePart>
      <PagePart>
        <WorksWall works={home?.works} loading={loading} error={error} onRetry={() => void refetch()} />
      </PagePart>
      <PagePart>
        <Deposit example={example} />
        <Timetable example={example} />
        <Artists artists={home?.artists} loading={loading} />
      </PagePart>
      <PagePart>
        <Voice reviews={home?.reviews} />
        <Galleries galleries={home?.galleries} />
        <TryIt />
      </PagePart>
    </>
  );
}
