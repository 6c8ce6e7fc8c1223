import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { About } from './about.tsx';
import { CharityGift } from './charity-gift.tsx';
import { Contact } from './contact.tsx';
import { Privacy } from './privacy.tsx';
import { Support } from './support.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const VISITOR = { id: null, role: 'Visitor', email: null, realtime_token: '' };

it('W-06 Z-08 support is reached by a message, by the order’s page, by phone and by the questions of a product', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T16:00:00Z'));
  const fetched = answer({ '/api/session': VISITOR, '/api/contact': { status: true }, '/config.json': aConfig() });
  show(<Contact />, { at: '/contact' });
  const form = within(screen.getByRole('form', { name: 'Ask the studio' }));
  const send = () => userEvent.click(form.getByRole('button', { name: 'Ask the studio' }));
  await send();
  expect(form.getByText('Please write your message.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Your message'), 'Do you paint parrots?');
  await userEvent.type(form.getByLabelText('Email'), 'ada');
  await send();
  expect(form.getByText('Please enter a valid email.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Email'), '@example.com');
  await send();
  expect((await screen.findByText('We have your message.')).closest('[role="status"]')?.textContent).toContain(
    'ada@example.com',
  );
  expect(fetched.mock.calls.filter(([path]) => path === '/api/contact').map(([, init]) => init?.body)).toEqual([
    '{"email":"ada@example.com","text":"Do you paint parrots?","page":"/contact"}',
  ]);
  expect(screen.getAllByText(/Ask the studio/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '1-800-555-0134' }).getAttribute('href')).toBe('tel:+18005550134');
  expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe('mailto:help@example.com');
  expect(await screen.findByText('Closed for Thanksgiving Day. Opens tomorrow at 10 am.')).toBeTruthy();
  expect(screen.getByText(/Monday to Friday, 10 am to 6 pm New York time/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'any product' }).getAttribute('href')).toBe('/products');
});

it('W-06 C48 a shop without a support line says nothing of one', async () => {
  for (const page of [<Contact key="contact" />, <Support key="support" />]) {
    const fetched = answer({ '/api/session': VISITOR, '/config.json': aConfig({ support: {} }) });
    const { container, unmount } = show(page);
    await vi.waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/config.json')).toBe(true));
    expect(container.textContent).not.toMatch(/[Cc]all us|By phone|picks up|\d{3}-\d{4}/);
    expect(container.querySelector('[href^="tel:"], [href^="mailto:"]')).toBeNull();
    unmount();
  }
});

it('W-08 we are in San Francisco, and no page names hours that nobody keeps', () => {
  answer({ '/api/session': VISITOR });
  for (const [page, says] of [
    [<About key="about" />, true],
    [<Contact key="contact" />, true],
    [<Support key="support" />, false],
  ] as const) {
    const { container, unmount } = show(page);
    expect(container.textContent.includes('San Francisco')).toBe(says);
    expect(container.textContent).not.toMatch(/\b\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.)|Monday|New York time/i);
    unmount();
  }
});

it('R-20 C47 the charity gift’s page says who passes it on and when, and the sums so far once there are any', async () => {
  const charity = { cents: 12_000, count: 12 };
  answer({ '/api/passed-on': { charity, carbon: { cents: 500, trees: 5 } } });
  const { unmount } = show(<CharityGift />);
  expect(await screen.findByText('Passed on so far: 12 gift cards worth $120.00, and 5 trees for $5.00.')).toBeTruthy();
  expect(screen.getByText(/once an artist has accepted your piece, and at the earliest 24 hours/)).toBeTruthy();
  unmount();
  const fetched = answer({ '/api/passed-on': { charity: { cents: 0, count: 0 }, carbon: { cents: 0, trees: 0 } } });
  show(<CharityGift />);
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(0));
  expect(screen.queryByText(/so far/)).toBeNull();
});

it('N-05 the privacy page names the other companies whose scripts a shop has, and none where it has none', async () => {
  for (const [services, says] of [
    [{ chat: 'https://chat.example/c.js', replay: 'https://replay.example/r.js' }, true],
    [undefined, false],
  ] as const) {
    const fetched = answer({ '/config.json': aConfig({ services }) });
    const { container, unmount } = show(<Privacy />);
    await vi.waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/config.json')).toBe(true));
    if (says) await screen.findByText(/Session replay \(replay\.example\)\./);
    expect(container.textContent.includes('Chat while somebody answers (chat.example)')).toBe(says);
    expect(container.textContent.includes('Other companies')).toBe(says);
    unmount();
  }
});

it('R-23 C26 the privacy page names all that is kept of the faces in a photo, and for how long', () => {
  show(<Privacy />);
  const text = screen.getByText(/A program finds the faces/).textContent;
  for (const kept of ['how many', 'where in the photo', 'how sharp', 'with the photo']) expect(text).toContain(kept);
});
