import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { ChoiceGroup, RadioCard, Switch } from './choice.tsx';
import { Segment } from './segment.tsx';
import { Slider } from './slider.tsx';

it('a card that is not offered cannot be chosen and still says why', async () => {
  const choose = vi.fn<(value: unknown) => void>();
  show(
    <ChoiceGroup legend="Shipping Speed">
      <RadioCard name="speed" value="0" disabled sub="Off for now because of tariffs" onChange={choose}>
        Economy Saver
      </RadioCard>
      <RadioCard name="speed" value="3" extra="$39.00" onChange={choose}>
        Express
      </RadioCard>
    </ChoiceGroup>,
  );
  await userEvent.click(screen.getByText('Off for now because of tariffs'));
  expect(choose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('$39.00'));
  expect(choose).toHaveBeenCalledTimes(1);
});

it('a switch is one to assistive technology', async () => {
  show(<Switch defaultChecked>Private</Switch>);
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Private' });
  await userEvent.click(control);
  expect(control.checked).toBe(false);
});

it('a segment offers exclusive views', async () => {
  const change = vi.fn<(value: unknown) => void>();
  show(
    <Segment
      label="Units"
      value="in"
      onChange={change}
      options={[
        ['in', 'inches'],
        ['cm', 'centimetres'],
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'centimetres' }));
  expect(change).toHaveBeenCalledWith('cm');
});

it('a slider speaks its value and tells when the hand lets go', () => {
  const change = vi.fn<(value: unknown) => void>();
  const commit = vi.fn<(value: number) => void>();
  show(<Slider label="Strength" value={64} format={(value) => `${value}%`} onChange={change} onCommit={commit} />);
  const slider = screen.getByRole('slider', { name: 'Strength' });
  expect(slider.getAttribute('aria-valuetext')).toBe('64%');
  fireEvent.input(slider, { target: { value: '70' } });
  expect(change).toHaveBeenCalledWith(70);
  expect(commit).not.toHaveBeenCalled();
  fireEvent.pointerUp(slider);
  expect(commit).toHaveBeenCalledTimes(1);
});
