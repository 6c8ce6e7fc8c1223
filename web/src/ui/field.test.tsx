import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { Select, TextField } from './field.tsx';

it('a refused field is marked and described by its error and its hint', () => {
  show(
    <TextField label="Email" note="required" hint="We only write about your order." error="Please enter your email." />,
  );
  const input = screen.getByRole('textbox', { name: 'Email required' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const description = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(description).toEqual(['Please enter your email.', 'We only write about your order.']);
});

it('a field without trouble is not marked', () => {
  show(
    <Select label="Size">
      <option>8 x 10 in</option>
    </Select>,
  );
  const select = screen.getByRole('combobox', { name: 'Size' });
  expect(select.hasAttribute('aria-invalid')).toBe(false);
  expect(select.hasAttribute('aria-describedby')).toBe(false);
});
