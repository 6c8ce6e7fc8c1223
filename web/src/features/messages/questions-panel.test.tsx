import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStorage } from '#web/lib/store.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { aList, anApi, aQuestion, aReply, aThread, listening, refuse, publish } from './messages.fixture.ts';
import { Component as QuestionRoute } from '#web/app/routes/question.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { RequestArtist } from './request-artist.tsx';
import { SellerActions } from './seller-actions.tsx';

const panel = () => show(<QuestionsPanel node="custphotoreal" />);
const question = async (text: string) => {
  const link = await within(await screen.findByRole('region', { name: 'CUSTOMER QUESTIONS' })).findByRole('link', {
    name: text,
  });
  return within(link.closest('article') ?? link);
};
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));
let sent: ReturnType<typeof anApi>;

beforeEach(() => {
  clearStorage();
  sent = anApi('Visitor', { MessagesForNode: () => ({ messagesForNode: aList(aQuestion()) }) });
});
afterEach(() => void vi.useRealTimers());

it("K-01 K-02 K-04 has the form with its warning, and everybody's questions, each with its page", async () => {
  panel();
  expect(
    screen.getByText('Questions must not contain personal info, contact info, links or solicitation.'),
  ).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'CUSTOMER QUESTIONS' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'How thick is the paint?' });
  expect(link.getAttribute('href')).toBe('/questions/msg_1');
  expect(screen.queryByRole('heading', { name: 'YOUR QUESTIONS' })).toBeNull();
});

it.each([
  ['K-10', 'message.empty', 'Please enter something in the question box.', 'Your question'],
  [
    'K-11',
    'message.email_required',
    'Please enter your email so that you can receive responses to your question.',
    'Email',
  ],
  [
    'K-12',
    'message.email_invalid',
    'Please enter a valid email so that you can receive responses to your question.',
    'Email',
  ],
])('%s says what is missing at its place', async (_, code, text, field) => {
  anApi('Visitor', { CreateMessageForNode: () => refuse(code, text) });
  panel();
  await ask();
  await screen.findByText(text);
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
});

