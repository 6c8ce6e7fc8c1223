import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldEvents } from '#web/lib/analytics.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { takePayReturn } from '../cart/pay-return.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { useLocation } from '#web/lib/router.tsx';
import { aQuote } from './quote.fixture.ts';
import { QuotesPage } from './quotes-page.tsx';
import { orderQuotesQuery } from './quotes.queries.ts';

const now = 1_795_273_195;
const quote = aQuote;
const page = (
  order: Partial<OrderQuotes['order']> = {},
  quotes = [
    quote('jonas', 'Jonas Brandt', { score: 0.63 }),
    quote('marta', 'Marta Ilves', { score: 0.94, price: 3_500, total: 23_900, due_now: 700 }),
  ],
): OrderQuotes => ({
  order: {
    id: 'ord_1',
    status: 1,
    schedule: { sec: now + 1_800, msec: 0 },
    supplier: null,
    processed: false,
    cart: { id: 'crt_1', paid: true, requested_suppliers: [] },
    title: 'Oil painting from your photo',
    image: null,
    photos: [],
    options: [
      { name: 'size', value: '18x24in', display_name: 'Size', display_value: '18 × 24 in' },
      { name: 'delivery', value: '25:2026-12-16', display_name: 'Delivery', display_value: 'Standard' },
    ],
    wanted_on: null,
    placed_at: '2026-11-21T12:00:00Z',
    money: { total: 20_400, paid: 3_780, deposit: 3_780 },
    _acceptError: null,
    extra: null,
    choice: null,
    unanswered: null,
    unaccepted: null,
    ...order,
  },
  quotes,
  questions: [],
  stats: { asked: 3, accepted: 2, rejected: 1, reasons: [], requested: { asked: 0, accepted: 0, rejected: 0 } },
  now: { sec: now },
});

function Loaded() {
  const { data, dataUpdatedAt } = useQuery(orderQuotesQuery('ord_1'));
  return data ? <QuotesPage data={data} saidAt={dataUpdatedAt} /> : null;
}
const open = async (answers: Record<string, unknown>) => {
  const fetched = answer(answers);
  show(<Loaded />);
  await screen.findByRole('heading', { name: 'Artist and Studio Responses' });
  return fetched;
};
const posted = (fetched: ReturnType<typeof answer>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const describedBy = (element: HTMLElement): string =>
  document.querySelector(`#${CSS.escape(element.getAttribute('aria-describedby') ?? 'none')}`)?.textContent ?? '';

const READ = '/api/orders/quotes/ord_1';
const CARD = '/api/carts/saved-card/crt_1';
const SELECT = '/api/orders/select-quote/ord_1';
const PAY = '/api/carts/create/';
const MARTA = 'Select Offer, $35.00 more: new total $239.00 of Marta Ilves';

it('R-10 Q-01 Q-14 Q-15 leads back to the confirmation and lists the offers, the best first', async () => {
  await open({ [READ]: page() });
  expect(screen.getByRole('link', { name: 'Order confirmation' }).getAttribute('href')).toBe('/orders/crt_1');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Marta Ilves',
    'Jonas Brandt',
  ]);
  expect(screen.getByRole('link', { name: 'Profile of Marta Ilves' }).getAttribute('href')).toBe('/artists/marta');
  expect(screen.getByRole('meter', { name: 'Quality score of Marta Ilves' }).getAttribute('aria-valuenow')).toBe('94');
  expect(screen.getByText('$35.00')).toBeTruthy();
  expect(screen.getAllByText('6 days')).toHaveLength(2);
});

it('Q-16 Q-18 Q-19 selecting an offer marks it and asks for the deposit of its extra', async () => {
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const chosen = page({ supplier: 'usr_marta', cart: { id: 'crt_1', paid: false, requested_suppliers: [] }, extra });
  const fetched = await open({ [READ]: page(), [CARD]: { card: null }, [SELECT]: chosen });
  await userEvent.click(screen.getByRole('button', { name: MARTA }));
  await screen.findByText('This artist is currently selected.');
  expect(posted(fetched)).toEqual([[SELECT, { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500 }]]);
  expect(screen.getByText('Additional Payment Required').parentElement?.textContent).toContain('$7.00 now');
  expect(screen.getByRole('link', { name: 'Make Payment' }).getAttribute('href')).toBe('/carts/pay/crt_1');
  expect(screen.getByText('The artist will be informed soon.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: MARTA })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Make Payment' }));
  expect(takePayReturn('crt_1'), 'paying leads back here').toBe('/orders/quotes/ord_1#payment');
});

