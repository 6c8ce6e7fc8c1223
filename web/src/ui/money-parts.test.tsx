import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { Avatar } from './avatar.tsx';
import { Caption } from './caption.tsx';
import { Price } from './price.tsx';
import { Share } from './share.tsx';

it('a price has two decimals, and none when it is a round from-price', () => {
  show(
    <p>
      <Price cents={137900} /> <Price cents={8900} round /> <Price cents={8950} round />
    </p>,
  );
  expect(document.body.textContent).toBe('$1,379.00 $89 $89.50');
});

it('the share bar is cut where the deposit ends', () => {
  show(<Share depositCents={7580} balanceCents={30320} />);
  const bar = screen.getByText('$75.80').closest('div');
  expect(bar?.className).toMatch(/p20_/);
});

it('a caption leaves out what is not known', () => {
  show(<Caption picture="/a.800.avif" artist="Marta Ilves" medium="Oil" size={undefined} city="Tartu" />);
  expect([...document.querySelectorAll('p > *')].map((line) => line.textContent)).toEqual([
    'Marta Ilves',
    'Oil',
    'Hangs in Tartu',
  ]);
});

it('a person without a picture is shown by initials', () => {
  show(<Avatar name="Hana Maria Okabe" />);
  expect(document.body.textContent).toBe('HO');
});