it("K-13 K-14 a visitor's question waits for the mailed link, also after a reload and on its own page", async () => {
  const cats = aQuestion({
    id: 'msg_2',
    node: null,
    hidden: true,
    content: 'Do you paint cats?',
    timestamp: Math.floor(Date.now() / 1000),
  });
  let isPosted = false;
  const all = anApi('Visitor', {
    CreateMessageForNode: () => ({ createMessageForNode: cats }),
    MessageById: () =>
      isPosted
        ? { messageById: { ...cats, node: 'custphotoreal', hidden: false } }
        : refuse('message.not_found', 'No.'),
  });
  const { unmount } = panel();
  await userEvent.type(screen.getByLabelText('Your question'), 'Do you paint cats?');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await ask();
  await screen.findByText(
    'This question has not been posted yet. Please click on the link sent to ann@example.com to post this.',
  );
  const mutation = all().find(({ query }) => query.startsWith('mutation'));
  expect(mutation?.variables).toEqual({
    content: 'Do you paint cats?',
    email: 'ann@example.com',
    node: 'custphotoreal',
  });
  unmount();
  const again = panel();
  expect(screen.getByText(/click on the link sent to ann@example.com/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Do you paint cats?' }).getAttribute('href')).toBe('/questions/msg_2');
  again.unmount();
  const page = show(
    <Routes>
      <Route path="/questions/:id" element={<QuestionRoute />} />
    </Routes>,
    { at: '/questions/msg_2' },
  );
  expect(await screen.findByText(/click on the link sent to ann@example.com/)).toBeTruthy();
  page.unmount();
  isPosted = true;
  panel();
  await waitFor(() => expect(screen.queryByText(/click on the link sent/)).toBeNull());
});

it('R-12 K-01 K-05 K-09 K-18 a question has a page: its text above, what it is about, ten replies, six similar and two recent ones', async () => {
  const listed = Array.from({ length: 9 }, (_, index) =>
    aQuestion({ id: `msg_${index}`, content: `Question ${index}` }),
  );
  anApi('Visitor', {
    MessageById: () => ({ messageById: aThread('msg_0', 12) }),
    QuestionTitles: ({ first }) => ({ messagesForNode: aList(...listed.slice(0, Number(first))) }),
  });
  show(
    <Routes>
      <Route path="/questions/:id" element={<QuestionRoute />} />
    </Routes>,
    { at: '/questions/msg_0' },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Question msg_0' })).toBeTruthy();
  for (const { href } of screen.getAllByRole<HTMLAnchorElement>('link', { name: /Oil painting/ }))
    expect(href).toMatch(/\/products\/custphotoreal$/);
  const titlesIn = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await titlesIn('SIMILAR QUESTIONS')).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Question ${number}`));
  expect(await titlesIn('RECENT QUESTIONS')).toEqual(['Question 1', 'Question 2']);
  expect(screen.getAllByText(/^Reply \d+$/)).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Notify me of replies' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Request Artist: Marta Ilves' }).length).toBeGreaterThan(0);
});

it('C22 a held question is shown to its asker with a word that it waits, and is in no list', async () => {
  const held = { node: null, hidden: true, moderation: 'HELD' as const };
  anApi('User', {
    CreateMessageForNode: ({ content }) => ({
      createMessageForNode: aQuestion({ id: 'msg_2', ...held, content: String(content) }),
    }),
  });
  panel();
  await userEvent.type(await screen.findByLabelText('Your question'), 'As at example.com?');
  await ask();
  const link = await screen.findByRole('link', { name: 'As at example.com?' });
  expect(link.getAttribute('href')).toBe('/questions/msg_2');
  expect(screen.getByText('Waits for a person')).toBeTruthy();
  expect(screen.queryByText(/Your question is posted/)).toBeNull();
  expect(screen.queryByText(/click on the link/)).toBeNull();
  expect(within(screen.getByText('YOUR QUESTIONS').closest('section')!).getByText('Waits for a person')).toBeTruthy();
});

it('C22 questions and replies of others are reported with a reason, one’s own are not', async () => {
  const thread = { ...aThread('msg_1', 1), content: 'How thick is the paint?' };
  anApi('User', {
    MessagesForNode: ({ ownMessages }) => ({
      messagesForNode: ownMessages
        ? aList()
        : aList(
            { ...thread, user: { __typename: 'User', id: 'usr_2', displayName: 'Ann' } },
            aQuestion({ id: 'msg_2', content: 'Mine?' }),
          ),
    }),
  });
  const fetched = vi.spyOn(globalThis, 'fetch');
  panel();
  const mine = await question('Mine?');
  expect(mine.queryByRole('button', { name: /^Report/ })).toBeNull();
  const others = await question('How thick is the paint?');
  for (const name of ['Report the question of Ann', 'Report the answer of Marta Ilves']) {
    await userEvent.click(others.getByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name: `${name}?` }));
    await userEvent.type(dialog.getByRole('textbox'), 'It is rude.');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await others.findByText(
      name.includes('question')
        ? 'Thank you. A person looks at this question.'
        : 'Thank you. A person looks at this answer.',
    );
  }
  const reports = fetched.mock.calls.filter(([url]) => url === '/api/reports');
  expect(reports.map(([, init]) => JSON.parse(init?.body as string) as unknown)).toEqual([
    { kind: 'question', id: 'msg_1', reason: 'It is rude.' },
    { kind: 'reply', id: 'msg_1', artist: 'usr_marta', reason: 'It is rude.' },
  ]);
});

it("K-13 a customer's question needs no e-mail and stands in the lists once, whoever tells of it first", async () => {
  const asked = aQuestion({ id: 'msg_2', content: 'Do you paint cats?' });
  let posted = [aQuestion()];
  anApi('User', {
    MessagesForNode: () => ({ messagesForNode: aList(...posted) }),
    CreateMessageForNode: () => {
      posted = [asked, ...posted];
      return { createMessageForNode: asked };
    },
  });
  panel();
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull());
  await waitFor(() => expect(listening('onMessageForNode')).toBe(1));
  await userEvent.type(screen.getByLabelText('Your question'), 'Do you paint cats?');
  await ask();
  await question('Do you paint cats?');
  act(() => publish('onMessageForNode', asked));
  const list = within(screen.getByRole('region', { name: 'CUSTOMER QUESTIONS' }));
  expect(list.getAllByRole('link', { name: 'Do you paint cats?' })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'YOUR QUESTIONS' })).toBeTruthy();
});

it('K-13 a question stays in the lists, also where they were read before it was posted or their index does not have it yet', async () => {
  const asked = aQuestion({ id: 'msg_2', content: 'Do you paint cats?' });
  const held: (() => void)[] = [];
  let isPosted = false;
  const all = anApi('User', {
    // The first reads are answered after the question was posted, and all of them without it.
    MessagesForNode: async () => {
      if (!isPosted) await new Promise<void>((resolve) => held.push(resolve));
      return { messagesForNode: aList(aQuestion()) };
    },
    CreateMessageForNode: () => {
      isPosted = true;
      return { createMessageForNode: asked };
    },
  });
  const reads = () => all().filter(({ query }) => query.startsWith('query MessagesForNode')).length;
  panel();
  await waitFor(() => expect([listening('onMessageForNode'), held.length]).toEqual([1, reads()]));
  await userEvent.type(screen.getByLabelText('Your question'), 'Do you paint cats?');
  await ask();
  await screen.findByText(/Your question is posted/);
  const before = reads();
  for (const answerRead of held) answerRead();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  for (const name of ['CUSTOMER QUESTIONS', 'YOUR QUESTIONS']) {
    const list = within((await screen.findByRole('heading', { name })).closest('section')!);
    expect(await list.findAllByRole('link', { name: 'Do you paint cats?' })).toHaveLength(1);
    expect(await list.findAllByRole('link', { name: 'How thick is the paint?' })).toHaveLength(1);
  }
});

it('shows questions and replies of others the moment they come, and edits in their place', async () => {
  panel();
  await question('How thick is the paint?');
  await waitFor(() => expect([listening('onMessageForNode'), listening('onReplyForMessage')]).toEqual([1, 1]));
  act(() => publish('onMessageForNode', aQuestion({ id: 'msg_9', content: 'Is it varnished?' })));
  await question('Is it varnished?');
  act(() => publish('onReplyForMessage', aReply()));
  const thread = await question('How thick is the paint?');
  await thread.findByText('Yes, gladly.');
  act(() => publish('onReplyForMessage', aReply({ content: 'Yes, with joy.' })));
  await thread.findByText('Yes, with joy.');
  expect([thread.queryByText('Yes, gladly.'), thread.getByText(/1 reply/)]).toEqual([null, expect.anything()]);
});

it('A-14 K-07 K-08 opens the first three and the unanswered, with two replies before the others', async () => {
  anApi('Visitor', {
    MessagesForNode: () => ({
      messagesForNode: aList(aThread('1', 5), aThread('2', 3), aThread('3', 2), aThread('4', 1), aThread('5', 0)),
    }),
  });
  panel();
  const first = await question('Question 1');
  expect(first.getAllByText(/^Reply/).map(({ textContent }) => textContent)).toEqual(['Reply 1', 'Reply 2']);
  expect((await question('Question 2')).getByRole('button', { name: '...and 1 other response' })).toBeTruthy();
  expect((await question('Question 3')).queryByRole('button', { name: /other/ })).toBeNull();
  expect((await question('Question 4')).queryByText('Reply 1')).toBeNull();
  expect(
    (await question('Question 5'))
      .getByRole('link', { name: 'Are you an artist? Answer this question.' })
      .getAttribute('href'),
  ).toBe('/artists/signup');
  await userEvent.click(first.getByRole('button', { name: '...and 3 other responses' }));
  expect(first.getAllByText(/^Reply/)).toHaveLength(5);
  await userEvent.click((await question('Question 4')).getByRole('button', { name: 'Show 1 reply' }));
  expect((await question('Question 4')).getByText('Reply 1')).toBeTruthy();
});

it('K-05 K-08 C45 every counted response opens: ten, and each press at most ten more', async () => {
  const all = Array.from({ length: 23 }, (_, index) => aReply({ id: `1-${index}`, content: `Reply ${index + 1}` }));
  const asked = anApi('Visitor', {
    MessagesForNode: () => ({ messagesForNode: aList(aThread('1', 23)) }),
    MoreReplies: ({ repliesAfter }) => {
      const from = all.findIndex(({ id }) => id === repliesAfter) + 1;
      return { messageById: { replies: all.slice(from, from + 10) } };
    },
  });
  panel();
  const first = await question('Question 1');
  const shown = () => first.getAllByText(/^Reply \d/).map(({ textContent }) => textContent);
  for (const [hidden, then] of [
    [21, 10],
    [13, 20],
    [3, 23],
  ] as const) {
    await userEvent.click(await first.findByRole('button', { name: `...and ${hidden} other responses` }));
    await waitFor(() => expect(shown()).toEqual(all.slice(0, then).map(({ content }) => content)));
  }
  expect(first.queryByRole('button', { name: /other response/ })).toBeNull();
  expect(asked().filter(({ query }) => query.includes('MoreReplies'))).toHaveLength(2);
});

it('K-03 K-17 an artist answers, then edits, and is not asked to subscribe or to sign up', async () => {
  const replied = anApi('Supplier', {
    MessagesForNode: () => ({ messagesForNode: aList(aQuestion()) }),
    CreateReplyForMessage: ({ content }) => ({ createReplyForMessage: aReply({ content: String(content) }) }),
  });
  panel();
  const thread = await question('How thick is the paint?');
  await userEvent.click(await thread.findByRole('button', { name: 'Answer this question' }));
  expect(thread.getByText('Replies must not contain personal info, contact info, links or solicitation.')).toBeTruthy();
  await userEvent.type(thread.getByLabelText('Your answer'), 'Two millimetres.');
  await userEvent.click(thread.getByRole('button', { name: 'Answer' }));
  await thread.findByText('You replied to this.');
  expect(replied().find(({ query }) => query.startsWith('mutation'))?.variables).toEqual({
    content: 'Two millimetres.',
    node: 'm_msg_1',
  });
  await userEvent.click(thread.getByRole('button', { name: 'Edit your reply.' }));
  expect(thread.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Two millimetres.');
  expect([
    thread.queryByText('Notify me of replies'),
    thread.queryByText(/Are you an artist/),
    screen.queryByLabelText('Search questions'),
  ]).toEqual([null, null, null]);
});

it('K-03 an artist whose reply is the eleventh edits it, too', async () => {
  const { user } = aReply();
  const others = Array.from({ length: 10 }, (_, index) =>
    aReply({ id: `rep_${index}`, user: { ...user, id: `usr_${index}` } }),
  );
  const thread = { ...aQuestion(), replies: [...others, aReply({ content: 'Two millimetres.' })], replyCount: 14 };
  anApi('Supplier', { MessagesForNode: () => ({ messagesForNode: aList(thread) }) });
  panel();
  const shown = await question('How thick is the paint?');
  await shown.findByText('You replied to this.');
  await userEvent.click(shown.getByRole('button', { name: 'Edit your reply.' }));
  expect(shown.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Two millimetres.');
});

it('K-15 K-16 a visitor subscribes by e-mail and confirms by the mailed link', async () => {
  const text = 'Please enter your email to subscribe.';
  anApi('Visitor', {
    MessagesForNode: () => ({ messagesForNode: aList(aQuestion()) }),
    Subscribe: ({ email }) =>
      email
        ? { addSubscription: { topic: 'message.reply.msg_1', state: 'UNCONFIRMED' } }
        : refuse('request.invalid', 'No.', { fields: { email: text } }),
  });
  panel();
  const thread = await question('How thick is the paint?');
  await userEvent.click(thread.getByRole('button', { name: 'Notify me of replies' }));
  await userEvent.click(thread.getByRole('button', { name: 'Subscribe' }));
  await thread.findByText(text);
  await userEvent.type(thread.getByLabelText('Email'), 'ann@example.com');
  await userEvent.click(thread.getByRole('button', { name: 'Subscribe' }));
  expect(
    await thread.findByText('Please click on the link sent to ann@example.com to be notified of replies.'),
  ).toBeTruthy();
});

it('K-16 a customer subscribes and unsubscribes with one click', async () => {
  anApi('User', {
    MessagesForNode: () => ({ messagesForNode: aList(aQuestion({ isCurrentUserSubscribed: true })) }),
    Subscribe: () => ({ addSubscription: { topic: 'message.reply.msg_1', state: 'SUBSCRIBED' } }),
    Unsubscribe: () => ({ removeSubscription: { topic: 'message.reply.msg_1', state: 'NONE' } }),
  });
  panel();
  const thread = await question('How thick is the paint?');
  await userEvent.click(thread.getByRole('button', { name: 'click here to unsubscribe' }));
  await userEvent.click(await thread.findByRole('button', { name: 'Notify me of replies' }));
  expect(await thread.findByRole('button', { name: 'click here to unsubscribe' })).toBeTruthy();
});

it('K-16 an unsubscribing that was refused says so, until it has worked', async () => {
  let refused = true;
  anApi('User', {
    MessagesForNode: () => ({ messagesForNode: aList(aQuestion({ isCurrentUserSubscribed: true })) }),
    Unsubscribe: () =>
      refused
        ? refuse('request.too_many', 'That was too often.')
        : { removeSubscription: { topic: 'message.reply.msg_1', state: 'NONE' } },
  });
  panel();
  const thread = await question('How thick is the paint?');
  await userEvent.click(thread.getByRole('button', { name: 'click here to unsubscribe' }));
  expect((await thread.findByRole('alert')).textContent).toBe('That was too often.');
  refused = false;
  await userEvent.click(thread.getByRole('button', { name: 'click here to unsubscribe' }));
  expect(await thread.findByRole('button', { name: 'Notify me of replies' })).toBeTruthy();
  expect(thread.queryByRole('alert')).toBeNull();
});

it('K-05 a refused request of an artist says so, and so does its cancelling', async () => {
  const refused = answer({
    '/api/carts/': { items: [], requested_suppliers: [] },
    '/api/carts/request-supplier': 409,
    '/api/carts/unrequest-supplier': 429,
  });
  show(<RequestArtist id="usr_marta" name="Marta Ilves" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Request Artist: Marta Ilves' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused with 409.');
  const others = refused.getMockImplementation()!;
  refused.mockImplementation((path, init) =>
    path.endsWith('/request-supplier')
      ? Promise.resolve(Response.json({ items: [], requested_suppliers: ['usr_marta'] }))
      : others(path, init),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Request Artist: Marta Ilves' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Request: Marta Ilves' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused with 429.');
});

it('P-24 searches above two characters, 200 ms after the last one', async () => {
  panel();
  await question('How thick is the paint?');
  const searches = () =>
    sent().flatMap(({ query, variables }) =>
      query.startsWith('query MessagesForNode') && variables['search'] ? [variables['search']] : [],
    );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const type = async (value: string, ms: number) => {
    fireEvent.input(screen.getByLabelText('Search questions'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  await type('va', 1_000);
  await type('varn', 199);
  await type('varnish', 199);
  expect(searches()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(searches()).toEqual(['varnish']));
});

it("P-25 GQL-07 C38 the artist's switch is for new questions about its product, keeps its label and tells its state by being pressed", async () => {
  const asked = anApi('Supplier', {
    IsSubscribed: () => ({ notificationSubscribedByCurrentUser: false }),
    SubscribeArtist: ({ topic }) => ({ addSubscriptionToSupplier: { topic, state: 'SUBSCRIBED' } }),
  });
  show(<SellerActions productId="custphotoreal" />);
  const button = await screen.findByRole('button', { name: 'Unsubscribe from New Questions' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(asked().map(({ variables }) => variables)).toEqual(
    Array.from({ length: 2 }, () => ({ topic: 'message.create.product.custphotoreal' })),
  );
});

it.each([true, false])("C38 a refusal of the artist's switch is said, subscribed before: %s", async (isSubscribed) => {
  const often = () => refuse('request.too_many', 'That was too often.');
  anApi('Supplier', {
    IsSubscribed: () => ({ notificationSubscribedByCurrentUser: isSubscribed }),
    SubscribeArtist: often,
    UnsubscribeArtist: often,
  });
  show(<SellerActions productId="custphotoreal" />);
  const button = await screen.findByRole('button', { name: 'Unsubscribe from New Questions' });
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe(String(isSubscribed)));
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('That was too often.');
});

it('R8 a visitor who asked too often reads when to try again, at the question and at the subscription', async () => {
  const description = 'That was too often. Please try again in 42 minutes.';
  const tooMany = () =>
    refuse('request.too_many', 'That was too often. Please wait a moment and try again.', { description });
  anApi('Visitor', {
    MessagesForNode: () => ({ messagesForNode: aList(aQuestion()) }),
    CreateMessageForNode: tooMany,
    Subscribe: tooMany,
  });
  panel();
  const thread = await question('How thick is the paint?');
  await userEvent.type(screen.getByLabelText('Your question'), 'Do you paint cats?');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect((await screen.findByRole('alert')).textContent).toContain(description);
  await userEvent.click(thread.getByRole('button', { name: 'Notify me of replies' }));
  await userEvent.type(thread.getByLabelText('Email'), 'ann@example.com');
  await userEvent.click(thread.getByRole('button', { name: 'Subscribe' }));
  expect(await thread.findByText(description)).toBeTruthy();
});
