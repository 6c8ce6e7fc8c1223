import { ERRORS } from '#shared/errors.ts';
import type { PersonExport, PersonStanding } from '#shared/schemas/person.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin, type AdminAction } from '../platform/audit.ts';
import { AuditEntry } from '../platform/audit.entity.ts';
import { nowIso } from '../platform/clock.ts';
import { items, transact } from '../platform/table.ts';
import { Erasure } from './erasure.entity.ts';
import { addressHashOf, checkErasable, erasureOf, knownPerson, writing } from './erasures.ts';
import { exportPerson } from './export-person.ts';
import { isUnknown, personOf } from './person.ts';
import { refusalFor } from './refusals.ts';

/** What leads to the person with an address, and how an erasure stands. */
export const personStanding = async (address: string): Promise<PersonStanding> => {
  const [person, erasure] = await Promise.all([personOf(address), erasureOf(address)]);
  const refusal = erasure?.refusal ?? (isUnknown(person) ? undefined : await refusalFor(person));
  return {
    state: erasure?.state ?? null,
    due_at: erasure?.dueAt ?? null,
    refusal: refusal === undefined ? null : ERRORS[refusal][1],
    accounts: person.users.length,
    orders: person.orders.length,
  };
};

/** The trail outlives the person, so it names the hash of the address alone. */
const subjectOf = async (address: string): Promise<AdminAction['subject']> => {
  const id = await addressHashOf(address);
  return { kind: 'person', id, label: id };
};

/** Everything that is stored of a person, with a line in the audit trail. Refuses `person.not_found`. */
export const exportByStaff = async (address: string, admin: SignedInActor): Promise<PersonExport> => {
  const person = await knownPerson(address);
  const subject = await subjectOf(address);
  await transact({ audit: AuditEntry }, () =>
    asAdmin(admin, { action: 'person.export', subject, before: 'stored', after: 'exported' }),
  );
  return exportPerson(person);
};

/**
 * Has a person erased at once, with a line in the audit trail; the scheduler begins within a minute. Refuses
 * `person.not_found`, `person.being_erased`, and with the reason while something is open (C66).
 */
export const eraseByStaff = async (address: string, reason: string, admin: SignedInActor): Promise<PersonStanding> => {
  await checkErasable(await knownPerson(address));
  const [subject, write] = await Promise.all([subjectOf(address), writing(address, 'staff', nowIso())]);
  await transact({ erasure: Erasure, audit: AuditEntry }, (writers) =>
    items(
      asAdmin(admin, { action: 'person.erase', subject, reason, before: 'stored', after: 'being erased' }),
      write(writers.erasure),
    ),
  );
  return personStanding(address);
};
