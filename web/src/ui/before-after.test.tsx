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

it('C23 a photo lies so that what was painted of it meets the painting, and stands beside it where nobody knows that', async () => {
  const artwork = { artwork: '/media/b/photo.jpg?size=800x800', artworkAlt: 'Jonas, pencil' };
  const { unmount } = show(<BeforeAfter photo="/media/a/photo.jpg?size=2400x3000&part=10,20,50,40,1" {...artwork} />);
  const cut = await screen.findByRole('img', { name: "The customer's photo" });
  const image = cut.querySelector('image');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(image?.getAttribute(name)));
  expect([cut.getAttribute('viewBox'), image?.getAttribute('href')]).toEqual(['0 0 100 100', '/media/a/view.jpg']);
  // The photo's part from 10 to 60 and from 20 to 60 per cent is all of the view.
  expect([x! + 0.1 * width!, x! + 0.6 * width!, y! + 0.2 * height!, y! + 0.6 * height!]).toEqual([0, 100, 0, 100]);
  expect(screen.getByRole('slider')).toBeTruthy();
  unmount();
  show(<BeforeAfter photo="/media/a/photo.jpg?size=2400x3000&part=unknown" labels {...artwork} />);
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual([
    "The customer's photo",
    'Jonas, pencil',
  ]);
  expect(screen.queryByRole('slider')).toBeNull();
});
