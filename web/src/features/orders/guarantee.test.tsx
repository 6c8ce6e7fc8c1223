import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Claim, Guarantee } from '#shared/schemas/guarantee.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { uploadStore } from '../photos/upload-store.ts';
import { GuaranteedPiece } from './guarantee.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PATH = '/api/orders/ord_1/guarantee';
const anOrder = (status: number, repainted = false) =>
  ({ id: 'ord_1', status, item: { title: 'Oil painting' }, repainted }) as OrderSummary;
const covered: Guarantee = {
  may_ask: true,
  refund: {
    allowed: true,
    rule: 'guarantee',
    sentence: 'All that was paid for this piece goes back: $204.00.',
    kept_cents: 0,
    refund_cents: 20_400,
    sources: [{ label: 'Card', cents: 20_400 }],
  },
  until: '2026-12-20T12:00:00Z',
  claim: null,
};
const aClaim = (more: Partial<Claim> = {}): Claim => ({
  number: 1,
  state: 'asked',
  reason: 'The eyes are not hers.',
  photos: [{ id: 'ast_1', name: 'wall.jpg', url: '/media/wall.jpg', thumb: '/media/wall-thumb.jpg' }],
  asked_at: '2026-11-21T12:00:00Z',
  decided_at: null,
  answer: null,
  ...more,
});
const asked: Guarantee = { ...covered, may_ask: false, claim: aClaim() };

