import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { StarInput, Stars } from './stars.tsx';

it('stars say their number', () => {
  show(<Stars rating={4} />);
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
});

it('4.83 is said and drawn as 4.8', () => {
  show(<Stars rating={4.83} />);
  const stars = [...screen.getByRole('img', { name: '4.8 out of 5 stars' }).children];
  expect(stars.map((star) => /p(\d+)_/.exec(star.className)?.[1])).toEqual([...Array<string>(4).fill('100'), '80']);
});

it('a rating is chosen from five named stars', async () => {
  const choose = vi.fn<(value: unknown) => void>();
  show(<StarInput legend="Your rating" name="rating" value={2} onChange={choose} />);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((star) => star.checked)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  expect(choose).toHaveBeenCalledWith(5);
});
