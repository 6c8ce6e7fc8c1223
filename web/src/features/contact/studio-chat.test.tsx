import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { StudioChat } from './studio-chat.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['the hours that the shop names', aConfig(), /Monday to Friday, 10 am to 6 pm New York time\. (?:Open|Closed)/],
  ['no hours where it names none', aConfig({ support: {} }), /^A person reads it and answers by email\.$/],
])('W-06 the contact says %s', async (_title, config, words) => {
  answer({
    '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' },
    '/config.json': config,
  });
  show(<StudioChat />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the studio' }));
  expect(await screen.findByRole('form', { name: 'Ask the studio' })).toBeTruthy();
  const lead = screen.getByText('A person reads it and answers by email.').parentElement;
  await waitFor(() => expect(lead?.textContent).toMatch(words));
});

it('W-06 a message that is typed survives Escape and a press beside the dialog, until it is sent', async () => {
  answer({
    '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' },
    '/api/contact': { status: true },
  });
  show(<StudioChat />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Ask the studio' }));
  const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await open();
  await userEvent.type(await message(), 'Do you paint dogs?');
  await userEvent.type(email(), 'ada@example.com');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await open();
  expect((await message()).value).toBe('Do you paint dogs?');
  fireEvent.pointerDown(screen.getByRole('dialog'));
  await open();
  expect([(await message()).value, email().value]).toEqual(['Do you paint dogs?', 'ada@example.com']);
  await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Ask the studio' }));
  expect(await screen.findByText(/answers to ada@example\.com/)).toBeTruthy();
  fireEvent.pointerDown(screen.getByRole('dialog'));
  await open();
  expect((await message()).value).toBe('');
});
