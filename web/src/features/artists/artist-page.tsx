import { useQuery } from '@tanstack/react-query';
import type { ArtistReview, Seller } from '#shared/schemas/artist.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { pathTo } from '#shared/site/paths.ts';
import { languageName } from '#shared/site/formats.ts';
import { formatFrom } from '#shared/money/starting-price.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useSession } from '#web/lib/session.ts';
import { cx } from '#web/ui/cx.ts';
import { Picture } from '#web/ui/picture.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { ownProfileQuery } from './own-profile.queries.ts';
import { workPath } from '../works/work-path.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './artist-page.module.css';
import { answerTime, onTimeOf } from './artist-record.ts';
import { ArtistReviews } from './artist-reviews.tsx';
import { ArtistSamples } from './artist-samples.tsx';
import { ArtistWorks } from './artist-works.tsx';
import { hangWorks } from './hung-works.ts';
import { NewArtist } from './new-artist.tsx';
import { Place } from '../works/place.tsx';
import { RequestCard } from './request-card.tsx';
import request from './request-card.module.css';

function ShownWork({ work }: { work: WorkCard }) {
  const { url, photo, title, medium } = work;
  const alt = `${title}, ${medium}`;
  return photo ? (
    <BeforeAfter
      photo={photo}
      artwork={url}
      artworkAlt={alt}
      split={34}
      focus="face"
      priority
      captioned
      className={styles.turn}
    />
  ) : (
    <Picture src={url} alt={alt} priority sizes="(min-width: 900px) 50vw, 100vw" />
  );
}

const average = (reviews: ArtistReview[]): string =>
  (reviews.reduce((sum, review) => sum + review.artist_rating, 0) / reviews.length).toFixed(1);

/** A medium with the usual working time for it. */
const withDays = (medium: string, days: number | undefined): string =>
  days === undefined ? medium : `${medium} (usually ${days} ${days === 1 ? 'day' : 'days'})`;

/** What is known of an artist's prices and work here, a name and a value each. */
const factsOf = ({ orders, review_orders: reviews, record, ...artist }: Seller): [name: string, value: string][] => {
  const mediums = [...new Set([...orders.map(({ medium }) => medium), ...artist.mediums])];
  const facts: [string, string | undefined][] = [
    ['Pieces from', artist.from_cents === null ? undefined : formatFrom(artist.from_cents)],
    ['Recent rating', reviews.length > 0 ? average(reviews) : undefined],
    ['On time', onTimeOf(record)],
    ['Usually answers', answerTime(record)],
    [
      'Works in',
      mediums.length > 0 ? mediums.map((medium) => withDays(medium, artist.usual_days[medium])).join(', ') : undefined,
    ],
    ['Speaks', artist.languages.length > 0 ? artist.languages.map(languageName).join(', ') : undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
};

function Facts({ artist }: { artist: Seller }) {
  const facts = factsOf(artist);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="price">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first of the pictures that a new artist brought, where a piece painted here would hang. */
function Cover({ samples: [first], name }: { samples: Seller['external_samples']; name: string }) {
  return (
    first && (
      <div className={styles.picture}>
        <Picture src={first.url} alt={`Work of ${name}`} priority sizes="(min-width: 900px) 50vw, 100vw" />
        <p className={styles.label}>From {name}’s studio</p>
      </div>
    )
  );
}

/** Where artists see their own page, the way to edit it, and whether all of it is public. */
function OwnPage({ isPublic }: { isPublic: boolean }) {
  return (
    <section aria-label="Your page" className={request.card}>
      <div className={cx('wrap', request.row)}>
        <p>
          <b>{isPublic ? 'This is your page, as customers see it.' : 'This is your page.'}</b>{' '}
          <span className="muted">
            {isPublic
              ? 'Your words, portrait and samples are edited in the studio.'
              : 'Your newest words are not public: customers see the former ones, if there are any.'}
          </span>
        </p>
        <div className={request.action}>
          <ButtonLink full="phone" to={pathTo('/sellers/edit-profile')}>
            Edit your profile
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** An artist's public profile, or the artist's own as it is edited: biography, works, reviews, and the button to request them. */
export function ArtistPage({ artist }: { artist: Seller }) {
  const { username, orders, record, review_orders: reviews, external_samples: samples } = artist;
  const pagePath = pathTo('/artists/:username', { username: username.normal });
  const session = useSession();
  const isOwn = session?.role === 'Supplier' && session.id === artist.id;
  const { data: own } = useQuery({ ...ownProfileQuery(), enabled: isOwn });
  const { name, bio, avatar } = own ?? artist;
  const { hero: shown, mosaic, arePicturedInReviews } = hangWorks(artist);
  const isCovered = !shown && samples.length > 0;
  const isNew = orders.length === 0 && reviews.length === 0 && artist.reviews === 0 && record.finished === 0;
  return (
    <>
      <section className={cx(styles.hero, !shown && !isCovered && styles.bare)}>
        {isCovered && <Cover samples={samples} name={name} />}
        {shown && (
          <div className={styles.picture}>
            <ShownWork work={shown} />
            <SiteLink to={workPath(shown, pagePath)} className={styles.label}>
              <b>{shown.title}</b> {[shown.medium, shown.size].filter(Boolean).join(', ')}
              <MadeBy of={shown.url} />
            </SiteLink>
          </div>
        )}
        <div className={cx('block-blue', styles.words)}>
          <Breadcrumb trail={[{ to: pathTo('/artists'), label: 'Artists' }]} here={name} />
          {isNew && <p className={styles.new}>New on Atelier</p>}
          {avatar && <Avatar name={name} image={avatar.url} size={96} />}
          <h1 className="mega">{name}</h1>
          <Place artist={artist} />
          <div className={cx('lead', styles.bio)}>
            <SafeHtml html={bio.compiled} />
          </div>
          <Facts artist={artist} />
        </div>
      </section>
      {isOwn ? (
        <OwnPage isPublic={own?.bio_state !== 'held' && own?.bio_state !== 'hidden'} />
      ) : (
        <RequestCard artist={artist} />
      )}
      <ArtistWorks works={mosaic} artist={artist} />
      {isNew && <NewArtist name={name} />}
      <ArtistSamples samples={isCovered ? samples.slice(1) : samples} name={name} />
      <ArtistReviews reviews={reviews} artist={name} from={arePicturedInReviews ? pagePath : undefined} />
    </>
  );
}
