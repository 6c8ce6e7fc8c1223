import ArrowLeft from 'icon:arrow-left';
import Check from 'icon:check';
import Clock from 'icon:clock';
import Save from 'icon:download';
import type { Ref } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { OwnerSignIn } from '../../ui/owner-sign-in.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Approve } from './approve.tsx';
import type { ComposerKind } from './composer.tsx';
import { AskDaysButton, MoreDays } from './more-days.tsx';
import { isFile, nextStep, statusLabel, statusTone, stepOf, stepsOf } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import type { Room } from './room-state.ts';
import { CorrectTracking, ShipForm } from './ship-form.tsx';
import { EditShippingButton, OpenEdit } from './shipping-edit.tsx';
import styles from './head.module.css';

export interface HeadProps {
  project: Project;
  room: Room;
  nowSeconds: number;
  onWrite: (kind: ComposerKind) => void;
  onChanges: () => void;
  onComments: () => void;
  /** Watches whether the acts are in sight. */
  acts: Ref<HTMLDivElement>;
}

interface BarProps {
  project: Project;
  /** The page's h1, or h2 where the studio has its own. */
  level: 1 | 2;
}

const sizeOf = ({ order }: Project): string | undefined => {
  const size = order.options.find(({ name }) => name === 'size');
  return size && sizeText(size.display_value);
};

