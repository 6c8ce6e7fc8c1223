import { useState } from 'react';
import { dateFormat } from '#shared/site/formats.ts';
import { SHOP_ZONE } from '#shared/time/shop-zone.ts';
import { formatCents } from '#shared/money/money.ts';
import { discountWords, stateOf, type PromotionState } from '#shared/money/promotion-words.ts';
import type { ListedPromotion } from '#shared/schemas/promotion.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import record from '../record.module.css';
import { useRevokePromotion } from './promotions.queries.ts';
import { ReasonForm } from '../reason-form.tsx';

interface RevokeFormProps {
  code: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

function RevokeForm({ code, onClose, onDone }: RevokeFormProps) {
  const revoke = useRevokePromotion(code);
  return (
    <ReasonForm
      about={`revoke ${code}`}
      max={500}
      variant="bad"
      send="Yes, revoke it"
      busy="Revoking"
      sending={revoke}
      onSend={(reason) => revoke.mutate({ reason }, { onSuccess: () => onDone(`${code} was revoked.`) })}
      onClose={onClose}
    >
      <p>
        No order gets <b>{code}</b> from now on. Orders that are placed keep it. This cannot be undone, and the code
        cannot be used again.
      </p>
    </ReasonForm>
  );
}

const TONES: Record<PromotionState, 'ok' | 'blue' | 'warn' | 'bad' | undefined> = {
  'running': 'ok',
  'planned': 'blue',
  'over': undefined,
  'used up': 'warn',
  'revoked': 'bad',
};

const moment = dateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_ZONE,
});
const at = (iso: string | null, without: string): string => (iso === null ? without : moment(Date.parse(iso)));

const usesOf = ({ used, limit, limit_per_customer: each }: ListedPromotion): string =>
  [
    limit === null ? 'not limited' : `${used ?? 0} of ${limit}`,
    ...(each === null ? [] : [`${each} per customer`]),
  ].join(', ');

const facts = (promotion: ListedPromotion): (readonly [string, string])[] => [
  ['From', at(promotion.starts_at, 'at once')],
  ['Until', at(promotion.ends_at, 'no end')],
  ['Uses', usesOf(promotion)],
  ['Orders from', promotion.minimum_cents === 0 ? 'any amount' : formatCents(promotion.minimum_cents)],
  ...(promotion.is_automatic ? [] : [['With other codes', promotion.is_stackable ? 'yes' : 'no'] as const]),
];

interface PromotionCardProps {
  promotion: ListedPromotion;
  /** Current time in milliseconds. */
  now: number;
  onDone: (what: string) => void;
}

/** A promotion with its terms and the button that withdraws it. */
export function PromotionCard({ promotion, now, onDone }: PromotionCardProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { code, title, is_automatic: isAutomatic } = promotion;
  const state = stateOf(promotion, promotion.used ?? 0, now);
  const tone = TONES[state];
  const finish = (what: string) => {
    setIsAsked(false);
    onDone(what);
  };
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{code}</h2>
        <Badge {...(tone && { tone })}>{state}</Badge>
        {isAutomatic && <Badge tone="solid">without a code</Badge>}
      </div>
      <p>
        {title}
        <br />
        <span className="muted">{discountWords(promotion)}</span>
      </p>
      <dl className={record.facts}>
        {facts(promotion).map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num" translate="no">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
      {state !== 'revoked' && (
        <div className="row">
          <Button variant="ghost" onClick={() => setIsAsked(true)} aria-label={`Revoke ${code}`}>
            Revoke
          </Button>
        </div>
      )}
      <Dialog open={isAsked} title={`Revoke ${code}?`} onClose={() => setIsAsked(false)}>
        <RevokeForm code={code} onClose={() => setIsAsked(false)} onDone={finish} />
      </Dialog>
    </li>
  );
}
