import { useState } from 'react';
import { dateFormat } from '#shared/site/formats.ts';
import { SHOP_ZONE } from '#shared/time/shop-zone.ts';
import { formatCents } from '#shared/money/money.ts';
import { discountWords, stateOf, type PromotionState } from '#shared/money/promotion-words.ts';
import type { ListedPromotion } from '#shared/schemas/promotion.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import record from '../record.module.css';
import { momentOf } from './promotion-draft.ts';
import { useEndPromotion, useRevokePromotion } from './promotions.queries.ts';
import { ReasonFields, ReasonForm, useReasonForm } from '../reason-form.tsx';

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

/** A moment as a field of the browser's time zone takes it: `2026-11-27T00:00`. */
const typedMoment = (iso: string | null): string => {
  if (iso === null) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function EndForm({ code, endsAt, onClose, onDone }: RevokeFormProps & { endsAt: string | null }) {
  const end = useEndPromotion(code);
  const form = useReasonForm({
    about: `end of ${code}`,
    values: () => ({ ends_at: typedMoment(endsAt) }),
    sending: end,
    send: (reason, { ends_at: typed }) =>
      end.mutate({ ends_at: momentOf(typed), reason }, { onSuccess: () => onDone(`${code} has another end.`) }),
  });
  return (
    <ReasonFields form={form} max={500} send="Change the end" busy="Changing the end" sending={end} onClose={onClose}>
      <p>An end that is past ends it at once. Orders that are placed keep it.</p>
      <TextField label="Ends" note="empty, it goes on" type="datetime-local" {...form.field('ends_at')} />
    </ReasonFields>
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

/** A promotion with its terms and the buttons that give it another end or withdraw it. */
export function PromotionCard({ promotion, now, onDone }: PromotionCardProps) {
  const [asked, setAsked] = useState<'end' | 'revoke'>();
  const close = () => setAsked(undefined);
  const { code, title, is_automatic: isAutomatic } = promotion;
  const state = stateOf(promotion, promotion.used ?? 0, now);
  const tone = TONES[state];
  const finish = (what: string) => {
    close();
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
          <Button variant="ghost" onClick={() => setAsked('end')} aria-label={`Change the end of ${code}`}>
            Change the end
          </Button>
          <Button variant="ghost" onClick={() => setAsked('revoke')} aria-label={`Revoke ${code}`}>
            Revoke
          </Button>
        </div>
      )}
      <Dialog open={asked === 'end'} title={`When does ${code} end?`} onClose={close}>
        {asked === 'end' && <EndForm code={code} endsAt={promotion.ends_at} onClose={close} onDone={finish} />}
      </Dialog>
      <Dialog open={asked === 'revoke'} title={`Revoke ${code}?`} onClose={close}>
        <RevokeForm code={code} onClose={close} onDone={finish} />
      </Dialog>
    </li>
  );
}
