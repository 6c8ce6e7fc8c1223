import ArrowLeft from 'icon:arrow-left';
import Check from 'icon:check';
import Clock from 'icon:clock';
import MessageSquare from 'icon:message-square';
import CircleHelp from 'icon:circle-question-mark';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { sizeText } from '#shared/catalogue/size.ts';
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
  /** The page's h1, or h2 where the studio has its own. */
  level: 1 | 2;
  onWrite: (kind: ComposerKind) => void;
  onChanges: () => void;
  onComments: () => void;
}

const sizeOf = ({ order }: Project): string | undefined => {
  const size = order.options.find(({ name }) => name === 'size');
  return size && sizeText(size.display_value);
};

/** Who, what and how it stands, with the ways to write. */
export function Bar({ project, level, onWrite }: HeadProps) {
  const { order, artist, side, actions } = project;
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
            {[sizeOf(project), isArtist ? 'for a customer' : artist && `painted by ${artist.name}`]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <span className={styles.status}>
          <Badge tone={statusTone(project)}>{statusLabel(project)}</Badge>
        </span>
        <div className={styles.write}>
          {actions.includes('message') && (
            <Button variant="quiet" size="s" onClick={() => onWrite('message')}>
              <MessageSquare aria-hidden="true" />
              {isArtist ? 'Message the customer' : 'Message your artist'}
            </Button>
          )}
          {actions.includes('ask_studio') && (
            <Button variant="quiet" size="s" onClick={() => onWrite('studio')}>
              <CircleHelp aria-hidden="true" />
              Ask the studio
            </Button>
          )}
        </div>
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

/** Acts that have a page or a dialog of their own are reached from the next step; the page of choices holds the rest. */
const HELP_ACTIONS = ['report_damage', 'open_case', 'cancel', 'guarantee', 'request_changes'] as const;

function Acts({ project, room, onWrite, onChanges }: HeadProps) {
  const { order, actions, money } = project;
  const has = (action: Project['actions'][number]) => actions.includes(action);
  const next = order.version + 1;
  return (
    <div className={styles.acts}>
      {has('approve') && <Approve project={project} />}
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
        <ButtonLink
          to={pathTo('/carts/pay/:cartId', { cartId: order.cart_id }, { orders: order.id })}
          variant={has('approve') ? 'link' : 'primary'}
        >
          Pay the balance, {formatCents(money.piece_due)}
        </ButtonLink>
      )}
      {has('proof') && <Button onClick={() => onWrite('proof')}>Send version {next}</Button>}
      {has('progress') && (
        <Button variant="ghost" onClick={() => onWrite('progress')}>
          Send progress photos
        </Button>
      )}
      {has('received') && <Received project={project} />}
      {project.files.map(({ id, name, width, height, url }, index) => (
        <ButtonLink key={id} to={url} download variant={project.side === 'artist' ? 'ghost' : 'primary'} title={name}>
          Download{project.files.length > 1 && ` ${index + 1}`}, {width} × {height} pixels
        </ButtonLink>
      ))}
      {has('review') && (
        <ButtonLink
          to={pathTo('/orders/review/:orderId', { orderId: order.id })}
          variant={order.status >= ORDER.delivered && !isFile(order) ? 'primary' : 'link'}
        >
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
