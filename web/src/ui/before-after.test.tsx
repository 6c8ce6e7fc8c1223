import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { BeforeAfter } from './before-after.tsx';

it('the edge between photo and artwork is moved by a slider that says how much of each shows', () => {
  show(<BeforeAfter photo="p.jpg" artwork="a.jpg" artworkAlt="Two dogs, oil" split={40} />);
  const slider = screen.getByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' });
  expect(slider.getAttribute('aria-valuetext')).toBe('40% photo, 60% artwork');
  fireEvent.change(slider, { target: { value: '75' } });
  expect(slider.parentElement?.style.getPropertyValue('--split')).toBe('75%');
});

it('a fixed edge has nothing to move', () => {
  show(<BeforeAfter photo="p.jpg" artwork="a.jpg" artworkAlt="Two dogs, oil" fixed />);
  expect(screen.queryByRole('slider')).toBeNull();
});
