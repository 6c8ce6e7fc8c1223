import { filePixels } from '#shared/catalogue/file-size.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER, orderLabel } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatDate, formatDeadline, formatWhile } from '#web/lib/dates.ts';

/** What happens next with an order, in words of one of its sides. */
export interface NextStep {
  title: string;
  text: string;
  tone: 'info' | 'ok' | 'warn' | 'bad';
  /** How long until the deadline: "in 3 days". */
  left?: string;
}

/** The order's status in words. */
export const statusLabel = ({ order }: Project): string => {
  if (order.frozen) return 'On hold';
  if (order.repainted) return 'Painted again';
  if (order.status === ORDER.accepted && order.revision > 0) return 'Changes requested';
  return orderLabel(order.status);
};

export const statusTone = ({ order, side }: Project): 'blue' | 'ok' | 'warn' | 'bad' => {
  if (order.frozen || order.status >= ORDER.refunded) return 'bad';
  const waiting = side === 'artist' ? [ORDER.accepted, ORDER.approved] : [ORDER.proofReady];
  return (waiting as number[]).includes(order.status) ? 'warn' : order.status >= ORDER.approved ? 'ok' : 'blue';
};

/** The artist's given name, or "your artist". */
export const artistName = ({ artist }: Project): string => artist?.name.split(' ')[0] ?? 'your artist';

/** Whether the customer downloads the piece. */
export const isFile = ({ handover }: Pick<Project['order'], 'handover'>): boolean => handover === 'file';

const deadline = (iso: string | undefined): string => (iso ? formatDeadline(Date.parse(iso)) : '');
const day = (iso: string | undefined): string => (iso ? formatDate(Date.parse(iso)) : '');

const leftUntil = (iso: string | undefined, nowSeconds: number): { left?: string } => {
  if (!iso) return {};
  const seconds = Date.parse(iso) / 1000 - nowSeconds;
  return seconds > 0 ? { left: `${formatWhile(seconds)} left` } : { left: 'overdue' };
};

const isPast = (iso: string | undefined, nowSeconds: number): boolean =>
  iso !== undefined && Date.parse(iso) / 1000 <= nowSeconds;

const sizeOf = ({ options }: Project['order']): string => options.find(({ name }) => name === 'size')?.value ?? '';

const balance = ({ order, money: { piece_due: due, charge_at: chargeAt } }: Project): string => {
  if (due <= 0) return 'It is paid.';
  const sum = formatCents(due);
  return chargeAt === undefined
    ? // promise: file-once-approved-and-paid
      `The balance of ${sum} for this piece is to be paid before ${isFile(order) ? 'you can download it' : 'it ships'}.`
    : // promise: balance-on-day-7
      `The balance of ${sum} for this piece is charged to the saved payment method on ${formatDate(chargeAt * 1000)}, unless it is paid before.`;
};

const parcel = ({ shipping: { carrier, tracking } }: Project): string =>
  carrier ? `It travels with ${carrierName(carrier)}${tracking ? `, tracking number ${tracking}` : ''}. ` : '';

const painting = (project: Project, nowSeconds: number, artist: string): Omit<NextStep, 'tone'> => {
  const { order, deadlines } = project;
  const { finish_by: finishBy } = deadlines;
  const isLate = isPast(finishBy, nowSeconds);
  const what = order.version === 0 ? 'the first proof' : `version ${order.version + 1}`;
  const when = finishBy && !isLate ? ` by ${day(finishBy)}` : '';
  const does = order.repainted ? 'paints it again' : order.revision > 0 ? 'works on your changes' : 'is painting';
  // promise: proof-mailed
  const seen = `You see it here and by mail${isFile(order) ? '' : '; nothing ships before you approve it'}.`;
  return {
    title: `${artist} ${does} and sends ${what}${when}.`,
    text: isLate
      ? `The promised day, ${day(finishBy)}, has passed. Write to ${artist}, or ask the studio.`
      : order.repainted
        ? // promise: repaint-costs-nothing
          `It costs you nothing. ${seen}`
        : seen,
    ...leftUntil(finishBy, nowSeconds),
  };
};

