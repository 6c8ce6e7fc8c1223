import { useQuery } from '@tanstack/react-query';
import type { HomeContent } from '#shared/schemas/home.ts';
import { inTurn } from '#web/lib/in-turn.tsx';
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

interface PartProps {
  home: HomeContent | undefined;
  loading: boolean;
}

interface OfferProps extends PartProps {
  error: Error | null;
  example: ReturnType<typeof priceExample>;
  onRetry: () => void;
}

/** What is painted, what it costs, and how long it takes. */
const Offer = inTurn(function Offer({ home, loading, error, example, onRetry }: OfferProps) {
  return (
    <div>
      <WorksWall works={home?.works} loading={loading} error={error} onRetry={onRetry} />
      <Deposit example={example} />
      <Timetable example={example} />
    </div>
  );
});

/** Who paints, what customers say, and where to begin. */
const People = inTurn(function People({ home, loading }: PartProps) {
  return (
    <div>
      <Artists artists={home?.artists} loading={loading} />
      <Voice reviews={home?.reviews} />
      <Galleries galleries={home?.galleries} />
      <TryIt />
    </div>
  );
});

/** The home page: words render at once, pictures fill reserved places, and a section without data is left out. */
export function Home() {
  const { data: home, isPending: loading, error, refetch } = useQuery(homeQuery());
  const { data: lines } = useQuery(productLinesQuery());
  const example = priceExample(lines?.products);
  return (
    <>
      <Hero hero={home?.hero} />
      <Claims />
      <Sittings stages={home?.stages} loading={loading} />
      <MediaStrip slices={home?.slices} loading={loading} />
      <Offer {...{ home, loading, error, example }} onRetry={() => void refetch()} />
      <People {...{ home, loading }} />
    </>
  );
}
