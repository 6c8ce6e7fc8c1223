import type { AdminOverview, Waiting } from '#shared/schemas/admin-overview.ts';
import type { Application, AuditEntry, ListedAccount } from '#shared/schemas/application.ts';
import { anOwnProfile } from '../sellers/profile.fixture.ts';

/** For tests: an undecided application with two samples and a confirmed address. */
export const anApplication = (more: Partial<Application> = {}): Application => ({
  ...anOwnProfile({ samples: [{ url: '/media/1' }, { url: '/media/2' }] }),
  email_verified: true,
  applied_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  decided_by: null,
  ...more,
});

export const anAccount = (more: Partial<ListedAccount> = {}): ListedAccount => ({
  id: 'usr_7',
  email: 'ellen@example.com',
  name: 'Ellen Park',
  email_verified: true,
  role: 'User',
  second_factor: false,
  second_factor_at: null,
  sessions: 2,
  mail_problem: null,
  created_at: '2026-11-01T10:00:00Z',
  ...more,
});

export const anEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  at: '2026-11-20T10:00:00Z',
  admin: 'admin@example.com',
  action: 'role.changed',
  subject: 'ellen@example.com',
  reason: 'Runs <b>a magazine</b>.',
  before: 'User',
  after: 'Partner',
  ...more,
});

/** For tests: a day's figures, with nothing that waits but what is given. */
export const anOverview = (waiting: Partial<Waiting> = {}): AdminOverview => {
  const day = { day: '2026-11-22', orders: 3, received_cents: 12_345, refunded_cents: 0, questions: 2, sign_ups: 1 };
  return {
    days: [day, { ...day, day: '2026-11-21', orders: 7 }],
    waiting: {
      applications: 0,
      partner_applications: 0,
      photo_checks: 0,
      cases: 0,
      guarantee: 0,
      failed_refunds: 0,
      money_cases: 0,
      to_pass_on: 0,
      texts: 0,
      stuck: 0,
      messages: 0,
      gift_cards: 0,
      ...waiting,
    },
  };
};
