import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { AcceptOrder } from './accept-order.tsx';
import { CompleteOrder, FinishedPiece } from './complete-order.tsx';
import { QuoteForm } from './quote-form.tsx';
import { RequestPicture } from './request-picture.tsx';
import { optionText, requestState } from './request-state.ts';
import styles from './studio.module.css';

function Photos({ request }: { request: SellerRequest }) {
  const [shown, setShown] = useState(0);
  const { assets, product } = request;
  const photo = assets[shown];
  return (
    <div className={styles.photos}>
      <RequestPicture
        request={{ product, assets: photo ? [photo] : [] }}
        className={styles.photo}
        alt={`Customer photo ${shown + 1} of ${assets.length}`}
      />
      {assets.length === 0 && (
        <p className={styles.noPhoto}>The customer has not attached a photo. This is a sample of the kind.</p>
      )}
      {assets.length > 1 && (
        <ul className={styles.thumbs}>
          {assets.map((asset, index) => (
            <li key={asset}>
              <button
                type="button"
                aria-label={`Show photo ${index + 1}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <img src={asset} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NextStep({ request }: { request: SellerRequest }) {
  const { kind } = requestState(request);
  const session = useQuery(sessionQuery());
  if (kind === 'chosen') return <AcceptOrder request={request} />;
  if (kind === 'painting') return <CompleteOrder request={request} />;
  if (kind === 'finished') return <FinishedPiece request={request} />;
  if (kind === 'lost')
    return (
      <Callout title="This order went to another artist.">
        Thank you for answering; quick answers raise your quality score.
      </Callout>
    );
  if (kind === 'done') return <Callout title="This order is closed." />;
  // The form starts with the artist's stored draft, so it waits for the session.
  return session.isPending ? null : <QuoteForm request={request} artistId={session.data?.id} />;
}

/** An order as its artist sees it: photos, brief, what it earns, and what to do next (C7). */
export function RequestDetail({ request, level }: { request: SellerRequest; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const { label, tone } = requestState(request);
  return (
    <div className={styles.detail}>
      <Photos key={request.order_id} request={request} />
      <div className={styles.body}>
        <ButtonLink variant="link" to="/sellers" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Inbox
        </ButtonLink>
        <p>
          <Badge {...(tone && { tone })}>{label}</Badge>
        </p>
        <Heading className={styles.piece}>{request.product.title}</Heading>
        <dl className={styles.spec}>
          {request.options.map((option) => (
            <div key={option.name}>
              <dt>{option.display_name}</dt>
              <dd>{optionText(option)}</dd>
            </div>
          ))}
          <div>
            <dt>You earn</dt>
            <dd className="price">{formatCents(request.share)}</dd>
          </div>
        </dl>
        {request.photos_checked && (
          <p className="small">
            <Badge tone="ok">Photos checked</Badge> We have looked at them: they are good to paint from.
          </p>
        )}
        {request.description && <blockquote className={styles.brief}>{`“${request.description}”`}</blockquote>}
        <NextStep key={request.order_id} request={request} />
      </div>
    </div>
  );
}
