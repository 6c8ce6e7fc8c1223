import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginTakeOver, inTurn, useTakenOver } from './in-turn.tsx';

const html = '<main><p>Top</p><button>0</button><button>0</button><i>End</i></main>';

/** Takes over a document with two parts that wait for their turns; `drawn` names the parts whose turn has come. */
const takeOver = () => {
  const drawn: string[] = [];
  const part = (name: string) =>
    inTurn(function Part() {
      const [count, setCount] = useState(0);
      drawn.push(name);
      return <button onClick={() => setCount(count + 1)}>{count}</button>;
    });
  const [First, Second] = [part('first'), part('second')];
  function Document() {
    useTakenOver(true);
    return (
      <main>
        <p>Top</p>
        <First />
        <Second />
        <i>End</i>
      </main>
    );
  }
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const elements = [...root.querySelectorAll('*')];
  const calls = { onAnswering: vi.fn<() => void>(), onHydrated: vi.fn<() => void>() };
  beginTakeOver(calls, true);
  hydrateRoot(root, <Document />);
  return { ...calls, drawn, root, elements, buttons: [...root.querySelectorAll('button')] };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('R-20 each part of a document is taken over in a task of its own, in its own elements', async () => {
  const { drawn, root, elements, onAnswering, onHydrated } = takeOver();
  expect(drawn).toEqual([]);
  const seen: string[][] = [];
  while (!onAnswering.mock.calls.length) {
    await vi.advanceTimersToNextTimerAsync();
    seen.push([...drawn]);
  }
  expect(seen).toContainEqual(['first']);
  expect(drawn).toEqual(['first', 'second']);
  await vi.runAllTimersAsync();
  expect(onAnswering).toHaveBeenCalledOnce();
  expect(onHydrated).toHaveBeenCalledOnce();
  expect([...root.querySelectorAll('*')]).toEqual(elements);
  expect(root.innerHTML).toBe(html);
});

it('R-20 a press takes over all that is left before it is handed on, and only then early presses end to be noted', async () => {
  const { drawn, buttons, onAnswering } = takeOver();
  buttons[1]?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  // No timer runs meanwhile: only what was begun within the event goes on.
  for (let step = 0; step < 20 && onAnswering.mock.calls.length === 0; step += 1) await Promise.resolve();
  expect(drawn).toEqual(['first', 'second']);
  expect(onAnswering).toHaveBeenCalledOnce();
  buttons[1]?.click();
  await vi.runAllTimersAsync();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['0', '1']);
});
