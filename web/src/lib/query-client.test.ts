import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { endQuery } from './end-query.ts';
import { createQueryClient } from './query-client.ts';

const KEY = ['photos'];

/** Reads of one query, each answered by the test. */
const reading = (client: QueryClient) => {
  const reads: ((data: string[]) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => new Promise<string[]>((resolve) => reads.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { reads, data: () => observer.getCurrentResult().data };
};

it('a read that began before a change is made again, and its answer does not undo the change', async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, ['old']);
  const { reads, data } = reading(client);
  void client.refetchQueries({ queryKey: KEY });
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  client.setQueryData(KEY, ['new', 'old']);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[0]!(['old']);
  reads[1]!(['new', 'old', 'another']);
  await vi.waitFor(() => expect(data()).toEqual(['new', 'old', 'another']));
  expect(reads).toHaveLength(2);
});

it('what is changed before it was read at all is read once more after the first read', async () => {
  const client = createQueryClient();
  const { reads, data } = reading(client);
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  const page = client.ensureQueryData({ queryKey: KEY });
  client.setQueryData<string[]>(KEY, (photos) => photos && ['new', ...photos]);
  reads[0]!(['old']);
  expect(await page).toEqual(['old']);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]!(['new', 'old']);
  await vi.waitFor(() => expect(data()).toEqual(['new', 'old']));
});

it('a change while nothing is read asks for nothing', async () => {
  const client = createQueryClient();
  const { reads, data } = reading(client);
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads[0]!(['old']);
  await vi.waitFor(() => expect(data()).toEqual(['old']));
  client.setQueryData(KEY, ['new']);
  await vi.waitFor(() => expect(data()).toEqual(['new']));
  expect([reads.length, client.isFetching()]).toEqual([1, 0]);
});

it('C42 what an act has taken away is not read again by the page that shows it, and anew by the next', async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, ['gone']);
  const read = vi.fn<() => Promise<string[]>>(() => Promise.reject(new Error('404')));
  const observe = () =>
    new QueryObserver(client, { queryKey: KEY, queryFn: read, refetchInterval: 1, retry: false, staleTime: 60_000 });
  const observer = observe();
  const leave = observer.subscribe(() => undefined);
  endQuery(client, KEY);
  await client.invalidateQueries({ queryKey: KEY });
  await observer.refetch();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([read.mock.calls.length, observer.getCurrentResult().data]).toEqual([0, ['gone']]);
  leave();
  const next = observe();
  const leaveNext = next.subscribe(() => undefined);
  await vi.waitFor(() => expect(next.getCurrentResult().isError).toBe(true));
  expect(next.getCurrentResult().data).toBeUndefined();
  leaveNext();
});

it('C42 an answer on its way does not bring back what an act has taken away', async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, ['old']);
  const { reads, data } = reading(client);
  void client.refetchQueries({ queryKey: KEY });
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  endQuery(client, KEY);
  client.setQueryData(KEY, ['what remains']);
  reads[0]!(['old']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([reads.length, data()]).toEqual([1, ['what remains']]);
});