it('C15 Q-19 one press selects an offer with an extra and pays its deposit with my card', async () => {
  const cart = { id: 'crt_1', paid: false, requested_suppliers: [] };
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const card = { card: { brand: 'visa', last4: '4242' } };
  const answers = {
    [READ]: page(),
    [CARD]: card,
    [SELECT]: page({ supplier: 'usr_marta', cart, extra }),
    [PAY]: { status: true, cart: 'crt_1' },
  };
  const fetched = await open(answers);
  const button = await screen.findByRole('button', { name: MARTA });
  await waitFor(() => expect(describedBy(button)).toContain('$7.00 of it now, 20% of the extra cost'));
  await waitFor(() => expect(describedBy(button)).toContain('charged to your Visa ending in 4242'));
  const { promise: isPaid, resolve: pay } = Promise.withResolvers<void>();
  const answerAtOnce = fetched.getMockImplementation();
  fetched.mockImplementation(async (path, init) => {
    if (path === PAY) {
      await isPaid;
      answers[READ] = page({ supplier: 'usr_marta' });
    }
    return answerAtOnce!(path, init);
  });
  await userEvent.click(button);
  expect(await screen.findByText('Paying $7.00.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Your order' }).textContent).toContain('$239.00 in all, $37.80 of it paid');
  expect(document.activeElement?.textContent, 'the focus is where the button was').toContain('Paying $7.00.');
  expect(screen.queryByText('Additional Payment Required'), 'nobody is asked for what is being paid').toBeNull();
  pay();
  const paid = await screen.findByText('$7.00 paid.');
  expect(paid.parentElement?.textContent).toContain(
    'Your artist is notified in about 30 min, and can accept from then',
  );
  expect(paid.closest('li')?.textContent, 'said where it was pressed').toContain('Marta Ilves');
  expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe('/carts/crt_1');
  expect(posted(fetched)).toMatchObject([
    [SELECT, { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500 }],
    [PAY, { cart_id: 'crt_1', total: '700', charge: 'saved', charge_method: 'credit' }],
  ]);
});

it.each([
  ['is notified in about 30 min, and can accept from then on', {}],
  ['is notified shortly, and can accept from then on', { schedule: { sec: now - 1, msec: 0 } }],
  ['can accept now', { processed: true }],
])('C45 C15 who has paid reads when the artist acts: “Your artist %s.”', async (words, more) => {
  sessionStorage.setItem('extra-at-bank', JSON.stringify({ orderId: 'ord_1', cents: 700 }));
  const order = { supplier: 'usr_marta', ...more };
  await open({ [READ]: page(order) });
  expect(screen.getByText('$7.00 paid.').parentElement?.textContent).toContain(`Your artist ${words}.`);
  cleanup();
  await open({ [READ]: page(order) });
  expect(screen.getByText('Nothing more to pay now.').parentElement?.textContent).toContain(`Your artist ${words}.`);
});

it('Q-08 C45 beside the text about the automatic choice stands that I have chosen, and only then', async () => {
  await open({ [READ]: page() });
  expect(screen.queryByText(/^You have chosen/)).toBeNull();
  cleanup();
  await open({ [READ]: page({ supplier: 'usr_jonas' }) });
  const notes = within(screen.getByRole('complementary', { name: 'How your order stands' }));
  expect(notes.getByText(/selected automatically after the remaining time, unless you pick another/)).toBeTruthy();
  expect(notes.getByText('You have chosen Jonas Brandt.')).toBeTruthy();
  cleanup();
  await open({ [READ]: page({ supplier: 'usr_jonas', processed: true }) });
  expect(screen.queryByText(/^You have chosen/)).toBeNull();
});

it('C15 a press before my card is known charges nothing, and says so', async () => {
  const cart = { id: 'crt_1', paid: false, requested_suppliers: [] };
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const chosen = page({ supplier: 'usr_marta', cart, extra });
  const fetched = answer({ [READ]: page(), [CARD]: { card: { brand: 'visa', last4: '4242' } }, [SELECT]: chosen });
  const card = Promise.withResolvers<void>();
  const selected = Promise.withResolvers<void>();
  const answerAtOnce = fetched.getMockImplementation();
  fetched.mockImplementation(async (path, init) => {
    if (path === CARD) await card.promise;
    if (path === SELECT) await selected.promise;
    return answerAtOnce!(path, init);
  });
  show(<Loaded />);
  await userEvent.click(await screen.findByRole('button', { name: MARTA }));
  card.resolve();
  await waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain(CARD));
  expect(await screen.findByText('Additional Payment Required')).toBeTruthy();
  expect(screen.queryByText('Paying $7.00.')).toBeNull();
  selected.resolve();
  expect(await screen.findByRole('button', { name: 'Pay $7.00 with Visa ending in 4242' })).toBeTruthy();
  expect(posted(fetched).map((call) => (call as [string])[0])).toEqual([SELECT]);
});

