import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
  expect(texts()).toEqual(['Neighbour', 'Rows of Fern']);
  expect(screen.getByText('Neighbour')).toBe(neighbour);
});

it('what was loaded ahead is there at once, and a failed load is tried again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>();
  const Rows = later(load);
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(() => <p>Rows</p>);
  for (const calls of [1, 2]) {
    Rows.ahead();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(calls));
  }
  render(<Rows waiting={<p>One moment</p>} />);
  expect(texts()).toEqual(['Rows']);
  expect(load).toHaveBeenCalledTimes(2);
});

it('a load that fails once the component is shown is the matter of the error boundary', async () => {
  const Rows = later(() => Promise.reject(new Error('offline')));
  render(
    <Boundary>
      <Rows waiting={<p>One moment</p>} />
    </Boundary>,
  );
  expect(await screen.findByText('offline')).toBeDefined();
});
