import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { PieceTags } from './piece-tags.tsx';

const PATH = '/api/sellers/orders/ord_1/tags';
const saved = {
  order: 'ord_1',
  tags: ['dogs'],
  all: ['dogs', 'pets', 'oil'],
  names: { dogs: 'Dogs', pets: 'Pets', oil: 'Oil' },
};
const motherDay = {
  tag: 'mothers-day',
  name: 'Mother’s Day',
  description: '',
  parents: [],
  tags: [],
  similar: [],
  names: {},
};

const posted = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]): unknown => [path, JSON.parse(init?.body as string)]);
const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen tags' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('an artist chooses up to four tags for a finished piece, and hears which ones follow', async () => {
  const fetched = answer({
    [PATH]: saved,
    '/api/gallery/tags': { tags: [], similar: [], names: {} },
    '/api/gallery/tags/mothers-day': motherDay,
  });
  show(<PieceTags orderId="ord_1" by="artist" />);
  expect(await screen.findByText(/It also hangs under Pets, Oil/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save tags' })).toBeNull();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search for a tag' }), 'mothers day{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Mother’s Day' })).toBeTruthy();
  expect(chosen()).toEqual(['Remove Dogs', 'Remove Mother’s Day']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(chosen()).toEqual(['Remove Dogs']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Dogs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }));
  expect(await screen.findByText(/Saved\./)).toBeTruthy();
  expect(posted(fetched)).toEqual([[PATH, { tags: [] }]]);
});

it('four tags are the most', async () => {
  answer({ [PATH]: { ...saved, tags: ['a', 'b', 'c', 'd'] } });
  show(<PieceTags orderId="ord_1" by="artist" />);
  expect(await screen.findByText(/Four tags at most/)).toBeTruthy();
});

it('an admin corrects the tags with a reason, and a refusal says what is wrong', async () => {
  const fetched = answer({ '/api/admin/orders/ord_1/tags': saved });
  show(<PieceTags orderId="ord_1" by="admin" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dogs' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save tags' }).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Reason'), 'It is a cat.');
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }));
  expect(posted(fetched)).toEqual([['/api/admin/orders/ord_1/tags', { tags: [], reason: 'It is a cat.' }]]);
  document.body.innerHTML = '';
  answer({ '/api/admin/orders/ord_1/tags': 403 });
  show(<PieceTags orderId="ord_1" by="admin" />);
  expect(await screen.findByText('The tags could not be loaded.')).toBeTruthy();
});
