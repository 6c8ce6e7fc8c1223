import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { surviveMovedTexts } from './moved-texts.ts';

// oxlint-disable-next-line typescript/unbound-method -- put back where they were.
const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => surviveMovedTexts(document.body));
// The worker's next files have the same Node, whose forms are proxies, which are no node's parent.
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
afterEach(cleanup);

type Translator = (text: Text, element: HTMLElement) => void;

/** The ways in which translators put an element in the place of a text. */
const WAYS: [name: string, translate: Translator][] = [
  ['replaces the text', (text, element) => text.replaceWith(element)],
  [
    'puts its element before the text, and then takes the text out',
    (text, element) => {
      text.before(element);
      text.remove();
    },
  ],
  [
    'moves the text into its element',
    (text, element) => {
      text.before(element);
      element.replaceChildren(text);
    },
  ],
];

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data }) => data.trim() !== '');
};

const translate = async (way: Translator): Promise<void> => {
  await act(async () => {
    for (const text of textsIn(screen.getByTestId('page'))) {
      if (text.parentElement?.tagName === 'FONT') continue;
      const element = document.createElement('font');
      element.textContent = `«${text.data}»`;
      way(text, element);
    }
    // Observers hear of it in a task of their own.
    await new Promise((resolve) => setTimeout(resolve));
  });
};

function Piece() {
  const [step, go] = useState(0);
  const cents = [14_900, 47_200, 9_900][step];
  return (
    <div data-testid="page">
      <p>Total ${(cents ?? 0) / 100} today</p>
      <p>
        {step === 1 ? 'Everything is paid today' : <b>20% now</b>} and {step < 2 && 'a deposit'}
        {step === 2 && <i>no deposit</i>} of {step} steps
      </p>
      {step > 0 && 'A note'}
      <ul>{step === 1 ? ['one', 'two'].map((name) => <li key={name}>{name}</li>) : 'none'}</ul>
      <button type="button" onClick={() => go(step + 1)}>
        Next
      </button>
    </div>
  );
}

const shown = (): string => screen.getByTestId('page').textContent?.replaceAll(/[«»]/g, '') ?? '';

it.each(WAYS)('a page stays right while a translator %s', async (_, way) => {
  render(<Piece />);
  const expected = [
    'Total $149 today20% now and a deposit of 0 stepsnoneNext',
    'Total $472 todayEverything is paid today and a deposit of 1 stepsA noteonetwoNext',
    'Total $99 today20% now and no deposit of 2 stepsA notenoneNext',
  ];
  for (const [step, text] of expected.entries()) {
    if (step > 0)
      await act(async () => {
        screen.getByRole('button').click();
        await new Promise((resolve) => setTimeout(resolve));
      });
    expect(shown()).toBe(text);
    await translate(way);
    expect(shown()).toBe(text);
  }
});