const forCustomer = (project: Project, nowSeconds: number): NextStep => {
  const mayCorrect = project.actions.includes('change_address');
  const { order, deadlines, money } = project;
  const artist = artistName(project);
  switch (order.status) {
    case ORDER.quoting:
      return {
        tone: 'info',
        title: project.artist ? `${artist} has been asked to begin.` : 'Artists are answering.',
        // promise: case-decision-mailed
        text: 'The project begins when the chosen artist accepts. We write to you then.',
      };
    case ORDER.accepted:
      return {
        tone: isPast(deadlines.finish_by, nowSeconds) ? 'warn' : 'info',
        ...painting(project, nowSeconds, artist),
      };
    case ORDER.proofReady:
      return {
        tone: 'warn',
        title: `${artist}'s proof waits for you: approve it or ask for changes by ${deadline(deadlines.approve_by)}.`,
        // promise: seven-days-to-approve
        text: `After that it counts as approved. ${balance(project)}`,
        ...leftUntil(deadlines.approve_by, nowSeconds),
      };
    case ORDER.approved:
      if (isFile(order))
        return money.piece_due > 0
          ? // promise: file-once-approved-and-paid
            { tone: 'warn', title: 'Approved. You can download it once the balance is paid.', text: balance(project) }
          : // promise: file-once-approved-and-paid
            { tone: 'ok', title: 'Approved and paid. Your file is made ready.', text: 'It is here within a minute.' };
      return money.piece_due > 0
        ? // promise: ships-once-approved-and-paid
          { tone: 'warn', title: 'Approved. It ships once the balance is paid.', text: balance(project) }
        : {
            tone: 'ok',
            title: `Approved and paid. ${artist} packs it and ships it.`,
            // promise: tracking-number, address-until-it-ships
            text: `You get the tracking number here and by mail.${mayCorrect ? ' Until then you can still correct the address.' : ''}`,
          };
    case ORDER.shipped:
      return {
        tone: 'ok',
        title: 'It is on its way to you.',
        // promise: delivered-after-21-days, arrival-reported
        text: `${parcel(project)}Tell us when it has arrived. Without news it counts as delivered on ${day(deadlines.deliver_by)}.`,
        ...leftUntil(deadlines.deliver_by, nowSeconds),
      };
    case ORDER.delivered:
      return {
        tone: 'ok',
        title: isFile(order) ? 'Your file is here.' : 'It has arrived. We hope it hangs well!',
        text: deadlines.guarantee_until
          ? // promise: guarantee-30-days
            `The money-back guarantee covers it until ${day(deadlines.guarantee_until)}.`
          : 'Tell others how it turned out: your review helps the artist.',
      };
    case ORDER.closed:
      return { tone: 'ok', title: 'This piece is completed.', text: 'Messages stay open, should there be anything.' };
    case ORDER.refunded:
      return { tone: 'info', title: 'This piece was refunded.', text: 'Banks take a few days to show it.' };
    default:
      return { tone: 'info', title: 'This piece was cancelled.', text: 'What was paid back is on its receipt.' };
  }
};

