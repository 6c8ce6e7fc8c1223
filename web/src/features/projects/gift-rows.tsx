import { useState } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import { formatDay } from '#shared/time/days.ts';
import { later } from '#web/lib/later.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './gift.module.css';

/** Loaded when they are opened: the form brings the rules of a gift, the card what is printed. */
const GiftDialog = later(async () => (await import('./gift-dialog.tsx')).GiftDialog);
const NoteCard = later(async () => (await import('./note-card.tsx')).NoteCard);

/** That a piece is a gift, with its note to print; its owner changes it until it ships. */
export function GiftRows({ project }: { project: Project }) {
  const { order, actions, side } = project;
  const { gift_mode: gift } = order;
  const [opened, open] = useState<'form' | 'card'>();
  const mayChange = actions.includes('change_gift');
  if (!gift && !mayChange) return null;
  return (
    <div>
      <dt>Gift</dt>
      <dd className={styles.gift}>
        {gift && (
          <>
            {side === 'artist' ? (
              // promise: gift-without-prices
              <b>No prices in the parcel</b>
            ) : (
              <span>{gift.recipient ? `For ${gift.recipient}` : 'Yes'}</span>
            )}
            {gift.wanted_on && <span className="small muted">Wanted by {formatDay(gift.wanted_on)}</span>}
            {gift.note && <q className={styles.note}>{gift.note}</q>}
          </>
        )}
        <span className="row">
          {gift?.note && (
            <Button variant="link" onClick={() => open('card')}>
              Print the note
            </Button>
          )}
          {mayChange && (
            <Button variant="link" onClick={() => open('form')}>
              {gift ? 'Change the gift' : 'Make it a gift'}
            </Button>
          )}
        </span>
        {opened === 'form' && <GiftDialog project={project} onClose={() => open(undefined)} />}
        {opened === 'card' && gift && <NoteCard project={project} gift={gift} onClose={() => open(undefined)} />}
      </dd>
    </div>
  );
}
