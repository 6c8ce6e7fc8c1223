import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PartnerApplication } from '#shared/schemas/partner.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { PartnersTab } from './partners-tab.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const anApplication = (more: Partial<PartnerApplication> = {}): PartnerApplication => ({
  id: 'usr_1',
  state: 'applied',
  name: 'Ellen Park',
  email: 'ellen@example.com',
  email_verified: true,
  website: 'https://example.com/pets',
  about: 'I write about dogs.',
  applied_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  decided_by: null,
  reason: null,
  ...more,
});

it('C13 C40 an admin approves an applicant, or declines with a reason; an unconfirmed address waits', async () => {
  const applications = [anApplication(), anApplication({ id: 'usr_2', name: 'Bo Lindt', email_verified: false })];
  const answers: Record<string, unknown> = {
    '/api/admin/partner-applications': { applications },
    '/api/admin/partner-applications/usr_1/approve': anApplication({ state: 'approved' }),
    '/api/admin/partner-applications/usr_2/decline': anApplication({ id: 'usr_2', state: 'declined' }),
  };
  const fetched = answer(answers);
  show(<PartnersTab />, { at: '/admin/partners' });
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
  await screen.findByRole('heading', { name: 'Ellen Park' });
  expect(card('Ellen Park').queryByRole('link'), 'what a stranger typed is no link').toBeNull();
  expect(card('Bo Lindt').getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);

  await userEvent.click(card('Ellen Park').getByRole('button', { name: 'Approve' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, approve' }));
  expect(await screen.findByText('Ellen Park was approved.')).toBeTruthy();

  await userEvent.click(card('Bo Lindt').getByRole('button', { name: 'Decline' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByText('Please give a reason; the applicant gets it by mail.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'No page there.');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByText('Bo Lindt was declined.')).toBeTruthy();
  const sent = fetched.mock.calls.find(([path]) => String(path).endsWith('/decline'))?.[1];
  expect(sent?.body).toBe(JSON.stringify({ reason: 'No page there.' }));
});
