import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { useState, type ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { OrderAction } from '#shared/orders/order-actions.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { pathTo } from '#shared/site/paths.ts';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { useReloadOrders } from '#web/lib/reload-orders.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnerSignIn } from '../../ui/owner-sign-in.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import { CancelQuestion } from '../orders/cancel-question.tsx';
import { cancellationQuery } from '../orders/cancellation.queries.ts';
import { ClaimForm } from '../orders/claim-form.tsx';
import { guaranteeQuery } from '../orders/guarantee.queries.ts';
import { CaseForm, DamageForm, OwnCase } from './case-form.tsx';
import { useLiveOrder } from './live.ts';
import { artistName } from './next-step.ts';
import { projectQuery } from './projects.queries.ts';
import styles from './help-page.module.css';

interface ChoiceProps {
  title: string;
  /** What it gives, in one sentence. */
  gives: ReactNode;
  /** When it can be chosen, where it cannot be now. */
  later?: ReactNode;
  children?: ReactNode;
}

function Choice({ title, gives, later, children }: ChoiceProps) {
  return (
    <li className={cx(styles.choice, Boolean(later) && styles.later)}>
      <h2 className="d3">{title}</h2>
      {later ? (
        <>
          <p className="small muted">{later}</p>
          <details>
            <summary className="small">What it gives</summary>
            <p>{gives}</p>
          </details>
        </>
      ) : (
        <>
          <p>{gives}</p>
          <div className="row">{children}</div>
        </>
      )}
    </li>
  );
}

interface PartProps {
  project: Project;
}

/** Why something is not possible now: a case, a mailed link where only the owner may, or else `otherwise`. */
const whyNot = ({ order, side }: Project, otherwise: string, isOwners = false): ReactNode => {
  if (order.frozen) return 'Not while a case is open.';
  return isOwners && side === 'link' && order.status < ORDER.refunded ? (
    <>
      Only who ordered it can do this: please{' '}
      <OwnerSignIn back={pathTo('/orders/project/:orderId/help', { orderId: order.id })} />, or open this page where you
      ordered.
    </>
  ) : (
    otherwise
  );
};

const may = ({ actions }: Project, action: OrderAction): boolean => actions.includes(action);

function Changes({ project }: PartProps) {
  const { id, revision } = project.order;
  return (
    <Choice
      title="Ask for changes"
      // promise: changes-as-often-as-needed
      gives={`${artistName(project)} changes the painting after your words and the points that you place on it. It costs nothing, as often as it is needed within what you ordered${revision > 0 ? `; so far ${revision === 1 ? 'once' : `${revision} times`}` : ''}.`}
      {...(!may(project, 'request_changes') && {
        later: whyNot(project, 'Possible while a proof waits for your answer.'),
      })}
    >
      <ButtonLink to={`${pathTo('/orders/project/:orderId', { orderId: id })}#changes`} variant="ghost">
        Ask for changes
      </ButtonLink>
    </Choice>
  );
}

const CANCEL_WORDS = {
  notOwner: 'Only whoever ordered this piece can cancel it.',
  yes: 'Yes, cancel it',
  busy: 'Cancelling',
};

function Cancel({ project }: PartProps) {
  const { id, product } = project.order;
  const isPossible = may(project, 'cancel');
  const { data } = useQuery({ ...cancellationQuery(id), enabled: isPossible });
  const [isAsking, ask] = useState(false);
  const reload = useReloadOrders();
  const close = () => {
    ask(false);
    reload();
  };
  return (
    <Choice
      title="Cancel this piece"
      gives={
        data
          ? data.sentence
          : // promise: free-cancellation-day, free-until-accepted, deposit-kept-after-acceptance
            'Within 24 hours of placing everything comes back, and everything until an artist has accepted; after that all but the deposit, until the painting is finished.'
      }
      // A live update tells of the piece being cancelled while the question still shows what comes back.
      {...(!isPossible &&
        !isAsking && {
          later: whyNot(project, 'No longer possible: the painting is finished, or the order has ended.', true),
        })}
    >
      <Button variant="ghost" onClick={() => ask(true)}>
        Cancel this piece
      </Button>
      <Dialog open={isAsking} title={`Cancel ${product.title}?`} onClose={close}>
        <CancelQuestion id={id} words={CANCEL_WORDS} onClose={close} />
      </Dialog>
    </Choice>
  );
}

function Guarantee({ project }: PartProps) {
  const { id, product } = project.order;
  const isPossible = may(project, 'guarantee');
  const { data } = useQuery({ ...guaranteeQuery(id), enabled: isPossible });
  const [isAsking, ask] = useState(false);
  const [isSent, setSent] = useState(false);
  const until = project.deadlines.guarantee_until;
  if (isSent)
    return (
      <li className={styles.choice} role="status">
        <Callout tone="ok" title="We have your request.">
          A person looks at your photos and writes to you.
        </Callout>
      </li>
    );
  return (
    <Choice
      title="Use the money-back guarantee"
      // promise: guarantee-all-the-money
      gives={`We have it painted again, or all that you paid for this piece${data ? `, ${formatCents(data.refund.refund_cents)},` : ''} goes back to where it came from. We need photos of what is wrong${until ? `, until ${formatDate(Date.parse(until))}` : ''}.`}
      {...(!isPossible && {
        later: whyNot(
          project,
          // promise: guarantee-30-days
          'Possible for 30 days after the painting has arrived, if you had asked for changes of a proof before.',
          true,
        ),
      })}
    >
      <Button variant="ghost" disabled={!data} onClick={() => ask(true)}>
        Ask for your money back
      </Button>
      {data && (
        <Dialog
          open={isAsking}
          shape="wide"
          title={`Ask for your money back: ${product.title}`}
          onClose={() => ask(false)}
        >
          <ClaimForm orderId={id} guarantee={data} onClose={() => ask(false)} onAsked={() => setSent(true)} />
        </Dialog>
      )}
    </Choice>
  );
}

function Damage({ project }: PartProps) {
  const { status } = project.order;
  const [isAsking, ask] = useState(false);
  return (
    <Choice
      title="It is lost or damaged"
      // promise: lost-painted-again
      gives="A piece that was damaged on its way, or never arrived, is painted again at no cost."
      {...(!may(project, 'report_damage') && {
        later: whyNot(
          project,
          status > ORDER.delivered
            ? 'No longer possible: the order is completed.'
            : // promise: lost-from-14-days
              'Possible once the piece has been shipped.',
        ),
      })}
    >
      <Button variant="ghost" onClick={() => ask(true)}>
        Report it
      </Button>
      <Dialog open={isAsking} shape="wide" title="It is lost or damaged" onClose={() => ask(false)}>
        <DamageForm project={project} onClose={() => ask(false)} />
      </Dialog>
    </Choice>
  );
}

function OpenCase({ project }: PartProps) {
  const [isAsking, ask] = useState(false);
  return (
    <Choice
      title="Open a case"
      // promise: case-decision-mailed, case-waits
      gives="Our staff hears both sides and decides: the order goes on, the piece is painted again, or money goes back. Meanwhile the order rests and nothing is paid out."
      {...(!may(project, 'open_case') && {
        // promise: case-from-acceptance
        later: whyNot(project, 'Possible from the acceptance until the order is completed.'),
      })}
    >
      <Button variant="ghost" onClick={() => ask(true)}>
        Open a case
      </Button>
      <Dialog open={isAsking} shape="wide" title="Open a case" onClose={() => ask(false)}>
        <CaseForm project={project} onClose={() => ask(false)} />
      </Dialog>
    </Choice>
  );
}

function Write({ project }: PartProps) {
  return (
    <Choice
      title="Write first"
      gives={
        project.side === 'artist'
          ? // promise: message-at-once
            'Most things are settled by a message. The customer reads it at once; our staff reads what you ask the studio.'
          : // promise: question-answered, message-at-once
            `Most things are settled by a message. ${may(project, 'message') ? `${artistName(project)} reads it at once; our` : 'Our'} staff reads what you ask the studio, and answers there and by mail.`
      }
    >
      {may(project, 'message') && (
        <ButtonLink to={`${roomOf(project)}#message`}>
          {project.side === 'artist' ? 'Message the customer' : 'Message your artist'}
        </ButtonLink>
      )}
      {may(project, 'ask_studio') && (
        <ButtonLink to={`${roomOf(project)}#studio`} variant={may(project, 'message') ? 'ghost' : 'primary'}>
          Ask the studio
        </ButtonLink>
      )}
    </Choice>
  );
}

const roomOf = ({ order, side }: Project): string =>
  side === 'artist'
    ? pathTo('/sellers/orders/:orderId', { orderId: order.id })
    : pathTo('/orders/project/:orderId', { orderId: order.id });

function Choices({ project }: PartProps) {
  const isArtist = project.side === 'artist';
  return (
    <div className="wrap section">
      <ButtonLink variant="link" to={roomOf(project)}>
        <ArrowLeft aria-hidden="true" />
        {project.order.product.title}
      </ButtonLink>
      <h1>Something is not right</h1>
      <p className={cx('lead', styles.lead)}>
        {isArtist
          ? 'What you can do about this order, from a word to a decision by our staff.'
          : 'What you can do about this piece, and what each way gives back.'}
      </p>
      <OwnCase project={project} nowMs={project.now.sec * 1000} />
      <ol className={styles.choices}>
        <Write project={project} />
        {!isArtist && (
          <>
            <Changes project={project} />
            <Cancel project={project} />
            <Damage project={project} />
            <Guarantee project={project} />
          </>
        )}
        <OpenCase project={project} />
      </ol>
    </div>
  );
}

/** One page with everything that can be done when something is wrong, and what each of it gives back. */
export function HelpPage({ orderId }: { orderId: string }) {
  const query = projectQuery(orderId);
  const { data, isPending, refetch } = useQuery(query);
  useLiveOrder(orderId, query.queryKey);
  if (data) return <Choices project={data} />;
  return (
    <div className="wrap section">
      {isPending ? (
        <Loading label="Loading the choices">
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <PageFailure
          title="Something is not right"
          message="The order could not be loaded."
          onRetry={() => refetch()}
        />
      )}
    </div>
  );
}
