import { act } from '@testing-library/react';
import { renderToString } from 'preact-render-to-string';
import { Component, createContext, useContext, useId, useState, type ReactElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEarlyInput } from '../app/early-input.ts';
import { useHydrated } from './hydrated.ts';
import { BeganAsDocument, PagePart } from './page-part.tsx';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** Parts in sight, by a call for each. */
let seen: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => see([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The document of a page, taken over as `page`, or as what it has become since, after what was done in it. */
const takeOver = (page: ReactElement, later = page, visit?: (document: HTMLElement) => void): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page as never);
  document.body.append(root);
  visit?.(root);
  act(() => void hydrateRoot(root, <BeganAsDocument value={true}>{later}</BeganAsDocument>));
  return root;
};

const pass = () => act(() => vi.advanceTimersByTimeAsync(50));

function Counter({ name }: { name: string }) {
  const [count, set] = useState(0);
  const isHydrated = useHydrated();
  return (
    <button type="button" data-hydrated={isHydrated || undefined} onClick={() => set(count + 1)}>
      {name} {count}
    </button>
  );
}

const buttonsOf = (root: HTMLElement): HTMLButtonElement[] => [...root.querySelectorAll('button')];
const takenOf = (root: HTMLElement): boolean[] => buttonsOf(root).map(({ dataset }) => 'hydrated' in dataset);

const threeParts = (
  <>
    <Counter name="First screen" />
    {['A', 'B', 'C'].map((name) => (
      <PagePart key={name}>
        <Counter name={name} />
      </PagePart>
    ))}
  </>
);

it('a part stays as its document has it, and its first press takes it over and is answered', async () => {
  const root = takeOver(threeParts);
  await pass();
  expect(takenOf(root)).toEqual([true, false, false, false]);
  const [, , second] = buttonsOf(root);
  act(() => second?.click());
  expect(takenOf(root)).toEqual([true, false, true, false]);
  expect(buttonsOf(root)[2]).toBe(second);
  expect(second?.textContent).toBe('B 1');
});

it('a part in sight is taken over by itself, and the first scroll takes the others one after the other', async () => {
  const root = takeOver(threeParts);
  seen[1]?.();
  await pass();
  expect(takenOf(root)).toEqual([true, false, true, false]);
  window.dispatchEvent(new Event('scroll'));
  const counts = [2];
  while (vi.getTimerCount() > 0) {
    await act(() => vi.advanceTimersToNextTimerAsync());
    counts.push(takenOf(root).filter(Boolean).length);
  }
  expect([...new Set(counts)]).toEqual([2, 3, 4]);
});

it('a part that is needed soon is taken over after the page, and a file that is dropped takes over all', async () => {
  const page = (
    <>
      <PagePart soon>
        <Counter name="Soon" />
      </PagePart>
      <PagePart>
        <Counter name="Later" />
      </PagePart>
    </>
  );
  const root = takeOver(page);
  expect(takenOf(root)).toEqual([false, false]);
  await pass();
  expect(takenOf(root)).toEqual([true, false]);
  act(() => void root.dispatchEvent(new Event('dragover', { bubbles: true })));
  expect(takenOf(root)).toEqual([true, true]);
});

it('what has changed since the document was made, texts, attributes and elements, is so once the part is taken over', async () => {
  const works = (names: string[], size: number) => (
    <PagePart>
      <ul data-size={size}>
        {names.map((name) => (
          <li key={name}>
            <img src={`/${name}.webp`} srcSet={`/${name}.webp 400w`} alt={name} className={name} />
          </li>
        ))}
      </ul>
    </PagePart>
  );
  const root = takeOver(works(['heron', 'otter'], 2), works(['finch', 'heron', 'otter'], 3));
  expect(root.querySelectorAll('img')).toHaveLength(2);
  window.dispatchEvent(new Event('scroll'));
  await pass();
  const expected = document.createElement('div');
  expected.innerHTML = renderToString(works(['finch', 'heron', 'otter'], 3) as never);
  expect(root.innerHTML).toBe(expected.innerHTML);
});

it('what the page knows reaches a part, before and after it is taken over', async () => {
  const Visitor = createContext('nobody');
  const Name = () => <b>{useContext(Visitor)}</b>;
  const part = (
    <PagePart>
      <Name />
    </PagePart>
  );
  function Page() {
    const [names, set] = useState(['nobody', 'Ada', 'Bo']);
    return (
      <>
        <Visitor value={names[0] ?? ''}>{part}</Visitor>
        <button type="button" aria-label="Next" onClick={() => set(names.slice(1))} />
      </>
    );
  }
  const root = takeOver(<Page />);
  act(() => root.querySelector('button')?.click());
  expect(root.textContent).toBe('nobody');
  window.dispatchEvent(new Event('scroll'));
  await pass();
  expect(root.textContent).toBe('Ada');
  act(() => root.querySelector('button')?.click());
  expect(root.textContent).toBe('Bo');
});

it('what was entered into a part before the page answered is not lost', async () => {
  function Split() {
    const [value, set] = useState('50');
    return (
      <>
        <input type="range" aria-label="Split" value={value} onChange={({ target }) => set(target.value)} />
        <output>{value}</output>
      </>
    );
  }
  const enterAgain = noteEarlyInput();
  const root = takeOver(
    <PagePart>
      <Split />
    </PagePart>,
    undefined,
    (document) => {
      const field = document.querySelector('input');
      if (!field) return;
      field.value = '80';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  );
  act(() => enterAgain());
  await pass();
  expect(root.querySelector('input')?.value).toBe('80');
  expect(root.textContent).toBe('80');
});

it('an error of a part is the page’s', async () => {
  const Fails = () => {
    if (useHydrated()) throw new Error('The part failed.');
    return <p>As stored</p>;
  };
  const root = takeOver(
    <Boundary>
      <PagePart>
        <Fails />
      </PagePart>
    </Boundary>,
  );
  expect(root.textContent).toBe('As stored');
  window.dispatchEvent(new Event('scroll'));
  await pass();
  expect(root.textContent).toBe('The part failed.');
});

it('ids are those of the document, and no two elements share one', async () => {
  function Labelled({ name }: { name: string }) {
    const id = useId();
    return <p id={id}>{name}</p>;
  }
  function Page() {
    const [isMore, setMore] = useState(false);
    return (
      <>
        <Labelled name="before" />
        <PagePart>
          <Labelled name="in the part" />
          <Labelled name="in the part, too" />
        </PagePart>
        <Labelled name="after" />
        {isMore && <Labelled name="more" />}
        <button type="button" aria-label="More" onClick={() => setMore(true)} />
      </>
    );
  }
  const root = takeOver(<Page />);
  const idsOf = () => [...root.querySelectorAll('p')].map(({ id }) => id);
  const stored = idsOf();
  window.dispatchEvent(new Event('scroll'));
  await pass();
  expect(idsOf()).toEqual(stored);
  act(() => root.querySelector('button')?.click());
  expect(new Set(idsOf()).size).toBe(5);
});

it('a part that leaves the page before it is taken over is not taken over any more', async () => {
  function Page() {
    const [isHere, setHere] = useState(true);
    if (!isHere) return <p>Another page</p>;
    return (
      <>
        {threeParts}
        <a href="#another" onClick={() => setHere(false)}>
          Leave
        </a>
      </>
    );
  }
  const root = takeOver(<Page />);
  act(() => root.querySelector('a')?.click());
  window.dispatchEvent(new Event('scroll'));
  await pass();
  expect(root.innerHTML).toBe('<p>Another page</p>');
});