const forArtist = (project: Project, nowSeconds: number): NextStep => {
  const { order, deadlines, money } = project;
  switch (order.status) {
    case ORDER.quoting:
      return { tone: 'warn', title: 'You were chosen. Accept the order to begin.', text: '' };
    case ORDER.accepted: {
      const isLate = isPast(deadlines.finish_by, nowSeconds);
      const next = order.version + 1;
      return {
        tone: order.repainted || order.revision > 0 || isLate ? 'warn' : 'info',
        title: order.repainted
          ? `Paint it again, and send version ${next}.`
          : order.revision > 0
            ? `The customer asks for changes. Send version ${next}.`
            : `Paint, and send ${order.version === 0 ? 'the first proof' : `version ${next}`}${deadlines.finish_by && !isLate ? ` by ${day(deadlines.finish_by)}` : ''}.`,
        text: isLate
          ? `You promised it for ${day(deadlines.finish_by)}. Please write to the customer when it will be finished.`
          : order.repainted
            ? 'What was decided, and why, stands under “Something is not right”.'
            : `Progress photos keep the customer company; only a proof asks for approval.${isFile(order) ? ` It is the file that they download: at least ${filePixels(sizeOf(order))} pixels long.` : ''}`,
        ...leftUntil(deadlines.finish_by, nowSeconds),
      };
    }
    case ORDER.proofReady:
      return {
        tone: 'info',
        title: `Version ${order.version} is with the customer, who answers by ${deadline(deadlines.approve_by)}.`,
        // promise: seven-days-to-approve
        text: `Without an answer it counts as approved.${isFile(order) ? '' : ' Please do not ship it yet.'}`,
        ...leftUntil(deadlines.approve_by, nowSeconds),
      };
    case ORDER.approved:
      if (isFile(order))
        return {
          tone: 'ok',
          title: 'Approved. There is nothing left to do.',
          // promise: file-once-approved-and-paid
          text: 'The customer downloads the file as soon as the balance is paid.',
        };
      return money.piece_due > 0
        ? {
            tone: 'warn',
            title: 'Approved. Please do not ship it yet: the customer still owes the balance.',
            // promise: artist-told-when-paid
            text: 'We collect it and write to you as soon as it is paid.',
          }
        : {
            tone: 'warn',
            title: 'Approved and paid: pack it and ship it.',
            text: 'Enter carrier and tracking number below.',
          };
    case ORDER.shipped:
      return {
        tone: 'ok',
        title: 'It is on its way.',
        // promise: delivered-after-21-days
        text: `${parcel(project)}Without other news it counts as delivered on ${day(deadlines.deliver_by)}.`,
      };
    case ORDER.delivered:
    case ORDER.closed:
      return { tone: 'ok', title: 'Delivered. Well done!', text: 'Your share is on your payouts page.' };
    case ORDER.refunded:
      return { tone: 'info', title: 'This piece was refunded to the customer.', text: '' };
    default:
      return { tone: 'info', title: 'This piece was cancelled.', text: '' };
  }
};

/** The next step of an order and its deadline, for the reader's side; a held order has no other step. */
export const nextStep = (project: Project, nowSeconds: number): NextStep => {
  if (project.order.frozen)
    return {
      tone: 'bad',
      title: 'This order is on hold while the studio looks at a case.',
      // promise: case-decision-mailed
      text: 'Both sides are heard. We write to you as soon as it is decided.',
    };
  return project.side === 'artist' ? forArtist(project, nowSeconds) : forCustomer(project, nowSeconds);
};

/** Steps of a piece from the brush to the wall, and the place of an order among them; −1 once it has ended otherwise. */
const STEPS = ['Painting', 'Proof', 'Approved', 'Shipped', 'Delivered'];
const FILE_STEPS = ['Painting', 'Proof', 'Approved', 'Delivered'];

export const stepsOf = ({ order }: Project): readonly string[] => (isFile(order) ? FILE_STEPS : STEPS);

const STEP_OF: Partial<Record<number, number>> = {
  [ORDER.quoting]: 0,
  [ORDER.accepted]: 0,
  [ORDER.proofReady]: 1,
  [ORDER.approved]: 2,
  [ORDER.shipped]: 3,
  [ORDER.delivered]: 4,
  [ORDER.closed]: 5,
};
export const stepOf = ({ order }: Project): number => {
  const step = STEP_OF[order.status] ?? -1;
  return isFile(order) && step > 2 ? step - 1 : step;
};
