import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Support } from './support.tsx';

it('W-06 support is reached by the order’s page, by phone and by the questions of a product', () => {
  show(<Contact />);
  expect(screen.getAllByText(/Ask the studio/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '1-800-555-0134' }).getAttribute('href')).toBe('tel:+18005550134');
  expect(screen.getByRole('link', { name: 'any product' }).getAttribute('href')).toBe('/products');
});

it('W-08 we are in San Francisco, and no page names hours that nobody keeps', () => {
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
