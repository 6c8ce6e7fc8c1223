import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { StudioChat } from './studio-chat.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['2026-11-24T20:00:00Z', /^We are at our desks until 6 pm New York time/],
  ['2026-11-24T23:30:00Z', /^We are back at 10 am New York time/],
])('W-06 at %s the contact says whether somebody reads along', async (now, words) => {
  vi.setSystemTime(now);
  answer({ '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' } });
  show(<StudioChat />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the studio' }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Ask the studio' })).toBeTruthy();
});
