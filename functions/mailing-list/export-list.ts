import { MAILING_LIST_TEXTS } from '#shared/people/mailing-list.ts';
import { afterMember, afterMemberParts, type MailingListPart } from '#shared/schemas/mailing-list.ts';
import { Undeliverable } from '../mail/undeliverable.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { AuditEntry } from '../platform/audit.entity.ts';
import { csvOf } from '../platform/csv.ts';
import { env } from '../platform/env.ts';
import { transact } from '../platform/table.ts';
import { ListMember, type StoredMember } from './mailing-list.entity.ts';
import { leavingToken } from './mailing-list.ts';

const PART = 1_000;
const TEXTS: Readonly<Record<number, string>> = MAILING_LIST_TEXTS;
const HEADINGS = ['address', 'consent', 'where', 'text', 'country', 'confirmed', 'unsubscribe'];

const lineOf = async (member: StoredMember): Promise<string[]> => {
  const { address, consentAt, source, text, country = '', confirmedAt = '' } = member;
  const token = await leavingToken(member);
  const unsubscribe = new URL(`/api/subscriptions/end?token=${token}`, env('SITE_URL')).href;
  return [address, consentAt, source, TEXTS[text ?? 0] ?? '', country, confirmedAt, unsubscribe];
};

/** Those whose mails neither bounce nor were reported as spam. */
const deliverable = async (members: readonly StoredMember[]): Promise<StoredMember[]> => {
  if (members.length === 0) return [];
  const keys = members.flatMap(({ address }) => (['bounced', 'reported'] as const).map((why) => ({ address, why })));
  const { data } = await Undeliverable.get(keys).go();
  const problems = new Set(data.map(({ address }) => address));
  return members.filter(({ address }) => !problems.has(address));
};

/**
 * A part of the confirmed addresses for the operator's mail program, each with its consent and the link that leaves the
 * list, by a page or by a mail program's own button (RFC 8058); each reading stands in the audit trail.
 */
export const exportList = async (after: string | undefined, admin: SignedInActor): Promise<MailingListPart> => {
  const confirmed = ListMember.query.inState({ state: 'confirmed' });
  const { data } = await (after === undefined ? confirmed : confirmed.gt(afterMemberParts(after))).go({
    limit: PART + 1,
  });
  const part = data.slice(0, PART);
  const last = part.at(-1);
  const lines = await Promise.all((await deliverable(part)).map(lineOf));
  const subject = { kind: 'mailing-list', id: 'mailing-list', label: 'mailing list' } as const;
  await transact({ audit: AuditEntry }, () =>
    asAdmin(admin, {
      action: 'mailing-list.export',
      subject,
      before: after === undefined ? 'the first' : `after ${after}`,
      after: `${lines.length} addresses read`,
    }),
  );
  return {
    csv: csvOf(after === undefined ? [HEADINGS, ...lines] : lines),
    next: data.length > PART && last ? afterMember(last) : null,
  };
};
