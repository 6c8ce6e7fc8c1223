import { useState, type ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Quote } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import { placeName } from '#web/lib/country.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
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
  if (!rating && facts.length === 0)
    return <p className={cx(styles.record, 'muted')}>New at Atelier: no piece rated yet.</p>;
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

const MARKS = { earliest: 'Earliest', lowest: 'Lowest price', best: 'Highest quality score' } as const;
export type OfferMark = keyof typeof MARKS;

/** What an offer alone among several has: nothing is marked that two share. */
export const marksOf = (quote: Quote, all: readonly Quote[]): OfferMark[] => {
  const others = all.filter(({ supplier }) => supplier.id !== quote.supplier.id);
  if (others.length === 0) return [];
  const isLess = (of: (each: Quote) => number) => others.every((other) => of(quote) < of(other));
  return [
    ...(isLess(({ score }) => -score) ? ['best' as const] : []),
    ...(isLess(({ days }) => days) ? ['earliest' as const] : []),
    ...(isLess(({ price }) => price) ? ['lowest' as const] : []),
  ];
};

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

/** Whether a gift arrives by its day; never a promise, since the proof is its customer's to approve. */
const IN_TIME = { sure: 'In time', possible: 'In time if you approve soon', impossible: 'Too late for it' } as const;

function Term({ name, children, title }: { name: string; children: ReactNode; title?: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long a painting takes, in whole days. */
export const finishedIn = (seconds: number): string => counted(Math.round(seconds / DAY_SECONDS), 'day');

/** An artist's words and works: two lines and one work until more is asked for. */
function About({ supplier, note }: Pick<Quote, 'supplier' | 'note'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, bio } = supplier;
  return (
    <div className={cx(styles.about, !isOpen && styles.cut)}>
      <Works supplier={supplier} />
      {note && (
        <figure className={styles.note}>
          <blockquote>“{note}”</blockquote>
          <figcaption className="small muted">{name} to you</figcaption>
        </figure>
      )}
      {bio.source && <p className={styles.bio}>{bio.source}</p>}
      <Button
        variant="link"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Less' : 'More'} about ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'More'}
      </Button>
    </div>
  );
}

interface OfferProps {
  quote: Quote;
  /** What this offer alone has among those of the order. */
  marks: readonly OfferMark[];
}

/** An artist's offer: who they are, the terms in the same places in every offer, and their words and works. */
export function Offer({ quote, marks }: OfferProps) {
  const { supplier, price, total, days, score, note, in_time: inTime } = quote;
  const percent = Math.round(score * 100);
  const place = placeName(supplier.city, supplier.country);
  return (
    <>
      <div className={styles.artist}>
        <Avatar name={supplier.name} image={supplier.avatar} size={48} />
        <div>
          <h2 className="d3">{supplier.name}</h2>
          <p className="small muted">
            {place && `${place} · `}
            <SiteLink
              to={pathTo('/artists/:username', { username: supplier.username.normal })}
              aria-label={`Profile of ${supplier.name}`}
            >
              Profile
            </SiteLink>
          </p>
        </div>
      </div>
      <Record supplier={supplier} />
      <div className={styles.offer}>
        <dl className={styles.terms}>
          <Term name="Extra cost">
            <span className="price">{formatCents(price)}</span>
          </Term>
          <Term name="Price in all">
            <span className="price">{formatCents(total)}</span>
          </Term>
          <Term name="Finished in" title="An estimate. It excludes drying, handling and shipping.">
            <span className="price">{finishedIn(days)}</span>
          </Term>
          <Term name="Quality score">
            <span className="price">{percent}%</span>
            <QualityBar label={`Quality score of ${supplier.name}`} percent={percent} />
          </Term>
        </dl>
        {inTime && <p className={cx('strong', styles[inTime])}>Your day: {IN_TIME[inTime]}</p>}
        {marks.length > 0 && (
          <ul className={styles.marks}>
            {marks.map((mark) => (
              <li key={mark}>{MARKS[mark]}</li>
            ))}
          </ul>
        )}
      </div>
      <About supplier={supplier} note={note} />
    </>
  );
}
