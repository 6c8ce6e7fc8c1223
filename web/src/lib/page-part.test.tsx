import { act } from '@testing-library/react';
import { Component, createContext, useContext, useId, useState, type ReactElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteEarlyInput } from '../app/early-input.ts';
import { beginHydration, useHydrated, useHydratedPage, whenHydrated } from './hydrated.ts';
import { PagePart } from './page-part.tsx';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** What React finds otherwise than in the document. */
const mismatch = vi.fn<(error: unknown) => void>();

beforeEach(() => mismatch.mockReset());
afterEach(() => document.body.replaceChildren());

function Page({ children }: { children: ReactNode }) {
  useHydratedPage();
  return children;
}

const documentOf = async (page: ReactElement): Promise<HTMLElement> => {
  const root = document.createElement('div');
  root.innerHTML = await new Response((await prerender(page)).prelude).text();
  document.body.append(root);
  return root;
};

/** The document of a page, taken over by the browser, after what was done in it. */
const takeOver = async (page: ReactElement, visit?: (root: HTMLElement) => void): Promise<HTMLElement> => {
  const root = await documentOf(<Page>{page}</Page>);
  visit?.(root);
  beginHydration();
  await act(async () => {
    hydrateRoot(root, <Page>{page}</Page>, { onRecoverableError: mismatch });
  });
  await whenHydrated();
  expect(mismatch).not.toHaveBeenCalled();
  return root;
};

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

it('all parts are taken over with the elements of their document, and only then the page is', async () => {
  let elements: HTMLButtonElement[] = [];
  const root = await takeOver(threeParts, (stored) => {
    elements = buttonsOf(stored);
  });
  expect(buttonsOf(root)).toEqual(elements);
  expect(elements.map(({ dataset }) => 'hydrated' in dataset)).toEqual([true, true, true, true]);
});

it('a press before React has taken over its part is answered', async () => {
  const root = await documentOf(<Page>{threeParts}</Page>);
  beginHydration();
  await act(async () => {
    hydrateRoot(root, <Page>{threeParts}</Page>, { onRecoverableError: mismatch });
    buttonsOf(root)[2]?.click();
  });
  await whenHydrated();
  expect(root.textContent).toBe('First screen 0A 0B 1C 0');
});

it('what the page knows reaches a part', async () => {
  const Visitor = createContext('nobody');
  const Name = () => <b>{useContext(Visitor)}</b>;
  function Named() {
    const [name, set] = useState('nobody');
    return (
      <>
        <Visitor value={name}>
          <PagePart>
            <Name />
          </PagePart>
        </Visitor>
        <button type="button" aria-label="Next" onClick={() => set('Ada')} />
      </>
    );
  }
  const root = await takeOver(<Named />);
  act(() => root.querySelector('button')?.click());
  expect(root.textContent).toBe('Ada');
});

function Fields() {
  const [split, setSplit] = useState('50');
  const [words, write] = useState('');
  const [isGift, setGift] = useState(false);
  const [style, choose] = useState('oil');
  return (
    <>
      <input type="range" value={split} onChange={({ target }) => setSplit(target.value)} />
      <textarea value={words} onChange={({ target }) => write(target.value)} />
      <input type="checkbox" checked={isGift} onChange={({ target }) => setGift(target.checked)} />
      <select value={style} onChange={({ target }) => choose(target.value)}>
        <option>oil</option>
        <option>pencil</option>
      </select>
      <output>{[split, words, String(isGift), style].join()}</output>
    </>
  );
}

it('what was entered into the fields of a part before the page answered is not lost', async () => {
  const enterAgain = noteEarlyInput();
  const part = (
    <PagePart>
      <Fields />
    </PagePart>
  );
  const root = await takeOver(part, (stored) => {
    const [range, tick] = stored.querySelectorAll('input');
    const [words, style] = [stored.querySelector('textarea'), stored.querySelector('select')];
    if (!range || !tick || !words || !style) throw new Error('A field is missing.');
    [range.value, words.value, style.value] = ['80', 'our dog', 'pencil'];
    for (const field of [range, words, style])
      field.dispatchEvent(new Event(field === style ? 'change' : 'input', { bubbles: true }));
    tick.click();
  });
  await act(async () => {
    enterAgain();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(root.querySelector('output')?.textContent).toBe('80,our dog,true,pencil');
  expect(root.querySelector('textarea')?.value).toBe('our dog');
});

it('an error of a part is the page’s', async () => {
  const Fails = () => {
    if (useHydrated()) throw new Error('The part failed.');
    return <p>As stored</p>;
  };
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const page = (
    <Boundary>
      <PagePart>
        <Fails />
      </PagePart>
    </Boundary>
  );
  const root = await takeOver(page);
  expect(root.textContent).toBe('The part failed.');
});

it('ids are those of the document, and no two elements share one', async () => {
  function Labelled({ name }: { name: string }) {
    const id = useId();
    return <p id={id}>{name}</p>;
  }
  function More() {
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
  const idsOf = (root: HTMLElement) => [...root.querySelectorAll('p')].map(({ id }) => id);
  let stored: string[] = [];
  const root = await takeOver(<More />, (found) => {
    stored = idsOf(found);
  });
  expect(idsOf(root)).toEqual(stored);
  act(() => root.querySelector('button')?.click());
  expect(new Set(idsOf(root)).size).toBe(5);
});

it('nothing waits for a part that leaves the page before it is taken over', async () => {
  const root = await documentOf(<Page>{threeParts}</Page>);
  beginHydration();
  const tree = hydrateRoot(root, <Page>{threeParts}</Page>);
  act(() => tree.unmount());
  const next = await documentOf(<Page>Another</Page>);
  await act(async () => {
    hydrateRoot(next, <Page>Another</Page>);
  });
  await whenHydrated();
  expect(next.textContent).toBe('Another');
});
