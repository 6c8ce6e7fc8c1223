import BadgeCheck from 'icon:badge-check';
import Brush from 'icon:brush';
import CircleDollarSign from 'icon:circle-dollar-sign';
import Gavel from 'icon:gavel';
import House from 'icon:house';
import MessageSquareDiff from 'icon:message-square-diff';
import ShoppingBag from 'icon:shopping-bag';
import Star from 'icon:star';
import Truck from 'icon:truck';
import Undo from 'icon:undo-2';
import UserRound from 'icon:user-round';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type SVGProps } from 'react';
import type { Project, TimelineEntry, TimelineKind } from '#shared/schemas/project.ts';
import { formatPast } from '#web/lib/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { authorName } from './comments.tsx';
import type { Room } from './room-state.ts';
import styles from './timeline.module.css';

/** What the timeline shows: its entries, and before them how the order came about. */
type Shown = Omit<TimelineEntry, 'kind'> & { kind: TimelineKind | 'placed' | 'accepted' };

const ICONS: Partial<Record<Shown['kind'], ComponentType<SVGProps<SVGSVGElement>>>> = {
  placed: ShoppingBag,
  accepted: Brush,
  changes: MessageSquareDiff,
  approved: BadgeCheck,
  balance: CircleDollarSign,
  shipped: Truck,
  tracking: Truck,
  delivered: House,
  case: Gavel,
  refunded: Undo,
  review: Star,
};

/** When it was ordered and accepted, which the order itself says. */
const beginningOf = ({ order: { placed_at, accepted_at } }: Project): Shown[] => [
  { id: 'placed', at: placed_at, by: 'customer', kind: 'placed' },
  ...(accepted_at === null ? [] : [{ id: 'accepted', at: accepted_at, by: 'artist', kind: 'accepted' } as const]),
];

const titleOf = ({ kind, by, version, to }: Shown, { side, artist }: Project): string | undefined => {
  switch (kind) {
    case 'placed':
      return 'Ordered';
    case 'accepted':
      return side === 'artist' ? 'You accepted it' : `${artist?.name ?? 'An artist'} accepted it`;
    case 'progress':
      return 'Progress photos';
    case 'proof':
      return `Proof, version ${version ?? 1}`;
    case 'changes':
      return `Changes requested${version ? ` to version ${version}` : ''}`;
    case 'approved':
      return by === 'system' ? 'Approved: nobody asked for changes in time' : 'Approved';
    case 'balance':
      return side === 'artist' ? 'The customer paid' : 'Paid';
    case 'shipped':
      return 'Shipped';
    case 'tracking':
      return 'Tracking number corrected';
    case 'delivered':
      return by === 'system' ? 'Counted as delivered' : 'Delivered';
    case 'case':
      return by === 'admin' ? 'The studio has decided' : 'Something is not right';
    case 'refunded':
      return 'Refunded';
    case 'review':
      return 'Review';
    case 'message':
      return to === 'studio' ? 'To the studio' : undefined;
  }
};

interface EntryProps {
  project: Project;
  entry: Shown;
  room: Room;
  nowMs: number;
}

function Pictures({ entry, room }: Pick<EntryProps, 'entry' | 'room'>) {
  const { images = [], kind, id } = entry;
  if (images.length === 0) return null;
  const opensHere = kind === 'proof' || kind === 'progress';
  return (
    <ul className={cx(styles.pictures, opensHere && styles.shown)}>
      {images.map((image) => (
        <li key={image.id}>
          {opensHere ? (
            <button
              type="button"
              aria-label={`Show ${image.name}`}
              onClick={() => {
                room.setView('picture');
                room.showSet(id, image.id);
                room.lookAtPicture();
              }}
            >
              <img src={image.thumb} alt="" loading="lazy" />
            </button>
          ) : (
            <a href={image.url} target="_blank" rel="noopener">
              <img src={image.thumb} alt={image.name} loading="lazy" />
              <span className="vh"> in full size, in a new tab</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ project, entry, room, nowMs }: EntryProps) {
  const { kind, by, at, text, pins = [], version } = entry;
  const title = titleOf(entry, project);
  const author = authorName(by, project);
  const Icon = ICONS[kind];
  const isOwn = author === 'You';
  return (
    <li className={cx(styles.entry, isOwn && styles.own, Icon && styles.fact)} data-kind={kind}>
      <span className={styles.mark}>
        {Icon && <Icon aria-hidden="true" />}
        {!Icon && (isOwn ? <UserRound aria-hidden="true" /> : <Avatar name={author} size={32} />)}
      </span>
      <div className={styles.body}>
        <p className={cx('small', styles.by)}>
          <b>{title && Icon ? title : author}</b>
          {title && !Icon && <Badge {...(kind === 'proof' && { tone: 'blue' as const })}>{title}</Badge>}
          <time className="muted" dateTime={at}>
            {formatPast(Date.parse(at), nowMs)}
          </time>
        </p>
        {text && <p className={styles.text}>{text}</p>}
        <Pictures entry={entry} room={room} />
        {kind === 'changes' && pins.length > 0 && (
          <p className="small">
            <Button
              variant="link"
              onClick={() => {
                const [first] = room.allPins.filter(({ id }) => pins.some((pin) => pin.id === id));
                if (first) room.openPinAt(first);
              }}
            >
              {pins.length === 1 ? 'See 1 comment' : `See ${pins.length} comments`} on version {version}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

/** Entries that are shown at first; earlier ones follow a press. */
const SHOWN = 12;

/** At most this far from the end counts as being at the end, so that the next entry scrolls into view. */
const NEAR_PX = 80;

/** All that happened about an order, oldest first; it stays at its end as entries come, unless the reader scrolled up. */
export function Timeline({ project, room, nowMs }: { project: Project; room: Room; nowMs: number }) {
  const { timeline: said } = project;
  const timeline = [...beginningOf(project), ...said].toSorted((one, other) => one.at.localeCompare(other.at));
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isWhole, setWhole] = useState(false);
  const earlier = isWhole ? 0 : Math.max(0, timeline.length - SHOWN);
  const last = timeline.at(-1)?.id;
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [last]);
  useEffect(() => {
    const element = list.current;
    const scrolled = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element?.addEventListener('scroll', scrolled, { passive: true });
    return () => element?.removeEventListener('scroll', scrolled);
  }, []);
  return (
    // A list that scrolls on its own takes the focus, so that arrow keys reach its beginning.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={list} role="log" aria-label="Timeline" tabIndex={0} className={styles.log}>
      <ol className={styles.timeline}>
        {earlier > 0 && (
          <li>
            <Button variant="link" onClick={() => setWhole(true)}>
              Show {earlier} earlier
            </Button>
          </li>
        )}
        {timeline.slice(earlier).map((entry) => (
          <Entry key={entry.id} project={project} entry={entry} room={room} nowMs={nowMs} />
        ))}
      </ol>
      {said.length === 0 && (
        <p className={cx('muted', styles.nothing)}>
          Nothing has been said yet. {project.side === 'artist' ? 'A hello to the customer is a good beginning.' : ''}
        </p>
      )}
    </div>
  );
}
