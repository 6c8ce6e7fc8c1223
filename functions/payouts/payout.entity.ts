import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { SentTo } from '#shared/schemas/destination.ts';
import { entityOf, key } from '../platform/table.ts';
import { WAYS } from './destination.entity.ts';

/**
 * Accounts of a payee's ledger: an artist's (C18) or a partner's (C13). What they earn is credited to `earned` and
 * debited to where it stands: `pending`, `payable`, `inRun` (gathered for a payment) and `paid`.
 */
export type PayoutAccount = 'earned' | 'pending' | 'payable' | 'inRun' | 'paid';

export interface PayoutPart {
  account: PayoutAccount;
  /** Debit above zero, credit below. */
  cents: number;
}

/** Who is paid: artists for what they paint (C18), partners for what they bring (C13). */
const PAYEE_KINDS = ['artists', 'partners'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** Reasons of ledger lines. */
const PAYOUT_MEMOS = [
  'Ordered',
  'Finished',
  'Parcel',
  'Changed',
  'Payable',
  'Held',
  'Deposit of a cancelled piece',
  'Taken back',
  'Put into a payment',
  'Taken out of a payment',
  'Paid',
  'Came back',
] as const;
export type PayoutMemo = (typeof PAYOUT_MEMOS)[number];

/** Ledger of a payee's earnings (C13, C18): lines are appended, never edited; the parts of a line add up to zero. */
export const PayoutLine = entityOf({
  model: { entity: 'payoutLine', version: '1', service: 'market' },
  attributes: {
    payeeId: { type: 'string', required: true },
    lineId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    at: { type: 'string', required: true },
    memo: { type: PAYOUT_MEMOS, required: true },
    parts: { type: CustomAttributeType<PayoutPart[]>('any'), required: true },
    /** The payment run, and its reference once it is paid. */
    runId: { type: 'string' },
    reference: { type: 'string' },
  },
  indexes: { ofPayee: { pk: key('pk', ['payeeId']), sk: key('sk', ['at', 'lineId']) } },
});
export type StoredPayoutLine = EntityItem<typeof PayoutLine>;

/** Kind of due work: earnings that become payable, or are looked at again because something holds them. */
export const DUE_PAYOUT = 'payout';

/** Where a payee's earnings with one order stand, in cents: sums of the ledger lines of that order. */
export const Payout = entityOf({
  model: { entity: 'payout', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    payeeId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    pendingCents: { type: 'number', required: true },
    /** Below zero when a piece was refunded after its earnings were paid: the next payment is that much less. */
    payableCents: { type: 'number', required: true },
    inRunCents: { type: 'number', required: true },
    paidCents: { type: 'number', required: true },
    /** Why earnings with the ended piece were taken back. */
    takenBack: { type: ['chargeback', 'refund'] as const },
    /** Whether a case or a guarantee claim keeps the earnings pending. */
    isHeld: { type: 'boolean', required: true },
    /** What of the earnings is for the parcel (C56); absent where it is nothing. */
    parcelCents: { type: 'number' },
    /** When the earnings become payable; known once the piece has shipped. */
    payableAt: { type: 'string' },
    startedAt: { type: 'string', required: true },
    changedAt: { type: 'string', required: true },
    /** Reference of the last payment, and where it was sent. */
    reference: { type: 'string' },
    sentTo: { type: CustomAttributeType<SentTo>('any') },
    /** Why the last payment came back; absent once the earnings are paid again. */
    cameBack: { type: 'string' },
    version: { type: 'number', required: true },
    /** Present while `payableCents` is not 0, so that a run to artists, or to partners, finds it. */
    settle: { type: PAYEE_KINDS },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['payeeId']) },
    ofPayee: { index: 'gsi1', pk: key('gsi1pk', ['payeeId']), sk: key('gsi1sk', ['startedAt', 'orderId']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
    toSettle: { index: 'gsi3', pk: key('gsi3pk', ['settle']), sk: key('gsi3sk', ['payeeId', 'orderId']) },
  },
});
export type StoredPayout = EntityItem<typeof Payout>;

/** Sums of a payee's ledger lines of one month by account; all months together are the payee's totals. */
export const PayoutMonth = entityOf({
  model: { entity: 'payoutMonth', version: '1', service: 'market' },
  attributes: {
    payeeId: { type: 'string', required: true },
    /** `2026-11`, in UTC. */
    month: { type: 'string', required: true },
    earnedCents: { type: 'number' },
    pendingCents: { type: 'number' },
    payableCents: { type: 'number' },
    inRunCents: { type: 'number' },
    paidCents: { type: 'number' },
    /** Orders whose earnings began in this month. */
    orders: { type: 'number' },
  },
  indexes: { ofPayee: { pk: key('pk', ['payeeId']), sk: key('sk', ['month']) } },
});
export type StoredPayoutMonth = EntityItem<typeof PayoutMonth>;

/** Kind of due work: a run that a crash has left halfway. */
export const DUE_RUN = 'payoutRun';

/**
 * A payment run: while `gathering` payable earnings are put into it, when `made` its file can be sent to the bank,
 * while `submitting` PayPal is asked to send it,
 * while `paying` its transfers are marked as sent one payee after the other, `paid` when all are. While nothing of it was
 * sent, it can be dissolved, which makes its earnings payable again one payee after the other.
 */
export const PayoutRun = entityOf({
  model: { entity: 'payoutRun', version: '1', service: 'market' },
  attributes: {
    runId: { type: 'string', required: true },
    /** Who it pays: artists by bank, or partners by PayPal. */
    to: { type: PAYEE_KINDS, required: true },
    state: {
      type: ['gathering', 'made', 'submitting', 'paying', 'paid', 'dissolving', 'dissolved'] as const,
      required: true,
    },
    amountCents: { type: 'number', required: true },
    orders: { type: 'number', required: true },
    /** Number of artists, or partners. */
    payees: { type: 'number', required: true },
    createdAt: { type: 'string', required: true },
    /** E-mail address of the admin who made the run, and of the one who marked it as paid. */
    madeBy: { type: 'string', required: true },
    paidBy: { type: 'string' },
    paidAt: { type: 'string' },
    /** Reference of the payment, from the bank or PayPal. */
    reference: { type: 'string' },
    /** When its file was last read. */
    fileAt: { type: 'string' },
    /** When PayPal was first asked to send it, how often, and PayPal's id of the batch. */
    submittedAt: { type: 'string' },
    tries: { type: 'number' },
    batchId: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
    /** One partition for the list. */
    list: { type: ['runs'] as const, required: true, default: 'runs' },
  },
  indexes: {
    byId: { pk: key('pk', ['runId']), sk: key('sk', []) },
    newest: { index: 'gsi1', pk: key('gsi1pk', ['list']), sk: key('gsi1sk', ['createdAt', 'runId']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});
export type StoredRun = EntityItem<typeof PayoutRun>;

/** The run that is being gathered; there is at most one to artists, and one to partners. */
export const OpenRun = entityOf({
  model: { entity: 'openPayoutRun', version: '1', service: 'market' },
  attributes: { to: { type: PAYEE_KINDS, required: true }, runId: { type: 'string', required: true } },
  indexes: { ofKind: { pk: key('pk', ['to']), sk: key('sk', []) } },
});

/** The earnings with one order in a run; an order is at most once in a run. */
export const PayoutRunItem = entityOf({
  model: { entity: 'payoutRunItem', version: '1', service: 'market' },
  attributes: {
    runId: { type: 'string', required: true },
    payeeId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    cents: { type: 'number', required: true },
    paidAt: { type: 'string' },
    /** When its money became payable again. */
    givenBackAt: { type: 'string' },
  },
  indexes: { ofRun: { pk: key('pk', ['runId']), sk: key('sk', ['payeeId', 'orderId']) } },
});
export type StoredRunItem = EntityItem<typeof PayoutRunItem>;

/**
 * What one payee gets in a run: one transfer to one destination, which is the one that held when it was gathered. It stays
 * `sent` until the provider, or the operator for the bank, says what became of it; while `returning` its earnings are made
 * payable again.
 */
export const PayoutTransfer = entityOf({
  model: { entity: 'payoutTransfer', version: '1', service: 'market' },
  attributes: {
    runId: { type: 'string', required: true },
    payeeId: { type: 'string', required: true },
    state: { type: ['made', 'sent', 'arrived', 'returning', 'returned'] as const, required: true },
    /** Absent for runs that were gathered before destinations were known. */
    way: { type: WAYS },
    ending: { type: 'string' },
    sealed: { type: 'string' },
    sentAt: { type: 'string' },
    endedAt: { type: 'string' },
    /** Why it came back. */
    reason: { type: 'string' },
  },
  indexes: { ofRun: { pk: key('pk', ['runId']), sk: key('sk', ['payeeId']) } },
});
export type StoredTransfer = EntityItem<typeof PayoutTransfer>;
