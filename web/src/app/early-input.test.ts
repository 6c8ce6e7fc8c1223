import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEarlyInput } from './early-input.ts';

const press = vi.fn<(event: Event) => void>();
const page = (html: string) => {
  document.body.innerHTML = html;
  return (selector: string) => document.querySelector<HTMLElement>(selector)!;
};

/** The visitor's acts are done again in a task of their own. */
const done = (again: () => void): void => {
  again();
  vi.runAllTimers();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  press.mockReset();
  document.body.innerHTML = '';
});

it('the last press of a button before the page answers is repeated once', () => {
  const find = page('<button id="a"><b>Menu</b></button><button id="c">Customize</button>');
  const repeat = noteEarlyInput();
  find('#c').click();
  find('b').click();
  find('#a').addEventListener('click', press);
  find('#c').addEventListener('click', press);
  done(repeat);
  done(repeat);
  expect(press.mock.calls.map(([{ currentTarget, target }]) => (currentTarget ?? target) === find('#a'))).toEqual([
    true,
  ]);
  find('#c').click();
  expect(press).toHaveBeenCalledTimes(2);
});

it('a press elsewhere afterwards, or a button that is gone, leaves nothing to repeat', () => {
  const find = page('<main><p>Text</p><button>Menu</button></main>');
  const button = find('button');
  let repeat = noteEarlyInput();
  button.click();
  find('p').click();
  button.addEventListener('click', press);
  done(repeat);
  expect(press).not.toHaveBeenCalled();
  button.removeEventListener('click', press);
  repeat = noteEarlyInput();
  button.click();
  button.addEventListener('click', press);
  button.remove();
  done(repeat);
  expect(press).not.toHaveBeenCalled();
});

it('a form is not sent by the browser, and its button is pressed again', () => {
  const find = page('<form><input><button>Send</button></form>');
  const sent: boolean[] = [];
  // In the bubbling phase of the window, after everybody who could have prevented it.
  const watch = (event: Event): void => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('submit', watch);
  const repeat = noteEarlyInput();
  find('button').click();
  find('form').addEventListener('submit', press);
  done(repeat);
  window.removeEventListener('submit', watch);
  expect(sent).toEqual([false, true]);
  expect(press).toHaveBeenCalledTimes(1);
});

it('words, choices and ticks are entered again, each as it was last, over what the first render put back', () => {
  const find = page(
    '<textarea></textarea><select><option>oil</option><option>pencil</option></select><input type="checkbox" checked>',
  );
  const [words, choice, tick] = [
    find('textarea') as HTMLTextAreaElement,
    find('select') as HTMLSelectElement,
    find('input') as HTMLInputElement,
  ];
  const repeat = noteEarlyInput();
  for (const text of ['our', 'our dog']) {
    words.value = text;
    words.dispatchEvent(new Event('input', { bubbles: true }));
  }
  choice.value = 'pencil';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  tick.click();
  [words.value, choice.value, tick.checked] = ['', 'oil', true];
  const heard: unknown[] = [];
  words.addEventListener('input', () => heard.push(words.value));
  choice.addEventListener('change', () => heard.push(choice.value));
  tick.addEventListener('change', () => heard.push(tick.checked));
  done(repeat);
  expect(heard).toEqual(['our dog', 'pencil', false]);
});

it('U-14 a pasted picture is pasted again, and one that a copied text brought along is not', () => {
  const find = page('<main></main>');
  const paste = (...types: string[]) => {
    const given = new DataTransfer();
    given.items.add(new File(['a photo'], 'Anna.jpg', { type: 'image/jpeg' }));
    for (const type of types) given.setData(type, 'Anna');
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: given });
    find('main').dispatchEvent(event);
    return event.defaultPrevented;
  };
  const repeat = noteEarlyInput();
  expect([paste(), paste('text/plain')]).toEqual([true, false]);
  const pasted: string[] = [];
  find('main').addEventListener('paste', ({ clipboardData }) =>
    pasted.push(...[...(clipboardData?.files ?? [])].map(({ name }) => name)),
  );
  done(repeat);
  expect(pasted).toEqual(['Anna.jpg']);
});

it('a press that opens a file chooser opens it at once, and not again', () => {
  const find = page('<button>Upload</button><input type="file" hidden>');
  find('input').addEventListener('click', press);
  const repeat = noteEarlyInput();
  find('button').click();
  expect(press).toHaveBeenCalledTimes(1);
  done(repeat);
  expect(press).toHaveBeenCalledTimes(1);
});
