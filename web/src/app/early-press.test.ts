import { afterEach, expect, it, vi } from 'vitest';
import { noteEarlyPress } from './early-press.ts';

const press = vi.fn<(event: Event) => void>();
const page = (html: string) => {
  document.body.innerHTML = html;
  return (selector: string) => document.querySelector<HTMLElement>(selector)!;
};

afterEach(() => {
  press.mockReset();
  document.body.innerHTML = '';
});

it('the last press of a button before the page answers is repeated once', () => {
  const find = page('<button id="a"><b>Menu</b></button><button id="c">Customize</button>');
  const repeat = noteEarlyPress();
  find('#c').click();
  find('b').click();
  find('#a').addEventListener('click', press);
  find('#c').addEventListener('click', press);
  repeat();
  repeat();
  expect(press.mock.calls.map(([{ currentTarget, target }]) => (currentTarget ?? target) === find('#a'))).toEqual([
    true,
  ]);
  find('#c').click();
  expect(press).toHaveBeenCalledTimes(2);
});

it('a press elsewhere afterwards, or a button that is gone, leaves nothing to repeat', () => {
  const find = page('<main><p>Text</p><button>Menu</button></main>');
  const button = find('button');
  let repeat = noteEarlyPress();
  button.click();
  find('p').click();
  button.addEventListener('click', press);
  repeat();
  expect(press).not.toHaveBeenCalled();
  button.removeEventListener('click', press);
  repeat = noteEarlyPress();
  button.click();
  button.addEventListener('click', press);
  button.remove();
  repeat();
  expect(press).not.toHaveBeenCalled();
});
