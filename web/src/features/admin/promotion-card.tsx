import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money.ts';
import { discountWords, stateOf, type PromotionState } from '#shared/promotion-words.ts';
import type { ListedPromotion } from '#shared/schemas/promotion.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import dialog from './dialogs.module.css';
import record from './record.module.css';
import { useRevokePromotion } from './promotions.queries.ts';

const MOST_REASON = 500;

interface RevokeFormProps {
  code: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

function RevokeForm({ code, onClose, onDone }: RevokeFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const revoke = useRevokePromotion(code);
  const isEmpty = reason.trim() === '';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmpty && !revoke.isPending) revoke.mutate({ reason: reason.trim() }, { onSuccess: () => onDone(`${code} was revoked.`) });
  };
  return (
    <form noValidate onSubmit={send} className={dialog['body']}>
      <p>
        No order gets <b>{code}</b> from now on. Orders that are placed keep it. This cannot be undone, and the code cannot be used again.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        error={isTried && isEmpty ? 'Please give a reason.' : undefined}
        hint="It stays in the audit trail."
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {revoke.error && <Callout tone="bad" role="alert" title={revoke.error.message} />}
      <div className="row">
        <Button type="submit" variant="bad" busy={revoke.isPending && 'Revoking'}>
          Yes, revoke it
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

const TONES: Record<PromotionState, 'ok' | 'blue' | 'warn' | 'bad' | undefined> = { running: 'ok', planned: 'blue', over: undefined, 'used up': 'warn', revoked: 'bad' };

const moment = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const at = (iso: string | null, without: string): string => (iso === null ? without : moment.format(Date.parse(iso)));

const usesOf = ({ used, limit, limit_per_customer: each }: ListedPromotion): string =>
  [limit === null ? 'not limited' : `${used ?? 0} of ${limit}`, ...(each === null ? [] : [`${each} per customer`])].join(', ');

const facts = (promotion: ListedPromotion): (readonly [string, string])[] => [
  ['From', at(promotion.starts_at, 'at once')],
  ['Until', at(promotion.ends_at, 'no end')],
  ['Uses', usesOf(promotion)],
  ['Orders from', promotion.minimum_cents === 0 ? 'any amount' : formatCents(promotion.minimum_cents)],
  ...(promotion.is_automatic ? [] : [['With other codes', promotion.is_stackable ? 'yes' : 'no'] as const]),
];

interface PromotionCardProps {
  promotion: ListedPromotion;
  /** The moment at which it is looked at, in milliseconds. */
  now: number;
  onDone: (what: string) => void;
}

/** A promotion with its terms, and how it is taken back. */
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
    <li className={record['card']}>
      <div className={record['title']}>
        <h2>{code}</h2>
        <Badge {...(tone && { tone })}>{state}</Badge>
        {isAutomatic && <Badge tone="solid">without a code</Badge>}
      </div>
      <p>
        {title}
        <br />
        <span className="muted">{discountWords(promotion)}</span>
      </p>
      <dl className={record['facts']}>
        {facts(promotion).map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{fact}</dd>
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
