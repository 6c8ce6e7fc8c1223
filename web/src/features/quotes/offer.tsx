import { formatCents } from '#shared/money/money.ts';
import type { Quote } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import { placeName } from '#web/lib/country.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { QualityBar } from '../../ui/stroke.tsx';
import { answerTime, onTimeOf } from '../artists/artist-record.ts';
import styles from './offer.module.css';

type Supplier = Quote['supplier'];

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** What is known of an artist's work here, as short facts; none for a new artist. */
const recordOf = (supplier: Supplier): string[] => {
  const answers = answerTime(supplier);
  const onTime = onTimeOf(supplier);
  return [...(answers ? [`usually answers ${answers}`] : []), ...(onTime ? [`${onTime} pieces on time`] : [])];
};

function Record({ supplier }: { supplier: Supplier }) {
  const { rating } = supplier;
  const facts = recordOf(supplier);
  if (!rating && facts.length === 0) return <p className="small muted">New at Atelier: no piece rated yet.</p>;
  return (
    <p className={styles.record}>
      {rating && (
        <span className={styles.rating}>
          <Stars rating={rating.average} />{' '}
          <b className="num" translate="no">
            {rating.average.toFixed(1)}
          </b>{' '}
          <span className="muted">({counted(rating.count, 'review')})</span>
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact} className="muted">
          {fact}
        </span>
      ))}
    </p>
  );
}

function Works({ supplier: { name, works } }: { supplier: Supplier }) {
  if (works.length === 0) return null;
  return (
    <ul className={styles.works} aria-label={`Works of ${name}`}>
      {works.map((url, index) => (
        <li key={url}>
          <Picture src={url} alt={`Work ${index + 1} of ${name}`} sizes="(max-width: 767px) 30vw, 190px" />
        </li>
      ))}
    </ul>
  );
}

/** An artist's offer: who they are, what they write, what they have painted, and the terms. */
export function Offer({ quote }: { quote: Quote }) {
  const { supplier, price, days, score, note } = quote;
  const finished = Math.round(days / DAY_SECONDS);
  const percent = Math.round(score * 100);
  const place = placeName(supplier.city, supplier.country);
  return (
    <>
      <div className={styles.artist}>
        <Avatar name={supplier.name} image={supplier.avatar} size={64} />
        <div>
          <h2 className="d3">{supplier.name}</h2>
          {place && <p className="small muted">{place}</p>}
        </div>
        <ButtonLink
          variant="link"
          to={pathTo('/artists/:username', { username: supplier.username.normal })}
          aria-label={`Profile of ${supplier.name}`}
        >
          Profile
        </ButtonLink>
      </div>
      <Record supplier={supplier} />
      {note && (
        <figure className={styles.note}>
          <blockquote>“{note}”</blockquote>
          <figcaption className="small muted">{supplier.name} to you</figcaption>
        </figure>
      )}
      <Works supplier={supplier} />
      {supplier.bio.source && <p className={styles.bio}>{supplier.bio.source}</p>}
      <div className={styles.score}>
        <QualityBar label={`Quality score of ${supplier.name}`} percent={percent} />
        <span className="price">{percent}%</span>
        <span className="small muted">quality score</span>
      </div>
      <dl className={styles.terms}>
        <div title="An estimate. It excludes drying, handling and shipping.">
          <dt>Finished in</dt>
          <dd className="price">{counted(finished, 'day')}</dd>
        </div>
        <div>
          <dt>Extra cost</dt>
          <dd className="price">{formatCents(price)}</dd>
        </div>
      </dl>
    </>
  );
}