it('Y-13 C15 N-01 a declined card leaves the offer selected, says how it goes on, and is told as an event', async () => {
  heldEvents.length = 0;
  const cart = { id: 'crt_1', paid: false, requested_suppliers: [] };
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  await open({
    [READ]: page({ supplier: 'usr_marta', cart, extra }),
    [CARD]: { card: { brand: 'visa', last4: '4242' } },
    [PAY]: 422,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $7.00 with Visa ending in 4242' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'selected, but its deposit of $7.00 is not paid yet',
  );
  expect(screen.getByRole('link', { name: 'Make Payment' }).getAttribute('href')).toBe('/carts/pay/crt_1');
  expect(heldEvents.map(([{ event }]) => event)).toEqual(['Order Placed Error']);
});

it('Y-04 C15 back from my bank the page says what is paid, once; later, that nothing more is due', async () => {
  sessionStorage.setItem('extra-at-bank', JSON.stringify({ orderId: 'ord_1', cents: 700 }));
  await open({ [READ]: page({ supplier: 'usr_marta' }) });
  expect(screen.getByText('$7.00 paid.').closest('li')?.textContent).toContain('Marta Ilves');
  cleanup();
  await open({ [READ]: page({ supplier: 'usr_marta' }) });
  expect(screen.queryByText('$7.00 paid.')).toBeNull();
  expect(screen.getByText('Nothing more to pay now.').closest('li')?.textContent).toContain('Marta Ilves');
});

it('Y-04 C15 what my bank has refused is not called paid', async () => {
  sessionStorage.setItem('extra-at-bank', JSON.stringify({ orderId: 'ord_1', cents: 700 }));
  const cart = { id: 'crt_1', paid: false, requested_suppliers: [] };
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  await open({ [READ]: page({ supplier: 'usr_marta', cart, extra }), [CARD]: { card: null } });
  expect(screen.queryByText('$7.00 paid.')).toBeNull();
  expect(screen.getByText('Additional Payment Required')).toBeTruthy();
});

it('Q-15 an offer sells its artist: works, rating, answers, punctuality, and the words to me', async () => {
  const artist = {
    works: ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'],
    rating: { average: 4.83, count: 12 },
    answer_seconds: 5_400,
    finished: 12,
    on_time: 11,
  };
  await open({
    [READ]: page({}, [
      aQuote('marta', 'Marta Ilves', { note: 'I would love to paint your dog.' }, artist),
      aQuote('noor', 'Noor'),
    ]),
  });
  const [marta, noor] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
  expect(within(marta!).getAllByRole('img', { name: /^Work/ })).toHaveLength(3);
  for (const words of [
    '4.8',
    '12 reviews',
    'answers within 1 hour',
    '11 of 12 pieces on time',
    'I would love to paint',
  ])
    expect(marta!.textContent).toContain(words);
  expect(noor!.textContent).toContain('New at Atelier');
});

it('Q-15 every offer has the same figures in the same places, and is marked by what it alone has', async () => {
  await open({
    [READ]: page({}, [
      quote('marta', 'Marta Ilves', { score: 0.94, price: 3_500, total: 23_900, due_now: 700 }),
      quote('jonas', 'Jonas Brandt', { score: 0.63 }),
      quote('ines', 'Inês Duarte', { score: 0.5, days: 3 * 86_400 }),
    ]),
  });
  const offers = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
  expect(
    offers.map((offer) => [
      [...offer.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
      [...offer.querySelectorAll('ul:not([aria-label]) > li')].map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    [['Extra cost$35.00', 'Price in all$239.00', 'Finished in6 days', 'Quality score94%'], ['Highest quality score']],
    [['Extra cost$0.00', 'Price in all$204.00', 'Finished in6 days', 'Quality score63%'], []],
    [['Extra cost$0.00', 'Price in all$204.00', 'Finished in3 days', 'Quality score50%'], ['Earliest']],
  ]);
});

it('Q-01 the order, its deposit and the date stand on the page', async () => {
  await open({ [READ]: page() });
  expect(screen.getByRole('list', { name: 'Your order' }).textContent).toBe(
    '18 × 24 inneeded by Wednesday, December 16$204.00 in all, $37.80 of it paid',
  );
});

it('C41 I say what happens when the deposit of an extra stays unpaid', async () => {
  const extra = { due_now: 700, total: 23_900, pay_by: now + 259_200, if_unpaid: 'other_offer' as const };
  const chosen = page({ supplier: 'usr_marta', cart: { id: 'crt_1', paid: false, requested_suppliers: [] }, extra });
  const wished = { ...chosen, order: { ...chosen.order, extra: { ...extra, if_unpaid: 'refund' as const } } };
  const fetched = await open({ [READ]: chosen, [SELECT]: wished });
  const end = screen.getByText(/^If it is not paid by Tuesday, November 24, we take the best offer without an extra\./);
  await userEvent.click(end);
  expect(screen.getByRole('group', { name: 'If it is not paid by Tuesday, November 24' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Take the best offer without an extra', checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'End this order and pay everything back' }));
  await screen.findByRole('radio', { name: 'End this order and pay everything back', checked: true });
  expect(end.textContent).toContain('we end this order and pay everything back.');
  expect(posted(fetched)).toEqual([
    [SELECT, { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500, if_unpaid: 'refund' }],
  ]);
});

it('C41 an offer that was raised before I pressed shows its new price and asks again', async () => {
  const raised = page({}, [
    quote('marta', 'Marta Ilves', { id: 'marta2', score: 0.94, price: 9_000, total: 29_400, due_now: 1_800 }),
  ]);
  let reads = 0;
  const refused = {
    code: 'quote.changed',
    message: 'This offer has changed in the meantime.',
    description: 'Now $90.00.',
  };
  const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>((path, init) => {
    if (init?.method === 'POST') return Promise.resolve(Response.json(refused, { status: 409 }));
    reads += 1;
    return Promise.resolve(Response.json(path === READ && reads === 1 ? page() : raised));
  });
  vi.stubGlobal('fetch', fetched);
  show(<Loaded />);
  await userEvent.click(await screen.findByRole('button', { name: MARTA }));
  expect((await screen.findByRole('alert')).textContent).toContain('Now $90.00.');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Select Offer, $90.00 more: new total $294.00 of Marta Ilves' }),
  );
  expect(posted(fetched)).toEqual([
    [SELECT, { supplier_id: 'usr_marta', quote_id: 'marta', price: 3_500 }],
    [SELECT, { supplier_id: 'usr_marta', quote_id: 'marta2', price: 9_000 }],
  ]);
});

it('Q-03 how artists answered is no matter any more once one has accepted', async () => {
  await open({ [READ]: page({ status: 2, supplier: 'usr_marta', schedule: { sec: now - 90_000, msec: 0 } }) });
  expect(screen.queryByText('Your order is well formed.')).toBeNull();
});

it('Q-17 the selected artist can be told at once while more than two hours remain', async () => {
  const early = { supplier: 'usr_jonas', schedule: { sec: now + 9_000, msec: 0 } };
  const fetched = await open({
    [READ]: page(early),
    '/api/orders/confirm-quote/ord_1': page({ ...early, processed: true }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and Begin' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm and Begin' })).toBeNull());
  expect(posted(fetched)).toEqual([['/api/orders/confirm-quote/ord_1', {}]]);
  expect(screen.getAllByText('The artist has been notified.')).toHaveLength(2);
});

it('Q-16 an accepted order takes no other offer', async () => {
  await open({ [READ]: page({ status: 2, supplier: 'usr_marta' }) });
  expect(screen.queryAllByRole('button').filter(({ textContent }) => textContent !== 'More')).toEqual([]);
  expect(screen.getByText('This artist has accepted your order.')).toBeTruthy();
});

it('says why an offer could not be selected', async () => {
  await open({ [READ]: page(), [CARD]: { card: null }, [SELECT]: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Select Offer of Jonas Brandt' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
});

it('Q-15 while nobody has answered that is said, and an offer that arrives or changes then is heard, once', async () => {
  const answers = { [READ]: page({}, []) };
  answer(answers);
  const { client } = show(<Loaded />);
  expect(await screen.findByRole('heading', { name: 'No offers yet' })).toBeTruthy();
  const heard = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || []);
  const hears = async (quotes: OrderQuotes['quotes'], news: string[]) => {
    answers[READ] = page({}, quotes);
    await client.refetchQueries();
    await waitFor(() => expect(heard()).toEqual(news));
  };
  expect(heard()).toEqual([]);
  const fromMarta = quote('marta', 'Marta Ilves', { price: 3_500, total: 23_900 });
  const fromJonas = quote('jonas', 'Jonas Brandt', { days: 86_400 });
  await hears([fromMarta], ['New offer of Marta Ilves: $239.00 in all, finished in 6 days.']);
  await hears([fromJonas, fromMarta], ['New offer of Jonas Brandt: $204.00 in all, finished in 1 day.']);
  await hears(
    [fromJonas, { ...fromMarta, total: 20_900 }],
    ['Changed offer of Marta Ilves: $209.00 in all, finished in 6 days.'],
  );
});

const unanswered = {
  why: 'nobody_open' as const,
  refund_cents: 3_780,
  waits_until: null,
  ends_at: now + 7 * 86_400,
  product_id: 'custphotoreal',
  description: 'Mind the eyes.',
};
function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
const ANSWER = '/api/orders/answer-waiting/ord_1';
const nobody = (more: object = {}): OrderQuotes => ({
  ...page({ schedule: { sec: now - 9_000, msec: 0 }, unanswered: { ...unanswered, ...more } }, []),
  stats: { asked: 0, accepted: 0, rejected: 0, reasons: [], requested: { asked: 0, accepted: 0, rejected: 0 } },
});

it('C50 Q-10 where nobody is open no text says that artists are being asked', async () => {
  await open({ [READ]: nobody() });
  expect(screen.getByText('Demand is slow at the moment.')).toBeTruthy();
  expect(screen.getByText('No artist of this medium is free right now.')).toBeTruthy();
  expect(screen.queryByText(/We are asking artists right now/)).toBeNull();
  expect(screen.getByText(/this order ends on .*everything you paid for it comes back/)).toBeTruthy();
});

it('C50 I wait, and the page says until when', async () => {
  const fetched = await open({ [READ]: nobody(), [ANSWER]: nobody({ waits_until: now + 30 * 86_400, ends_at: null }) });
  await userEvent.click(screen.getByRole('button', { name: 'Wait for an artist' }));
  expect(await screen.findByText(/You wait until/)).toBeTruthy();
  expect(posted(fetched)).toEqual([[ANSWER, { answer: 'wait' }]]);
});

it('C50 I order anew in another medium: the sum comes back, and the form opens with photo, choices and words', async () => {
  const ended = page({ status: 9, unanswered: null }, []);
  const products = [
    { sku: 'custphotoreal', medium: 'Oil' },
    { sku: 'custpencil', medium: 'Pencil' },
    { sku: 'giftcard', medium: 'Gift card' },
  ];
  const photo = { id: 'ast_1', url: '', thumb: '', view: '', coords: null, style: null, width: 1, height: 1 };
  const fetched = answer({
    [READ]: { ...nobody(), order: { ...nobody().order, photos: [photo] } },
    '/api/products/': { products },
    [ANSWER]: ended,
  });
  show(
    <>
      <Loaded />
      <Where />
    </>,
  );
  await userEvent.click(await screen.findByRole('radio', { name: /Order anew in another medium/ }));
  const medium = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Which medium?' });
  await waitFor(() => expect([...medium.options].map(({ value }) => value)).toEqual(['custpencil']));
  await userEvent.click(screen.getByRole('button', { name: 'Give $37.80 back, and open the order form' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('/products/custpencil?'));
  const query = new URL(screen.getByTestId('where').textContent ?? '', 'http://test').searchParams;
  expect([query.get('o_size'), query.get('photos')]).toEqual(['18x24in', 'ast_1']);
  expect(localStorage.getItem('product_instructions')).toBe('Mind the eyes.');
  expect(posted(fetched)).toEqual([[ANSWER, { answer: 'refund', refund_cents: 3_780 }]]);
});

it('C58 my artist has not accepted: I wait, or take the next, and read who that is and when it happens by itself', async () => {
  const waiting = page({
    supplier: 'usr_jonas',
    processed: true,
    schedule: { sec: now - 200_000, msec: 0 },
    unaccepted: { takes_at: now + 86_400, next: 'Marta Ilves' },
  });
  const fetched = await open({ [READ]: waiting, [ANSWER]: page({ supplier: 'usr_marta', processed: true }) });
  expect(screen.getByText('Jonas Brandt has not accepted for two days.')).toBeTruthy();
  expect(screen.getByText(/we take the next offer, of Marta Ilves/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wait for Jonas Brandt' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take Marta Ilves' }));
  await waitFor(() => expect(screen.queryByText(/has not accepted for two days/)).toBeNull());
  expect(posted(fetched)).toEqual([[ANSWER, { answer: 'next' }]]);
});
