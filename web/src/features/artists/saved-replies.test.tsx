import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOwnProfile } from '../sellers/profile.fixture.ts';
import { SavedReplies } from './saved-replies.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const PATH = '/api/sellers/edit-profile';
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

it('C7 a saved text joins what is written, and what is written can be saved', async () => {
  const fetched = answer({ [PATH]: anOwnProfile({ replies: ['It is drying now.'] }) });
  const onText = vi.fn<(text: string) => void>();
  show(<SavedReplies text=" Thank you. " onText={onText} />);
  await press('Saved replies');
  await press('Save what I have written');
  const sent = fetched.mock.calls.flatMap(([path, init]) =>
    path === PATH && init?.method === 'POST' ? [JSON.parse(init.body as string) as unknown] : [],
  );
  expect(sent).toEqual([{ replies: ['It is drying now.', 'Thank you.'] }]);
  await press('Use it');
  expect(onText.mock.calls).toEqual([['Thank you.\n\nIt is drying now.']]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
