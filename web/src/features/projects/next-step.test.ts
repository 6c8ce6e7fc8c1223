import { expect, it } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatDate, formatDeadline } from '#web/lib/dates.ts';
import { nextStep, statusLabel } from './next-step.ts';
import { aProject, NOW } from './project.fixture.ts';

const inDays = (days: number): string => new Date((NOW + days * 86_400) * 1000).toISOString();
const when = (iso: string): string => formatDeadline(Date.parse(iso));

it('a proof says until when it waits, and what silence means for the order and its money', () => {
  const { title, text, left } = nextStep(aProject(), NOW);
  expect(title).toBe(`Lena's proof waits for you: approve it or ask for changes by ${when(inDays(6))}.`);
  expect(text).toBe(
    `After that it counts as approved. The balance of $151.20 for this piece is charged to the saved payment method on ${formatDate((NOW + 6 * 86_400) * 1000)}, unless it is paid before.`,
  );
  expect(left).toBe('6 days left');
});

it.each<[string, Parameters<typeof aProject>[0], string]>([
  [
    'being painted',
    { order: { status: ORDER.accepted, version: 0 }, deadlines: { finish_by: inDays(5) } },
    `Lena is painting and sends the first proof by ${when(inDays(5))}.`,
  ],
  [
    'being changed',
    { order: { status: ORDER.accepted, revision: 1 }, deadlines: { finish_by: inDays(5) } },
    `Lena works on your changes and sends version 2 by ${when(inDays(5))}.`,
  ],
  ['approved and unpaid', { order: { status: ORDER.approved } }, 'Approved. It ships once the balance is paid.'],
  [
    'approved and paid',
    { order: { status: ORDER.approved }, money: { total: 1, paid: 1, due: 0, piece_due: 0 } },
    'Approved and paid. Lena packs it and ships it.',
  ],
  ['shipped', { order: { status: ORDER.shipped }, deadlines: { deliver_by: inDays(20) } }, 'It is on its way to you.'],
  ['delivered', { order: { status: ORDER.delivered } }, 'It has arrived. We hope it hangs well!'],
  [
    'an approved, unpaid file',
    { order: { status: ORDER.approved, handover: 'file' } },
    'Approved. You can download it once the balance is paid.',
  ],
  ['a delivered file', { order: { status: ORDER.delivered, handover: 'file' } }, 'Your file is here.'],
  ['on hold', { order: { frozen: true } }, 'This order is on hold while the studio looks at a case.'],
])('tells the customer what comes next while it is %s', (_state, overrides, title) => {
  expect(nextStep(aProject(overrides), NOW).title).toBe(title);
});

it.each<[string, Parameters<typeof aProject>[0], string]>([
  [
    'painting',
    { order: { status: ORDER.accepted, version: 0 }, deadlines: { finish_by: inDays(5) } },
    `Paint, and send the first proof by ${when(inDays(5))}.`,
  ],
  ['changes', { order: { status: ORDER.accepted, revision: 1 } }, 'The customer asks for changes. Send version 2.'],
  ['a waiting proof', {}, `Version 1 is with the customer, who answers by ${when(inDays(6))}.`],
  [
    'an approved file',
    { order: { status: ORDER.approved, handover: 'file' } },
    'Approved. There is nothing left to do.',
  ],
  [
    'an unpaid balance',
    { order: { status: ORDER.approved } },
    'Approved. Please do not ship it yet: the customer still owes the balance.',
  ],
  [
    'a paid balance',
    { order: { status: ORDER.approved }, money: { total: 1, paid: 1, due: 0, piece_due: 0 } },
    'Approved and paid: pack it and ship it.',
  ],
])('tells the artist what comes next with %s', (_state, overrides, title) => {
  expect(nextStep(aProject({ side: 'artist', ...overrides }), NOW).title).toBe(title);
});

it('a promised day that has passed is said, and who to write to', () => {
  const late: Project = aProject({
    order: { status: ORDER.accepted, version: 0 },
    deadlines: { finish_by: inDays(-1) },
  });
  expect(nextStep(late, NOW)).toMatchObject({ tone: 'warn', left: 'overdue' });
  expect(nextStep(late, NOW).text).toContain('has passed. Write to Lena, or ask the studio.');
});

it('an order in a round of changes says so', () => {
  expect(statusLabel(aProject({ order: { status: ORDER.accepted, revision: 2 } }))).toBe('Changes requested');
  expect(statusLabel(aProject())).toBe('Ready for your approval');
});
