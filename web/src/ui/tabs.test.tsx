import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['reviews', 'details', 'questions'].map((id) => ({ id, label: id.toUpperCase(), panel: `The ${id}` }));

function Example() {
  const [selected, setSelected] = useState('reviews');
  return <Tabs label="About" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

it('a click shows the panel of the tab', async () => {
  show(<Example />);
  await userEvent.click(screen.getByRole('tab', { name: 'QUESTIONS' }));
  expect(screen.getByRole('tabpanel', { name: 'QUESTIONS' }).textContent).toBe('The questions');
});

it('arrow keys move through the tabs, around the end, and only the chosen one is a tab stop', async () => {
  show(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'QUESTIONS', selected: true }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('The details');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});
