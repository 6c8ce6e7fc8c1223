import { useQuery } from '@tanstack/react-query';
import { offerText } from '#shared/orders/offers.ts';
import type { AskedArtist } from '#shared/schemas/admin-order.ts';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from '../tab.module.css';
import { orderRecordQuery } from './order-record.queries.ts';
import { useReassign } from '../overview.queries.ts';
import { ReasonFields, useReasonForm } from '../reason-form.tsx';

interface ReassignFormProps {
  orderId: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** The choice of asking artists anew, and of an artist whom the staff names. */
const ANEW = 'anew';
const NAMED = 'named';

const answerText = ({ price, days }: AskedArtist): string =>
  price === null || days === null ? 'Has not answered.' : `Offered: ${offerText({ price, days })}.`;

/**
 * Takes an order away from its artist: artists are asked anew, or one of those who were asked, or one named by username,
 * gets it and accepts.
 */
export function ReassignForm({ orderId, onClose, onDone }: ReassignFormProps) {
  const { data } = useQuery(orderRecordQuery(orderId));
  const reassign = useReassign(orderId);
  const others = data?.offers.filter(({ state }) => state === 'offered' || state === 'asked') ?? [];
  const form = useReasonForm({
    about: `reassign order ${orderId}`,
    values: () => ({ choice: ANEW, username: '' }),
    check: ({ choice, username }) => ({
      username: choice === NAMED && username.trim() === '' ? 'Please enter the artist’s username.' : undefined,
    }),
    sending: reassign,
    send: (reason, { choice, username }) => {
      const target = choice === NAMED ? username.trim() : others.find(({ id }) => id === choice)?.username;
      reassign.mutate(
        { reason, ...(target && { artist: target }) },
        { onSuccess: () => onDone(target ? `It goes to ${target}, who has to accept.` : 'Artists are asked anew.') },
      );
    },
  });
  if (!data)
    return (
      <Loading label="Loading the artists">
        <Skeleton height="320px" />
      </Loading>
    );
  const { choice } = form.values;
  const choose = (id: string) => form.edit({ choice: id });
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
          : 'Nobody holds this order yet.'}
      </p>
      <ChoiceGroup legend="Who paints it" className={styles.roles}>
        <RadioCard
          name="artist"
          value={ANEW}
          checked={choice === ANEW}
          sub="The customer chooses among new offers, as after placing the order."
          onChange={() => choose(ANEW)}
        >
          Ask artists anew
        </RadioCard>
        {others.map((artist) => (
          <RadioCard
            key={artist.id}
            name="artist"
            value={artist.id}
            checked={choice === artist.id}
            sub={answerText(artist)}
            onChange={() => choose(artist.id)}
          >
            {artist.name}
          </RadioCard>
        ))}
        <RadioCard
          name="artist"
          value={NAMED}
          checked={choice === NAMED}
          sub="They are asked to accept it without an extra."
          onChange={() => choose(NAMED)}
        >
          Another artist
        </RadioCard>
      </ChoiceGroup>
      {choice === NAMED && (
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={30}
          hint="As in the address of the artist’s page."
          {...form.field('username')}
        />
      )}
    </ReasonFields>
  );
}
