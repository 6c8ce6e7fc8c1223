import type { OwnSession } from '#shared/schemas/account.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { security } from '../platform/security-log.ts';
import { isLive } from '../platform/session-policy.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { endSessions } from '../platform/user-sessions.ts';
import { own } from './verified-owner.ts';

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

const sessionViews = ({ sessions, role }: StoredUser, current: string): OwnSession[] =>
  sessions
    .filter((session) => isLive(session, role, nowSeconds()))
    .toSorted((a, b) => b.seenAt - a.seenAt)
    .map(({ sessionId, device, startedAt, seenAt }) => ({
      id: sessionId,
      device,
      started_at: at(startedAt),
      seen_at: at(seenAt),
      current: sessionId === current,
    }));

/** The actor's live sessions, latest used first. */
export const listSessions = async (actor: SignedInActor): Promise<OwnSession[]> =>
  sessionViews(await own(actor), actor.sessionId);

/** Ends one of the actor's sessions; refuses `session.not_found`, also for another account's session. */
export const endOwnSession = async (actor: SignedInActor, sessionId: string): Promise<OwnSession[]> => {
  const { sessions, userId } = await own(actor);
  permitted(
    actor,
    'session.end',
    sessions.some((session) => session.sessionId === sessionId) ? { ownerId: userId } : null,
  );
  const user = await endSessions(userId, (session) => session.sessionId === sessionId);
  security('session ended', { account: userId });
  return sessionViews(user, actor.sessionId);
};

/** Ends all of the actor's sessions except the current one. */
export const endOtherSessions = async (actor: SignedInActor): Promise<OwnSession[]> => {
  const user = await endSessions(actor.id, ({ sessionId }) => sessionId !== actor.sessionId);
  security('other sessions ended', { account: actor.id });
  return sessionViews(user, actor.sessionId);
};
