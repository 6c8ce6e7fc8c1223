import { useIsMutating, useQueryClient, type QueryClient } from '@tanstack/react-query';
import ArrowUp from 'icon:arrow-up';
import { useState } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import styles from './arrivals.module.css';
import { statusLabel } from './next-step.ts';
import { pictureSets } from './pictures.ts';

/** What stands above the conversation and takes another height when it changes: steps, acts, forms and pictures. */
const headOf = (project: Project): string => {
  const { order, actions, shipping, more_days, certificate, passed_on } = project;
  return JSON.stringify([
    [order.status, order.version, order.frozen, order.repainted],
    [actions, shipping.edit, more_days, certificate, passed_on.length, pictureSets(project).length],
  ]);
};

interface Arrivals {
  /** The project as the page shows it. */
  shown: Project | undefined;
  /** A newer one, which the page shows when its reader asks for it. */
  arrived: Project | undefined;
  showArrived: () => void;
}

/** A project as it stands, with the messages that have come since. */
const withMessages = (shown: Project, { timeline }: Project): Project => {
  const known = new Set(shown.timeline.map(({ id }) => id));
  return { ...shown, timeline: timeline.filter(({ id, kind }) => kind === 'message' || known.has(id)) };
};

/** Number of the newest thing that the reader did on this page. */
const newestAct = (client: QueryClient): number => client.getMutationCache().getAll().at(-1)?.mutationId ?? 0;

/**
 * Lets a page stand still while it is read: what another person has changed above the conversation waits for a press, so
 * that nothing moves under a finger. What came of the reader's own act, new messages, and what came while nobody looked
 * show at once.
 */
export const useArrivals = (data: Project | undefined): Arrivals => {
  const client = useQueryClient();
  const act = newestAct(client);
  const isActing = useIsMutating() > 0;
  const [taken, take] = useState({ data, act });
  const shown = taken.data;
  const isSeen = typeof document !== 'undefined' && document.visibilityState === 'visible';
  const waits =
    shown !== undefined && data !== undefined && isSeen && act <= taken.act && headOf(shown) !== headOf(data);
  // What an act brings has come when it ends; what comes later is another's.
  const takeNow = () => take({ data, act: isActing ? taken.act : act });
  if (!waits && (shown !== data || (!isActing && taken.act !== act))) takeNow();
  return waits
    ? { shown: withMessages(shown, data), arrived: data, showArrived: takeNow }
    : { shown: data, arrived: undefined, showArrived: takeNow };
};

const newsIn = (shown: Project, arrived: Project): string => {
  if (arrived.order.version > shown.order.version) return `Version ${arrived.order.version} is here`;
  if (arrived.order.status !== shown.order.status) return `New: ${statusLabel(arrived)}`;
  return pictureSets(arrived).length > pictureSets(shown).length ? 'New pictures are here' : 'There is news';
};

interface ArrivedProps {
  shown: Project;
  arrived: Project | undefined;
  onPress: () => void;
}

/** Floats above the page and leads to what has arrived. */
export function Arrived({ shown, arrived, onPress }: ArrivedProps) {
  return (
    <div role="status" className={styles.place}>
      {arrived && (
        <button type="button" className={styles.pill} onClick={onPress}>
          <ArrowUp aria-hidden="true" />
          {newsIn(shown, arrived)}
        </button>
      )}
    </div>
  );
}
