import { createHash } from 'node:crypto';
import { emailProblem } from '#shared/people/email.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import {
  afterContactParts,
  type AdminContactMessage,
  type AdminContactMessages,
  type AnswerContact,
  type AskStudio,
} from '#shared/schemas/contact.ts';
import { asAdmin } from '../platform/audit.ts';
import type { KnownActor, SignedInActor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newId, PREFIXES } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { spend } from '../platform/rate-limit.ts';
import { ifUnchanged, items, orRefuse, transact } from '../platform/table.ts';
import { normalEmail } from '../platform/users.ts';
import { ContactMessage, type StoredContactMessage } from './contact.entity.ts';

const KEPT_SECONDS = 2 * 365 * 24 * 3600;
const PAGE = 25;

const entities = { contact: ContactMessage, outbox: Outbox };

/** One id for the same Idempotency-Key of the same person, so that a repeated request stores nothing more. */
const idFor = (actor: KnownActor, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined
    ? newId('contact')
    : `${PREFIXES.contact}_${createHash('sha256').update(`${actor.id}\n${idempotencyKey}`).digest('hex').slice(0, 32)}`;

/** Where the answer goes: an account's own address, or the one that a visitor gives. */
const addressOf = (actor: KnownActor, email: string): string => {
  const address = actor.email ?? email;
  const problem = emailProblem(address, ERRORS['cart.invalid_email'][1]);
  if (problem) throw new AppError('cart.invalid_email', { description: problem, fields: { email: 'required' } });
  return normalEmail(address);
};

/**
 * Stores a message to the studio, with the event that confirms it by mail (W-06). A repeated call with the same
 * Idempotency-Key stores nothing more. Refuses `cart.invalid_email` and `request.too_many`.
 */
export const askStudio = async (
  { email, text, page }: AskStudio,
  actor: KnownActor,
  { network, idempotencyKey }: { network: string; idempotencyKey: string | undefined },
): Promise<void> => {
  const address = addressOf(actor, email);
  await spend('contactOfNetwork', network);
  await spend('contactOfAddress', address);
  const contactId = idFor(actor, idempotencyKey);
  await ifUnchanged(
    transact(entities, (write) => ({
      contact: write.contact
        .create({
          contactId,
          authorId: actor.id,
          email: address,
          text,
          ...(page && { page }),
          at: nowIso(),
          waitsFor: 'studio',
          expiresAt: nowSeconds() + KEPT_SECONDS,
        })
        .commit(),
      asked: write.outbox.create(outgoing('contact.asked', { contactId })).commit(),
    })),
  );
};

const view = ({ contactId, email, text, page, at }: StoredContactMessage): AdminContactMessage => ({
  id: contactId,
  email,
  text,
  page: page ?? null,
  at,
});

/** A page of 25 messages that wait for an answer, the oldest first, after the cursor `after`. */
export const listContactMessages = async (after: string | undefined): Promise<AdminContactMessages> => {
  const waiting = ContactMessage.query.waiting({ waitsFor: 'studio' });
  const { data } = await (after === undefined ? waiting : waiting.gt(afterContactParts(after))).go({ limit: PAGE + 1 });
  const page = data.slice(0, PAGE);
  const last = page.at(-1);
  return { messages: page.map(view), next: data.length > PAGE && last ? `${last.at}~${last.contactId}` : null };
};

/** A message to the studio, read consistently; refuses `contact.not_found`. */
export const readContactMessage = async (contactId: string): Promise<StoredContactMessage> => {
  const { data } = await ContactMessage.get({ contactId }).go({ consistent: true });
  if (!data) throw new AppError('contact.not_found');
  return data;
};

/** Answers a message by mail, once (W-06). Refuses `contact.not_found` and `contact.answered`. */
export const answerContact = async (
  contactId: string,
  { answer }: AnswerContact,
  admin: SignedInActor,
): Promise<void> => {
  const { email, answeredAt } = await readContactMessage(contactId);
  if (answeredAt !== undefined) throw new AppError('contact.answered');
  await transact(entities, (write) =>
    items(
      asAdmin(admin, {
        action: 'contact.answer',
        subject: { kind: 'contact', id: contactId, label: email },
        before: 'waiting',
        after: 'answered',
      }),
      {
        contact: orRefuse(
          write.contact
            .patch({ contactId })
            .set({ answer, answeredAt: nowIso() })
            .remove(['waitsFor'])
            .where((stored, { notExists }) => notExists(stored.answeredAt))
            .commit(),
          'contact.answered',
        ),
        answered: write.outbox.create(outgoing('contact.answered', { contactId })).commit(),
      },
    ),
  );
};