/** Picked photos are uploaded at once. */
const uploads = (...ids: string[]) => {
  let count = 0;
  vi.spyOn(uploadStore, 'add').mockImplementation((file, onDone) => {
    onDone({ id: ids[count] ?? '', name: file.name, thumb: '/media/thumb.jpg' } as Asset);
    count += 1;
  });
};
const open = async (answers: Record<string, unknown> = {}) => {
  const fetched = answer({ [PATH]: covered, ...answers });
  show(<GuaranteedPiece order={anOrder(ORDER.delivered)} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for your money back' }));
  return {
    fetched,
    dialog: within(await screen.findByRole('dialog', { name: 'Ask for your money back: Oil painting' })),
  };
};
const sent = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => init?.body);
const pick = (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.upload(dialog.getByLabelText('Photo'), new File(['x'], name, { type: 'image/jpeg' }));

it('C16 the customer sees what would come back to the cent, says what is wrong, and sends it with photos, once', async () => {
  uploads('ast_1', 'ast_2');
  const { fetched, dialog } = await open();
  expect(dialog.getByText('Back to: Card').parentElement?.textContent).toBe('Back to: Card$204.00');
  await userEvent.type(dialog.getByRole('textbox', { name: 'What is wrong?' }), ' The eyes are not hers. ');
  await pick(dialog, 'wall.jpg');
  await pick(dialog, 'near.jpg');
  expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['wall.jpg', 'near.jpg']);
  const usual = fetched.getMockImplementation()!;
  fetched.mockImplementation((input, init) =>
    init?.method === 'POST' ? Promise.resolve(Response.json(asked)) : usual(input, init),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  expect((await screen.findByRole('status')).textContent).toContain('You have asked for your money back.');
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.getByText(/If we agree, \$204\.00 comes back\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull();
  expect(sent(fetched)).toEqual(['{"reason":"The eyes are not hers.","photos":["ast_1","ast_2"]}']);
});

it('C16 nothing is sent without words and a photo; the focus goes to what is missing', async () => {
  uploads('ast_1');
  const { fetched, dialog } = await open();
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  await press();
  expect(dialog.getByText('Please tell us what is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), 'The eyes.');
  await press();
  expect(dialog.getByRole('alert').textContent).toBe('Please add at least one photo that shows what is wrong.');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add photos' }));
  await pick(dialog, 'wall.jpg');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove wall.jpg' }));
  await press();
  expect(sent(fetched)).toEqual([]);
});

it('C16 a refusal is said in the form, and what holds now is asked for again', async () => {
  uploads('ast_1');
  const { fetched, dialog } = await open();
  await userEvent.type(dialog.getByRole('textbox'), 'The eyes.');
  await pick(dialog, 'wall.jpg');
  const usual = fetched.getMockImplementation()!;
  fetched.mockImplementation((input, init) =>
    init?.method === 'POST'
      ? Promise.resolve(
          Response.json(
            { status: false, code: 'guarantee.asked', message: 'You have asked for this already.' },
            { status: 409 },
          ),
        )
      : usual(input, init),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('You have asked for this already.');
  await waitFor(() =>
    expect(fetched.mock.calls.filter(([path, init]) => path === PATH && init?.method !== 'POST')).toHaveLength(2),
  );
});

it.each([
  ['declined', 'We could not agree to your request', 'Ask once more'],
  ['accepted', '$204.00 is on its way back to you', undefined],
  ['refunded', '$204.00 has been paid back', undefined],
] as const)('C16 a request that was %s says so, with what was sent', async (state, words, again) => {
  const isDeclined = state === 'declined';
  answer({
    [PATH]: {
      ...covered,
      may_ask: isDeclined,
      until: isDeclined ? covered.until : null,
      claim: aClaim({
        state,
        decided_at: '2026-11-22T12:00:00Z',
        answer: isDeclined ? 'It is as the proof was.' : null,
      }),
    },
  });
  show(<GuaranteedPiece order={anOrder(isDeclined ? ORDER.delivered : ORDER.refunded)} />);
  expect(await screen.findByText((text) => text.includes(words))).toBeTruthy();
  expect(screen.getByText('The eyes are not hers.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'wall.jpg', hidden: true }).getAttribute('src')).toBe('/media/wall-thumb.jpg');
  expect(screen.queryByText('It is as the proof was.') !== null).toBe(isDeclined);
  expect(screen.queryByRole('button')?.textContent).toBe(again);
});

it.each([ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped])(
  'C16 a piece that is painted again (status %d) says so, with our words, and asks for nothing',
  async (status) => {
    const claim = aClaim({
      state: 'repaint',
      decided_at: '2026-11-22T12:00:00Z',
      answer: 'Marta paints the eyes anew.',
    });
    answer({
      [PATH]: {
        ...covered,
        may_ask: false,
        until: null,
        refund: {
          ...covered.refund,
          allowed: false,
          refund_cents: 0,
          sources: [],
          sentence: 'This piece is painted again.',
        },
        claim,
      },
    });
    show(<GuaranteedPiece order={anOrder(status, true)} />);
    expect(await screen.findByText('We paint it again.')).toBeTruthy();
    expect(screen.getByText(/costs you nothing.*another 30 days\. We wrote on /)).toBeTruthy();
    expect(screen.getByText('Marta paints the eyes anew.').tagName).toBe('BLOCKQUOTE');
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('C16 once it has arrived anew, that is past, and the customer may ask once more', async () => {
  const claim = aClaim({ state: 'repaint', decided_at: '2026-11-22T12:00:00Z', answer: 'Marta paints the eyes anew.' });
  answer({ [PATH]: { ...covered, claim } });
  show(<GuaranteedPiece order={anOrder(ORDER.delivered)} />);
  expect(await screen.findByText('This piece was painted again.')).toBeTruthy();
  expect(screen.getByText('Marta paints the eyes anew.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask once more' })).toBeTruthy();
});

it('C16 a piece that is not covered says why while its time runs, and nothing afterwards', async () => {
  const not = {
    ...covered,
    may_ask: false,
    refund: {
      ...covered.refund,
      allowed: false,
      sentence: 'The guarantee needs at least one request for changes first.',
      refund_cents: 0,
      sources: [],
    },
  };
  answer({ [PATH]: not });
  show(<GuaranteedPiece order={anOrder(ORDER.delivered)} />);
  expect(await screen.findByText(/needs at least one request for changes/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('C12 a mailed link, a piece on its way, and a guarantee that is over show nothing of it', async () => {
  const fetched = answer({ [PATH]: 404 });
  const { container } = show(<GuaranteedPiece order={anOrder(ORDER.delivered)} />);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  expect(container.textContent).toBe('');
  show(<GuaranteedPiece order={anOrder(ORDER.shipped)} />);
  expect(fetched).toHaveBeenCalledTimes(1);
  const over = answer({ [PATH]: { ...covered, may_ask: false, until: null } });
  const last = show(<GuaranteedPiece order={anOrder(ORDER.closed)} />);
  await waitFor(() => expect(over).toHaveBeenCalledTimes(1));
  expect(last.container.textContent).toBe('');
});
