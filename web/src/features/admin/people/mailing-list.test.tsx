import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Component as Admin } from '#web/app/routes/admin.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { anOverview } from '../admin.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

it('C35 C40 the operator sees how many are on the mailing list, and downloads all parts of it as one file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:list';
  });
  const asked: unknown[] = [];
  answer({
    '/api/session': { id: 'usr_admin', role: 'Admin', email: 'admin@example.com', realtime_token: 't' },
    '/api/admin/overview': anOverview(),
    '/api/admin/mailing-list': { confirmed: 1204, unconfirmed: 31, left: 7 },
  });
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path !== '/api/admin/mailing-list/export') return others(path, init);
    const body: { after?: string } = JSON.parse(init.body as string);
    asked.push(body);
    return Promise.resolve(
      Response.json(body.after ? { csv: '"c@x.co"\r\n', next: null } : { csv: '"address"\r\n', next: 'at~b@x.co' }),
    );
  });
  show(
    <Routes>
      <Route path="/admin/mailing-list" element={<Admin />} />
    </Routes>,
    { at: '/admin/mailing-list' },
  );
  expect((await screen.findByText('Confirmed')).nextSibling?.textContent).toBe('1,204');
  expect(screen.getByText('Unsubscribed').nextSibling?.textContent).toBe('7');
  await userEvent.click(screen.getByRole('button', { name: 'Download the file' }));
  expect((await screen.findByRole('status')).textContent).toContain('The file is in your downloads.');
  expect(asked).toEqual([{}, { after: 'at~b@x.co' }]);
  expect(await saved[0]?.text()).toBe('"address"\r\n"c@x.co"\r\n');
});
