import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { COMMISSIONS } from '#shared/people/partners.ts';
import { Component as Program } from '#web/app/routes/partner-program.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

const aSession = (role: string) => ({ id: 'usr_1', role, email: 'ellen@example.com', realtime_token: 't' });
const NONE = { application: null };
const APPLIED = { application: { state: 'applied', reason: null, email_verified: false } };

const open = (role: string, own: unknown = NONE, more: Record<string, unknown> = {}) => {
  const answers: Record<string, unknown> = {
    '/api/session': aSession(role),
    '/api/partners/application': own,
    '/api/partners/apply': APPLIED,
    '/api/users': { status: true, email: 'ellen@example.com', role: 'User' },
    ...more,
  };
  const fetched = answer(answers);
  show(<Program />, { at: '/partners' });
  const posted = () =>
    fetched.mock.calls.flatMap(([path, init]) =>
      init?.method === 'POST' && typeof init.body === 'string'
        ? [[path, JSON.parse(init.body) as unknown] as const]
        : [],
    );
  return { answers, posted };
};

const fill = async (isNew = true) => {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Ellen Park');
  await userEvent.type(screen.getByLabelText('Where you would link from'), 'https://example.com/pets');
  await userEvent.type(screen.getByLabelText('What you write or show there'), 'I write about dogs.');
  if (isNew) {
    await userEvent.type(screen.getByLabelText('Email'), 'ellen@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'four late winter trains');
  }
  await userEvent.click(screen.getByRole('checkbox'));
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send my application' }));
const APPLICATION = {
  name: 'Ellen Park',
  website: 'https://example.com/pets',
  about: 'I write about dogs.',
  agreement: true,
};

it('T-06 C13 the program says what is paid and when, as the code pays it', async () => {
  open('Visitor');
  const pays = within(await screen.findByRole('region', { name: 'What it pays' }));
  const { custphotoreal: oil, custmixedmedia: mixed } = COMMISSIONS;
  expect(pays.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    [oil.plain, oil.framed, mixed.plain].map((rate) => `${rate}%`),
  );
  const when = screen.getByRole('region', { name: 'How and when' }).textContent;
  expect(when).toMatch(/30 days[\s\S]*30 days after shipping/);
  expect(screen.getByRole('region', { name: 'The rules' }).textContent).toContain('Your own orders earn nothing');
});

it('C13 a visitor applies with a new account, which a refused application does not create twice', async () => {
  const { answers, posted } = open('Visitor', NONE, { '/api/partners/apply': 503 });
  await send();
  expect(posted()).toEqual([]);
  expect(screen.getByText('Please agree to the terms for partners.')).toBeTruthy();
  await fill();
  await send();
  expect(await screen.findByText('Nothing that you wrote is lost.')).toBeTruthy();
  answers['/api/partners/apply'] = APPLIED;
  answers['/api/partners/application'] = APPLIED;
  answers['/api/session'] = aSession('User');
  await send();
  expect(await screen.findByRole('heading', { name: 'We have your application' })).toBeTruthy();
  expect(screen.getByText(/open the link in our mail/)).toBeTruthy();
  expect(posted().map(([path]) => path)).toEqual(['/api/users', '/api/partners/apply', '/api/partners/apply']);
  expect(posted()[0]?.[1]).toEqual({
    email: 'ellen@example.com',
    password: 'four late winter trains',
    returnPath: '/partners',
  });
  expect(posted()[2]?.[1]).toEqual(APPLICATION);
});

it('C13 a customer applies with their own account, again after a refusal whose reason they read', async () => {
  const { posted } = open('User', {
    application: { state: 'declined', reason: 'Too many dogs.', email_verified: true },
  });
  expect(await screen.findByText(/was declined: “Too many dogs\.”/)).toBeTruthy();
  await fill(false);
  await send();
  await waitFor(() => expect(posted()).toEqual([['/api/partners/apply', APPLICATION]]));
});

it.each([
  ['Partner', 'You are a partner'],
  ['Supplier', 'Partners have an account of their own'],
  ['Admin', 'Partners have an account of their own'],
])('C13 a %s gets no form, but hears: %s', async (role, title) => {
  open(role);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByLabelText('Your name')).toBeNull();
});
