import { describe, expect, it } from 'vitest';
import { ABSOLUTE_SECONDS, besideNew, IDLE_SECONDS, isLive, isWorthTouching, MAX_SESSIONS } from './session-policy.ts';
import type { AccountRole, StoredSession } from './user.entity.ts';

const BEGIN = 1_800_000_000;
const ROLES: AccountRole[] = ['User', 'Supplier', 'Partner', 'Admin'];
const aSession = (overrides: Partial<StoredSession> = {}): StoredSession => ({
  sessionId: 'ses_1',
  tokenHash: 'x',
  startedAt: BEGIN,
  seenAt: BEGIN,
  device: 'Test browser',
  ...overrides,
});

describe('how long a session lasts', () => {
  it.each([
    ['User', 14 * 86_400],
    ['Supplier', 14 * 86_400],
    ['Partner', 14 * 86_400],
    ['Admin', 1_800],
  ] as const)('of a %s: %d seconds without use', (role, idle) => {
    expect(IDLE_SECONDS[role]).toBe(idle);
    expect([-1, 0, 1].map((second) => isLive(aSession(), role, BEGIN + idle + second))).toEqual([true, false, false]);
  });

  it.each(ROLES)('of a %s: 30 days, however much it is used', (role) => {
    const end = BEGIN + ABSOLUTE_SECONDS;
    expect([-1, 0, 1].map((second) => isLive(aSession({ seenAt: end - 1 }), role, end + second))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(ROLES)('of a %s: its use is written down often enough never to end a used one early', (role) => {
    const step = IDLE_SECONDS[role] / 30;
    expect([-1, 0, 1].map((second) => isWorthTouching(aSession(), role, BEGIN + step + second))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the sessions beside a new one', () => {
  it('are the live ones that were used last, one less than an account may have', () => {
    const sessions = Array.from({ length: 14 }, (_, index) =>
      aSession({ sessionId: `ses_${index}`, seenAt: BEGIN + index }),
    );
    const kept = besideNew([...sessions, aSession({ sessionId: 'over', seenAt: 0, startedAt: 0 })], 'User', BEGIN + 20);
    expect(kept.map(({ sessionId }) => sessionId)).toEqual(
      sessions
        .slice(5)
        .toReversed()
        .map(({ sessionId }) => sessionId),
    );
    expect(kept).toHaveLength(MAX_SESSIONS - 1);
  });
});
