import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { BeforeAfter } from './before-after.tsx';

it('the edge between photo and artwork is moved by a slider that says how much of each shows', () => {
  show(<BeforeAfter photo="p.jpg" artwork="a.jpg" artworkAlt="Two dogs, oil" split={40} />);
  const slider = screen.getByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' });
  expect(slider.getAttribute('aria-valuetext')).toBe('40% photo, 60% artwork');
  fireEvent.input(slider, { target: { value: '75' } });
  expect(slider.parentElement?.style.getPropertyValue('--percent')).toBe('75%');
});

it('a fixed edge has nothing to move', () => {
  show(<BeforeAfter photo="p.jpg" artwork="a.jpg" artworkAlt="Two dogs, oil" fixed />);
  expect(screen.queryByRole('slider')).toBeNull();
});

function Coverable() {
  const [covered, cover] = useState(false);
  return (
    <>
      <BeforeAfter
        photo={<img src="p.jpg" alt="Two dogs" />}
        artwork={<img src="a.jpg" alt="Two dogs, oil" />}
        split={40}
        labels
        covered={covered}
      />
      <button type="button" onClick={() => cover(!covered)}>
        Cover
      </button>
    </>
  );
}

it('a covered artwork shows the photo alone, and the edge is where it was when the cover is off', () => {
  show(<Coverable />);
  expect(screen.getByRole('img', { name: 'Two dogs, oil' }).getAttribute('src')).toBe('a.jpg');
  fireEvent.input(screen.getByRole('slider'), { target: { value: '75' } });
  const box = screen.getByRole('slider').parentElement;
  const cover = screen.getByRole('button', { name: 'Cover' });
  fireEvent.click(cover);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(box?.className).toMatch(/p100_/);
  fireEvent.click(cover);
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('75');
});