/** Who, what and how it stands. */
export function Bar({ project, level }: BarProps) {
  const { order, artist, side } = project;
  const Heading = `h${level}` as const;
  const isArtist = side === 'artist';
  return (
    <header className="block-lamp">
      <div className={styles.barIn}>
        <SiteLink
          to={isArtist ? pathTo('/sellers') : pathTo('/orders/:cartId', { cartId: order.cart_id })}
          className={styles.back}
        >
          <ArrowLeft aria-hidden="true" />
          <span>{isArtist ? 'Inbox' : 'Your order'}</span>
        </SiteLink>
        <div className={styles.title}>
          <Heading>{order.product.title}</Heading>
          <p className="small muted">
            {[
              sizeOf(project),
              isArtist ? 'for a customer' : artist && `painted by ${artist.name}`,
              `order ${shortNumber(order.id)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <span className={styles.status}>
          <Badge tone={statusTone(project)}>{statusLabel(project)}</Badge>
        </span>
      </div>
    </header>
  );
}

/** The steps from the brush to the wall. */
export function Steps({ project }: { project: Project }) {
  const now = stepOf(project);
  if (now < 0) return null;
  return (
    <ol className={styles.steps} aria-label="Progress">
      {stepsOf(project).map((label, index) => (
        <li
          key={label}
          className={cx(index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          {index < now ? <Check aria-label="done" role="img" /> : <i />}
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}

function Received({ project }: { project: Project }) {
  const received = useProjectAct(project.order.id, ACTS.received);
  return (
    <>
      <Button busy={received.isPending && 'Saving'} onClick={() => received.mutate({ input: {} })}>
        I have received it
      </Button>
      {received.error && <Callout tone="bad" role="alert" title={received.error.message} />}
    </>
  );
}

function Download({ project, index, variant }: { project: Project; index: number; variant?: 'ghost' }) {
  const { files } = project;
  const file = files[index];
  if (!file) return null;
  return (
    <ButtonLink to={file.url} download variant={variant} title={file.name}>
      <Save aria-hidden="true" />
      Download{files.length > 1 && ` ${index + 1}`}, {file.width} × {file.height} pixels
    </ButtonLink>
  );
}

/** Acts that have a page or a dialog of their own are reached from the next step; the page of choices holds the rest. */
const HELP_ACTIONS = ['report_damage', 'open_case', 'cancel', 'guarantee', 'request_changes'] as const;

const payPath = ({ order }: Project) => pathTo('/carts/pay/:cartId', { cartId: order.cart_id }, { orders: order.id });

type MainName = 'approve' | 'pay' | 'proof' | 'received' | 'download' | 'review';

/** The act that a piece waits for, if it is the reader's. */
const mainOf = ({ side, actions, files, order }: Project): MainName | undefined => {
  const has = (action: Project['actions'][number]) => actions.includes(action);
  if (side !== 'artist' && files.length > 0) return 'download';
  return (['approve', 'pay', 'proof', 'received', 'review'] as const).find(
    (name) => has(name) && (name !== 'review' || order.status >= ORDER.delivered),
  );
};

/** The one act that a piece waits for; nothing where it waits for others. */
export function MainAct({ project, onWrite }: Pick<HeadProps, 'project' | 'onWrite'>) {
  const { order, money } = project;
  switch (mainOf(project)) {
    case 'approve':
      return <Approve project={project} />;
    case 'pay':
      return <ButtonLink to={payPath(project)}>Pay the balance, {formatCents(money.piece_due)}</ButtonLink>;
    case 'proof':
      return <Button onClick={() => onWrite('proof')}>Send version {order.version + 1}</Button>;
    case 'received':
      return <Received project={project} />;
    case 'download':
      return <Download project={project} index={0} />;
    case 'review':
      return <ButtonLink to={pathTo('/orders/review/:orderId', { orderId: order.id })}>Write a review</ButtonLink>;
    case undefined:
      return null;
  }
}

function Acts({ project, room, onWrite, onChanges, acts }: HeadProps) {
  const { order, actions, files } = project;
  const main = mainOf(project);
  const has = (action: Project['actions'][number]) => actions.includes(action) && action !== main;
  return (
    <div ref={acts} className={styles.acts}>
      <MainAct project={project} onWrite={onWrite} />
      {has('request_changes') && (
        <Button
          variant="dark"
          onClick={() => {
            const last = room.sets.findLast(({ version }) => version === order.version);
            if (last) room.showSet(last.id);
            room.setView('picture');
            onChanges();
          }}
        >
          Ask for changes
        </Button>
      )}
      {has('pay') && (
        <ButtonLink to={payPath(project)} variant="link">
          Pay the balance, {formatCents(project.money.piece_due)}
        </ButtonLink>
      )}
      {has('progress') && (
        <Button variant="ghost" onClick={() => onWrite('progress')}>
          Send progress photos
        </Button>
      )}
      {files.map(
        ({ id }, index) =>
          (main !== 'download' || index > 0) && <Download key={id} project={project} index={index} variant="ghost" />,
      )}
      {has('review') && (
        <ButtonLink to={pathTo('/orders/review/:orderId', { orderId: order.id })} variant="link">
          Write a review
        </ButtonLink>
      )}
      {has('respond') && (
        <ButtonLink to={pathTo('/sellers/reviews')} variant="ghost">
          Answer the review
        </ButtonLink>
      )}
      {has('correct_tracking') && <CorrectTracking project={project} />}
      {has('ask_days') && <AskDaysButton project={project} />}
      {has('edit_shipping') && <EditShippingButton project={project} />}
      {project.certificate !== undefined && (
        <ButtonLink to={pathTo('/certificates/:id', { id: project.certificate })} variant="ghost">
          See the certificate
        </ButtonLink>
      )}
      {project.side !== 'admin' && order.frozen && (
        <ButtonLink to={pathTo('/orders/project/:orderId/help', { orderId: order.id })}>
          Read the case and add to it
        </ButtonLink>
      )}
      {project.side !== 'admin' && !order.frozen && HELP_ACTIONS.some(has) && (
        <ButtonLink to={pathTo('/orders/project/:orderId/help', { orderId: order.id })} variant="link">
          Something is not right
        </ButtonLink>
      )}
    </div>
  );
}

/** What the holder of a mailed link is told of here and cannot do: how it is done (C45). */
function OwnersOnly({ project: { order } }: { project: Project }) {
  const back = pathTo('/orders/project/:orderId', { orderId: order.id });
  if (order.frozen) return null;
  return (
    order.status === ORDER.approved &&
    !isFile(order) && (
      // promise: address-until-it-ships, address-corrected-by-owner
      <p>
        To correct the address until it ships, <OwnerSignIn back={back} />.
      </p>
    )
  );
}

/** What happens next and when, with the acts of the reader's side. */
export function Next(props: HeadProps) {
  const { project, nowSeconds } = props;
  const { order } = project;
  const { title, text, tone, left } = nextStep(project, nowSeconds);
  const openPins = props.room.allPins.filter(({ resolved }) => !resolved).length;
  return (
    <section className={cx(styles.next, styles[tone])} aria-label="What happens next">
      <div className={styles.nextIn}>
        <div className={styles.words}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
          {project.side === 'link' && <OwnersOnly project={project} />}
          {project.side === 'artist' && order.status === ORDER.accepted && openPins > 0 && (
            <p>
              <Button variant="link" onClick={props.onComments}>
                {openPins === 1 ? '1 comment is open' : `${openPins} comments are open`}
              </Button>
            </p>
          )}
        </div>
        {left && (
          <p className={styles.left}>
            <Clock aria-hidden="true" />
            <span className="num" translate="no">
              {left}
            </span>
          </p>
        )}
        <Acts {...props} />
      </div>
      {project.more_days && (project.side === 'artist' || project.actions.includes('answer_days')) && (
        <div className={styles.nextIn}>
          <MoreDays project={project} asked={project.more_days} />
        </div>
      )}
      {project.shipping.edit && (
        <div className={styles.nextIn}>
          <OpenEdit project={project} />
        </div>
      )}
      {project.actions.includes('ship') && (
        <div className={styles.nextIn}>
          <ShipForm project={project} />
        </div>
      )}
    </section>
  );
}
