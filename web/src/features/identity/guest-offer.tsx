import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestThings } from '#shared/schemas/account.ts';
import { api } from '#web/lib/api.ts';
import { sessionKeys } from '#web/lib/query-keys.ts';
import { guestTyped, local, storedText, takeGuestValues } from '#web/lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './guest-offer.module.css';

const guestQuery = () =>
  queryOptions({
    queryKey: sessionKeys.guest,
    queryFn: ({ signal }) => api.get('/api/session/guest', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const count = (number: number, one: string, many = `${one}s`): string[] =>
  number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`];

/** What a guest left here, in words: "2 pieces, 1 photo, what you typed". */
const inWords = ({ pieces, artists, photos }: GuestThings, isTyped: boolean): string =>
  [
    ...count(pieces, 'piece'),
    ...count(artists, 'requested artist'),
    ...count(photos, 'photo'),
    ...(isTyped ? ['what you typed'] : []),
  ].join(', ');

const NOTHING: GuestThings = { pieces: 0, artists: 0, photos: 0 };
const storedDecision = storedText(local, 'guest-left');

/**
 * Asks an account, once, whether the cart, photos and texts that a guest entered in this browser are its own (C10):
 * nothing of them is used before the press.
 */
export function GuestOffer() {
  const client = useQueryClient();
  const [isLeft, setLeft] = useState(() => storedDecision.load() !== undefined);
  const [isTyped] = useState(guestTyped);
  const { data: left = NOTHING, isFetched } = useQuery({ ...guestQuery(), enabled: !isLeft });
  const take = useMutation({
    mutationFn: () => api.post('/api/session/guest', { body: { take: 'everything' } }),
    onSuccess: (none) => {
      takeGuestValues();
      client.setQueryData(guestQuery().queryKey, none);
      setLeft(true);
    },
  });
  const words = inWords(left, isTyped);
  if (isLeft || !isFetched || words === '') return null;
  return (
    <Callout className={styles.offer} role="status" title="You entered these as a guest">
      <p>In this browser there is more from before you signed in: {words}. Is it yours?</p>
      {take.error && <p role="alert">{take.error.message}</p>}
      <div className={cx('row', styles.acts)}>
        <Button size="s" busy={take.isPending && 'Taking it over'} onClick={() => take.mutate()}>
          Use it
        </Button>
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            storedDecision.save('left');
            setLeft(true);
          }}
        >
          It is not mine
        </Button>
      </div>
    </Callout>
  );
}
