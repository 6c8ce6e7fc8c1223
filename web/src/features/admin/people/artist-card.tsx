import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { ChangedStanding, RosterArtist, Standing, StandingAct } from '#shared/schemas/roster.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { ReasonForm } from '../reason-form.tsx';
import record from '../record.module.css';
import { useChangeStanding } from './roster.queries.ts';
import { loadText, offersText, onTimeText, ratingText, STANDINGS } from './roster-words.ts';

const NAMES = Object.fromEntries(STANDINGS) as Record<Standing, string>;
const TONES: Record<Standing, 'ok' | 'warn' | 'bad' | undefined> = {
  open: 'ok',
  full: 'warn',
  away: undefined,
  suspended: 'bad',
  closed: 'bad',
};

interface Act {
  button: string;
  title: string;
  /** What happens, for an artist whose work ends for the first time or again. */
  text: string;
  send: string;
  busy: string;
  variant: 'primary' | 'bad';
  done: (name: string) => string;
}

const ACTS: Record<StandingAct, Act> = {
  suspend: {
    button: 'Suspend',
    title: 'Suspend this artist?',
    text: 'They are asked for nothing and can be chosen by nobody until you reinstate them. Orders that they have not accepted yet go to others; pieces that they have accepted stay theirs.',
    send: 'Yes, suspend',
    busy: 'Suspending',
    variant: 'bad',
    done: (name) => `${name} is suspended.`,
  },
  reinstate: {
    button: 'Reinstate',
    title: 'Let this artist paint again?',
    text: 'They are asked for orders again if they were open before. Orders that went to others stay there.',
    send: 'Yes, reinstate',
    busy: 'Reinstating',
    variant: 'primary',
    done: (name) => `${name} can paint again.`,
  },
  close: {
    button: 'End the work',
    title: 'End the work with this artist for ever?',
    text: 'Pieces without a proof are offered to others; one with a proof stays until it is delivered or you cancel it. What they have earned stays payable, and they can sign in to see their payouts. This cannot be undone.',
    send: 'Yes, end it',
    busy: 'Ending the work',
    variant: 'bad',
    done: (name) => `The work with ${name} has ended.`,
  },
};

const piecesText = ({ given_back: given, left }: ChangedStanding): string => {
  const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);
  const parts = [
    ...(given > 0 ? [`${pieces(given)} offered to others`] : []),
    ...(left > 0 ? [`${pieces(left)} could not be: please look at it in the orders`] : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
};

interface ActFormProps {
  artist: RosterArtist;
  act: StandingAct;
  onClose: () => void;
  onDone: (what: string) => void;
}

function ActForm({ artist: { id, name }, act, onClose, onDone }: ActFormProps) {
  const change = useChangeStanding(id);
  const { text, send, busy, variant, done } = ACTS[act];
  return (
    <ReasonForm
      about={`${act} artist ${id}`}
      max={1_000}
      hint="The artist gets these words by mail, and they stay in the audit trail."
      empty="Please give a reason; the artist gets it by mail."
      variant={variant}
      send={send}
      busy={busy}
      sending={change}
      onSend={(reason) =>
        change.mutate({ act, reason }, { onSuccess: (changed) => onDone(`${done(name)}${piecesText(changed)}`) })
      }
      onClose={onClose}
    >
      <p>{text}</p>
    </ReasonForm>
  );
}

const factsOf = (artist: RosterArtist): (readonly [string, string])[] => [
  ['In hand', loadText(artist)],
  ['On time', onTimeText(artist)],
  ['Rating', ratingText(artist)],
  ['Offers for requests', offersText(artist)],
  ['Payable', formatCents(artist.payable_cents)],
  ['Mediums', String(artist.mediums.length)],
];

/** An artist in the roster, with the figures that decide about them and what the staff may do. */
export function ArtistCard({ artist, onDone }: { artist: RosterArtist; onDone: (what: string) => void }) {
  const [asked, setAsked] = useState<StandingAct>();
  const { name, username, standing, since, reason, acts, in_hand: inHand } = artist;
  const close = () => setAsked(undefined);
  const tone = TONES[standing];
  // What is left to end once the work has ended are pieces that could not be offered to others.
  const offered = acts.filter((act) => standing !== 'closed' || act !== 'close' || inHand > 0);
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>
          <SiteLink to={pathTo('/artists/:username', { username })}>{name}</SiteLink>
        </h2>
        <Badge {...(tone && { tone })}>{NAMES[standing]}</Badge>
        <span className="small muted">{username}</span>
      </div>
      {since && reason !== null && (
        <p className="small">
          Since {formatDate(Date.parse(since))}: “{reason}”
        </p>
      )}
      <dl className={record.facts}>
        {factsOf(artist).map(([what, fact]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num" translate="no">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        {offered.map((act) => (
          <Button key={act} variant="ghost" onClick={() => setAsked(act)}>
            {standing === 'closed' ? 'Offer what is left to others' : ACTS[act].button}
          </Button>
        ))}
      </div>
      {offered.map((act) => (
        <Dialog key={act} open={asked === act} title={ACTS[act].title} onClose={close}>
          {asked === act && (
            <ActForm
              artist={artist}
              act={act}
              onClose={close}
              onDone={(what) => {
                close();
                onDone(what);
              }}
            />
          )}
        </Dialog>
      ))}
    </li>
  );
}
