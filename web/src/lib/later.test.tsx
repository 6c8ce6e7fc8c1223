import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateNotice } from '../app/late-notice.tsx';
import { later } from './later.tsx';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

afterEach(cleanup);

const texts = (): (string | null)[] => screen.getAllByText(/./, { selector: 'p' }).map((text) => text.textContent);

it('something stands in the place of a component until it comes, and what is beside it stays as it was', async () => {
  const coming = Promise.withResolvers<ComponentType<{ name: string }>>();
  const Rows = later(() => coming.promise);
  render(
    <form>
      <p>Neighbour</p>
      <Rows name="Fern" waiting={<p>One moment</p>} />
    </form>,
  );
  const neighbour = screen.getByText('Neighbour');
  expect(texts()).toEqual(['Neighbour', 'One moment']);
  await act(async () => {
    coming.resolve(({ name }) => <p>Rows of {name}</p>);
    await coming.promise;
  });
  await screen.findByText('Rows of Fern');
  expect(texts()).toEqual(['Neighbour', 'Rows of Fern']);
  expect(screen.getByText('Neighbour')).toBe(neighbour);
});

it('what was loaded ahead is there at once', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.resolve(() => <p>Rows</p>));
  const Rows = later(load);
  Rows.ahead();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  render(<Rows waiting={<p>One moment</p>} />);
  expect(texts()).toEqual(['Rows']);
  expect(load).toHaveBeenCalledTimes(1);
});

describe('a module that cannot be loaded', () => {
  const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function Form({ Rows }: { Rows: ReturnType<typeof later> }) {
    const [words, write] = useState('');
    return (
      <Boundary>
        <LateNotice />
        <input aria-label="Words" value={words} onChange={({ target }) => write(target.value)} />
        <Rows waiting={<p>One moment</p>} />
      </Boundary>
    );
  }

  it('is loaded as soon as the browser is connected again, and what stands around it stays as it was', async () => {
    setOnline(false);
    const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<Form Rows={later(load)} />);
    fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'our dog' } });
    await pass(3_600_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toContain('Waiting for the connection.');
    load.mockResolvedValue(() => <p>Rows</p>);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await pass(1);
    // React lets what stood in its place be seen for a moment of its own clock.
    vi.useRealTimers();
    await screen.findByText('Rows');
    expect(texts()).toEqual(['Rows']);
    expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('our dog');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is asked for again after 1, 2, 4 and 8 seconds with a connection, and is then the matter of the error boundary', async () => {
    setOnline(true);
    const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new Error('not there')));
    render(<Form Rows={later(load)} />);
    await pass(1);
    for (const [index, seconds] of [1, 2, 4, 8].entries()) {
      await pass(seconds * 1_000 - 2);
      expect(load).toHaveBeenCalledTimes(index + 1);
      await pass(2);
      expect(load).toHaveBeenCalledTimes(index + 2);
    }
    vi.useRealTimers();
    await screen.findByText('not there');
    expect(document.body.textContent).toBe('not there');
    expect(load).toHaveBeenCalledTimes(5);
  });
});
