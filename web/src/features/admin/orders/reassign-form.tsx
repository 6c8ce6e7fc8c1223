import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offerText } from '#shared/orders/offers.ts';
import type { AdminOrder, AskedArtist } from '#shared/schemas/admin-order.ts';
import type { RosterArtist } from '#shared/schemas/roster.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { FormOf } from '#web/ui/use-form.ts';
import styles from '../tab.module.css';
import { orderRecordQuery } from './order-record.queries.ts';
import { useReassign } from '../overview.queries.ts';
import { rosterQuery } from '../people/roster.queries.ts';
import { loadText, onTimeText, ratingText, STANDINGS } from '../people/roster-words.ts';
import { ShowMore } from '../records.tsx';
import { ReasonFields, useReasonForm } from '../reason-form.tsx';

interface ReassignFormProps {
  orderId: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** The choice of asking artists anew; every other one is an artist's username. */
const ANEW = '';

const answerText = ({ price, days }: AskedArtist): string =>
  price === null || days === null ? 'Has not answered.' : `Offered: ${offerText({ price, days })}.`;

const standingText = (artist: RosterArtist): string => {
  const [, standing] = STANDINGS.find(([value]) => value === artist.standing) ?? STANDINGS[0];
  return `${standing}, ${loadText(artist)} in hand, ${ratingText(artist)}, on time: ${onTimeText(artist)}.`;
};

interface RosterChoiceProps {
  order: AdminOrder;
  /** Holds the username of the chosen artist, and the name that is looked for. */
  form: FormOf<{ artist: string; find: string; reason: string }>;
}

/** Artists of the roster who paint the order's medium: those who take orders, or those whom a name finds. */
function RosterChoice({ order, form }: RosterChoiceProps) {
  const { artist: chosen, find: typed } = form.values;
  const [words, setWords] = useState('');
  const query = useInfiniteQuery(rosterQuery({ sku: order.sku, ...(words ? { q: words } : { standing: 'open' }) }));
  const known = new Set([order.artist?.id, ...order.offers.filter(isChoice).map(({ id }) => id)]);
  const artists = (query.data?.pages ?? [])
    .flatMap((page) => page.artists)
    .filter(({ id, standing }) => !known.has(id) && standing !== 'suspended' && standing !== 'closed');
  const find = () => setWords(typed.trim().length < 2 ? '' : typed.trim());
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Another artist"
          autoComplete="off"
          maxLength={80}
          hint="Part of a name; empty, all who take orders."
          {...form.field('find')}
          // Enter looks for the artist, and does not send the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find();
          }}
        />
        <Button variant="ghost" onClick={find}>
          Find
        </Button>
      </div>
      {query.error && !query.data && <LoadError message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading label="Loading the artists">
          <Skeleton height="120px" />
        </Loading>
      )}
      <ChoiceGroup legend="Artists who paint it" className={styles.roles}>
        {artists.map((artist) => (
          <RadioCard
            key={artist.id}
            name="artist"
            value={artist.username}
            checked={chosen === artist.username}
            sub={standingText(artist)}
            onChange={() => form.edit({ artist: artist.username })}
          >
            {artist.name}
          </RadioCard>
        ))}
      </ChoiceGroup>
      {query.data && artists.length === 0 && <p role="status">Nobody else who paints this medium was found.</p>}
      <ShowMore query={query}>Show more artists</ShowMore>
    </>
  );
}

const isChoice = ({ state }: AskedArtist): boolean => state === 'offered' || state === 'asked';

/**
 * Takes an order away from its artist: artists are asked anew, or one of those who were asked, or one chosen from the
 * roster, gets it and accepts.
 */
export function ReassignForm({ orderId, onClose, onDone }: ReassignFormProps) {
  const { data } = useQuery(orderRecordQuery(orderId));
  const reassign = useReassign(orderId);
  const others = data?.offers.filter(isChoice) ?? [];
  const form = useReasonForm({
    about: `reassign order ${orderId}`,
    values: () => ({ artist: ANEW, find: '' }),
    sending: reassign,
    send: (reason, { artist }) =>
      reassign.mutate(
        { reason, ...(artist !== ANEW && { artist }) },
        {
          onSuccess: () =>
            onDone(artist === ANEW ? 'Artists are asked anew.' : `It goes to ${artist}, who has to accept.`),
        },
      ),
  });
  if (!data)
    return (
      <Loading label="Loading the artists">
        <Skeleton height="320px" />
      </Loading>
    );
  const { artist: chosen } = form.values;
  const choose = (artist: string) => form.edit({ artist });
  return (
    <ReasonFields
      form={form}
      max={1_000}
      hint="It stays in the audit trail; the released artist does not read it."
      send="Reassign"
      busy="Reassigning"
      sending={reassign}
      onClose={onClose}
    >
      <p>
        {data.artist
          ? `${data.artist.name} is notified by mail, and loses the brief and the photos. An extra comes off the price.`
          : 'Nobody holds this order yet.'}{' '}
        An artist whom you choose is asked to accept it without an extra.
      </p>
      <ChoiceGroup legend="Who paints it" className={styles.roles}>
        <RadioCard
          name="artist"
          value={ANEW}
          checked={chosen === ANEW}
          sub="The customer chooses among new offers, as after placing the order."
          onChange={() => choose(ANEW)}
        >
          Ask artists anew
        </RadioCard>
        {others.map((artist) => (
          <RadioCard
            key={artist.id}
            name="artist"
            value={artist.username}
            checked={chosen === artist.username}
            sub={answerText(artist)}
            onChange={() => choose(artist.username)}
          >
            {artist.name}
          </RadioCard>
        ))}
      </ChoiceGroup>
      <RosterChoice order={data} form={form} />
    </ReasonFields>
  );
}
