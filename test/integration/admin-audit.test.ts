import { expect, it } from 'vitest';
import { AuditEntry } from '#functions/platform/audit.entity.ts';
import { newId } from '#functions/platform/ids.ts';
import type { AuditPart, AuditTrail } from '#shared/schemas/application.ts';
import { somebody } from '#test/factories/people.ts';

const anEntry = (at: string, reason: string) =>
  AuditEntry.put({
    auditId: newId('audit'),
    at,
    adminId: 'usr_admin',
    admin: 'ina@example.com',
    action: 'order.remind',
    subjectKind: 'order',
    subjectId: newId('order'),
    subject: 'ellen@example.com',
    reason,
    before: 'waiting',
    after: 'reminded',
  }).go();

it('C40 the trail is filtered by words and days, page by page, and read as a file, which stands in the trail itself', async () => {
  const { shopper: admin } = await somebody('Admin');
  const mark = newId('order');
  for (let index = 0; index < 52; index += 1)
    await anEntry(`2026-11-${index < 26 ? '20' : '21'}T10:00:00.000Z`, `=${mark} ${index}`);
  const trail = (query: string) => admin.ask<AuditTrail>(`/api/admin/audit?q=${mark.toLowerCase()}${query}`);
  const first = await trail('');
  expect(first.entries).toHaveLength(50);
  const second = await trail(`&before=${first.next}`);
  expect([...first.entries, ...second.entries].map(({ reason }) => reason)).toEqual(
    Array.from({ length: 52 }, (_, index) => `=${mark} ${51 - index}`),
  );
  const day = await trail('&from=2026-11-20&until=2026-11-20');
  expect(day.entries.map(({ at }) => at.slice(0, 10))).toEqual(Array.from({ length: 26 }, () => '2026-11-20'));
  expect((await trail('&until=2026-11-19')).entries).toEqual([]);

  const part = (before?: string) => admin.ask<AuditPart>('/api/admin/audit/export', { q: mark, before });
  const { csv, next } = await part();
  const lines = csv.trimEnd().split('\r\n');
  expect([lines.length, lines[0]]).toEqual([51, '"at","admin","action","subject","before","after","reason"']);
  expect(lines[1], 'no spreadsheet takes a reason for a formula').toContain(`"'=${mark} 51"`);
  expect((await part(next!)).csv).not.toContain('"at"');
  const { entries } = await admin.ask<AuditTrail>(`/api/admin/audit?q=audit.export`);
  expect(entries.filter(({ after }) => after?.includes(mark))).toHaveLength(1);
});
