import { AppError } from '#shared/errors.ts';
import type { Account, NewSecondFactor } from '#shared/schemas/account.ts';
import { accountSubject, auditing } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { security } from '../platform/security-log.ts';
import { items, type Items } from '../platform/table.ts';
import type { StoredUser } from '../platform/user.entity.ts';
import { accountView, notifyOwner } from './own-account.ts';
import { changeOwn, limitGuessesIn, own, verifiedOwner } from './verified-owner.ts';
import { confirmedFactor, newSecondFactor, usedCode } from './second-factor.ts';

/** The audit entry of a second factor that its owner sets up or removes. */
const factorAudit = (actor: SignedInActor, user: StoredUser, change: 'on' | 'off'): Items =>
  auditing(actor, {
    action: `second-factor.${change}`,
    subject: accountSubject(user),
    before: change === 'on' ? 'none' : 'set up',
    after: change === 'on' ? 'set up' : 'none',
  });

/**
 * Starts a second factor, or replaces an unconfirmed one. Refuses as `verifiedOwner` does, and `user.changed` when a
 * confirmed one exists.
 */
export const startSecondFactor = async (
  actor: SignedInActor,
  password: string | undefined,
): Promise<NewSecondFactor> => {
  const seen = await verifiedOwner(actor, password);
  const { stored, shown } = await newSecondFactor(seen);
  await changeOwn(actor, seen, ({ secondFactor }) => {
    if (secondFactor?.confirmedAt) throw new AppError('user.changed');
    return { set: { secondFactor: stored } };
  });
  return shown;
};

/**
 * Confirms the second factor by its first code, ends all other sessions, and answers the recovery codes, which are
 * never shown again. Refuses `session.wrong_code`, `user.no_second_factor`.
 */
export const confirmSecondFactor = async (actor: SignedInActor, code: string): Promise<string[]> => {
  const seen = await own(actor);
  let shown: string[] = [];
  await limitGuessesIn(actor, () =>
    changeOwn(actor, seen, async (fresh) => {
      const { secondFactor, sessions, email } = fresh;
      if (!secondFactor || secondFactor.confirmedAt) throw new AppError('user.no_second_factor');
      const { stored, codes } = await confirmedFactor(secondFactor, email, code);
      shown = codes;
      const current = sessions.filter(({ sessionId }) => sessionId === actor.sessionId);
      return {
        set: { secondFactor: stored, sessions: current },
        also: (write) => items(notifyOwner(write, fresh, 'second-factor-on'), factorAudit(actor, fresh, 'on')),
      };
    }),
  );
  security('second factor on', { account: actor.id });
  return shown;
};

/**
 * Removes the second factor; requires the password and a code. Refuses as `verifiedOwner` does,
 * `user.no_second_factor`, `session.wrong_code`.
 */
export const removeSecondFactor = async (
  actor: SignedInActor,
  password: string | undefined,
  code: string,
): Promise<Account> => {
  const seen = await verifiedOwner(actor, password);
  const user = await limitGuessesIn(actor, () =>
    changeOwn(actor, seen, async (fresh) => {
      if (!fresh.secondFactor?.confirmedAt) throw new AppError('user.no_second_factor');
      await usedCode(fresh.secondFactor, fresh.email, code);
      return {
        set: { secondFactor: undefined },
        also: (write) => items(notifyOwner(write, fresh, 'second-factor-off'), factorAudit(actor, fresh, 'off')),
      };
    }),
  );
  security('second factor off', { account: actor.id });
  return accountView(user);
};
