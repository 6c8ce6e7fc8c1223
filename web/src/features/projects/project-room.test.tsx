import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { clearStorage } from '#web/lib/store.ts';
import { ProjectRoom } from './project-room.tsx';
import { anEntry, anImage, aPin, aProject } from './project.fixture.ts';

const READ = '/api/orders/project/ord_1';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  clearStorage();
  vi.unstubAllGlobals();
});

const open = async (project: Project, answers: Record<string, unknown> = {}) => {
  const fetched = answer({ [READ]: project, ...answers });
  const page = show(<ProjectRoom orderId="ord_1" />);
  await screen.findByRole('heading', { level: 1 });
  const posts = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]) => ({
        path,
        body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as unknown,
        key: new Headers(init?.headers).get('idempotency-key'),
      }));
  return { page, posts, fetched };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the page shows what its reader may do, and nothing else', () => {
  it('a customer with a waiting proof approves it, asks for changes, or writes', async () => {
    await open(aProject());
    expect(screen.getByRole('region', { name: 'What happens next' }).textContent).toContain(
      "Lena's proof waits for you",
    );
    for (const name of ['Approve version 1', 'Ask for changes', 'Send message']) expect(button(name)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Ask the studio' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay the balance, $151.20' }).getAttribute('href')).toBe(
      '/carts/pay/crt_1?orders=ord_1',
    );
    expect(screen.queryByRole('button', { name: /Send version|Send progress/ })).toBeNull();
  });

  it('the destination is written as on an envelope', async () => {
    const address = {
      name: 'Nora Quist',
      line1: '215 Alder Street',
      zip: '97205',
      city: 'Portland',
      state: 'OR',
      country: 'US',
    };
    await open(aProject({ shipping: { method: 1, address } }));
    expect(screen.getByText(/^Nora Quist, 215 Alder Street, Portland, OR 97205, United States/)).toBeTruthy();
  });

  it('API-01 an artist is led to the finished piece that this one is to be like', async () => {
    const sample = { sku: 'custpencil', order: 'ord_9' };
    await open(aProject({ side: 'artist', order: { sample } }));
    expect(screen.getByRole('link', { name: 'this finished piece' }).getAttribute('href')).toBe(
      '/products/gallery/custpencil/ord_9',
    );
  });

  it('an artist at work sends progress photos or a proof', async () => {
    const actions: Project['actions'] = ['message', 'ask_studio', 'progress', 'proof'];
    await open(aProject({ side: 'artist', actions, order: { status: ORDER.accepted } }));
    for (const name of ['Send version 2', 'Send progress photos', 'Send message']) expect(button(name)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Approve|Ask for changes/ })).toBeNull();
  });

  it('C23 the owner makes the piece private, whatever was chosen with it', async () => {
    const path = '/api/orders/ord_1/privacy';
    const chosen = { name: 'privacy', value: 'public', display_name: 'Privacy', display_value: 'Public' };
    const { posts, fetched } = await open(aProject({ actions: ['privacy'], order: { options: [chosen] } }), {
      [path]: { private: true },
    });
    const isPrivate = screen.getByRole<HTMLInputElement>('switch', { name: 'Keep it private' });
    expect([isPrivate.checked, screen.getByText(/^Public: once it is delivered/)]).toEqual([false, expect.anything()]);
    const after = aProject({ actions: ['privacy'], order: { options: [chosen], privacy: 'private' } });
    const before = fetched.getMockImplementation()!;
    fetched.mockImplementation((input, init) =>
      input === READ ? Promise.resolve(Response.json(after)) : before(input, init),
    );
    await userEvent.click(isPrivate);
    expect(await screen.findByText(/^Private: in no gallery/)).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ private: true }]);
    expect(screen.queryByText('Public')).toBeNull();
  });

  it('C53 the owner of a delivered piece is asked once, with nothing ticked, and sees what others would see', async () => {
    const path = '/api/orders/ord_1/consent';
    const of = (consent: Project['order']['consent']) =>
      aProject({ actions: ['privacy'], order: { status: ORDER.delivered, consent } });
    const { posts, fetched } = await open(of(null), { [path]: { photo: true, wish: false } });
    const ask = within(screen.getByRole('region', { name: 'May others see your photo, too?' }));
    const ticks = () => ask.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(ticks()).toEqual([false, false]);
    expect(ask.getByAltText('Your photo').getAttribute('src')).toBe('/media/view.webp');
    expect(ask.getByRole('button', { name: 'No, keep them private' })).toBeTruthy();
    await userEvent.click(ask.getByLabelText('Show my photo beside the piece'));
    const before = fetched.getMockImplementation()!;
    fetched.mockImplementation((input, init) =>
      input === READ ? Promise.resolve(Response.json(of({ photo: true, wish: false }))) : before(input, init),
    );
    await userEvent.click(ask.getByRole('button', { name: 'Show what I ticked' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'May others see your photo, too?' })).toBeNull());
    // Afterwards it is changed beside the privacy of the piece.
    await userEvent.click(screen.getByLabelText('Show my photo beside the piece'));
    await waitFor(() =>
      expect(posts().map(({ body }) => body)).toEqual([
        { photo: true, wish: false },
        { photo: false, wish: false },
      ]),
    );
  });

  it.each<[string, Parameters<typeof aProject>[0]]>([
    ['before it has arrived', { actions: ['privacy'], order: { status: ORDER.shipped } }],
    ['of a private piece', { actions: ['privacy'], order: { status: ORDER.delivered, privacy: 'private' } }],
    [
      'who answered',
      { actions: ['privacy'], order: { status: ORDER.delivered, consent: { photo: false, wish: false } } },
    ],
    ['other than the owner', { side: 'artist', actions: [], order: { status: ORDER.delivered } }],
  ])('C53 nobody %s is asked about the photo', async (_who, overrides) => {
    await open(aProject(overrides));
    expect(screen.queryByRole('region', { name: 'May others see your photo, too?' })).toBeNull();
  });

  it('C22 the artist reads, writes and gives up the statement of the certificate', async () => {
    const path = '/api/sellers/orders/ord_1/statement';
    const standard = { statement: 'I made it by hand.', is_default: true, state: 'shown', editable: true };
    const held = { ...standard, statement: 'See example.com', is_default: false, state: 'held' };
    const { posts, fetched } = await open(
      aProject({ side: 'artist', actions: [], money: { total: 0, paid: 0, due: 0, piece_due: 0, earns: 100 } }),
      { [path]: standard },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Write your statement' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Your statement/ }), 'See example.com');
    const before = fetched.getMockImplementation()!;
    fetched.mockImplementation((input, init) =>
      input === path ? Promise.resolve(Response.json(held)) : before(input, init),
    );
    await userEvent.click(button('Save the statement'));
    expect(await screen.findByText('Our staff reads your statement first.')).toBeTruthy();
    await userEvent.click(button('Change your statement'));
    await userEvent.click(button('Use the standard words'));
    await waitFor(() =>
      expect(posts().map(({ body }) => body)).toEqual([{ statement: 'See example.com' }, { statement: '' }]),
    );
  });

  it('C47 C56 the brief says what of the price was passed on, and to the artist what the parcel brings', async () => {
    const watsi = { name: 'watsi', value: 'yes', display_name: 'Charity gift', display_value: '$10 Watsi gift card' };
    await open(
      aProject({
        side: 'artist',
        actions: [],
        money: { total: 0, paid: 0, due: 0, piece_due: 0, earns: 13_230, parcel: 1_500 },
        passed_on: [{ kind: 'charity', cents: 1_000, done: false }],
        order: { options: [watsi] },
      }),
    );
    expect(screen.getByText('$10.00, not passed on yet')).toBeTruthy();
    expect(screen.queryByText('$10 Watsi gift card')).toBeNull();
    expect(screen.getByText('For the parcel, once it is sent').parentElement?.textContent).toContain('$15.00');
  });

  it('a reader without actions only reads', async () => {
    await open(aProject({ actions: [], order: { status: ORDER.cancelled } }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Approve|changes|Message|studio|Add a comment/ })).toBeNull();
  });
});

describe('the timeline', () => {
  it('tells what happened, oldest first, each entry by its author', async () => {
    const timeline = [
      anEntry('1', { at: '2026-11-14T10:00:00Z', text: 'Hello!' }),
      anEntry('2', { at: '2026-11-15T10:00:00Z', by: 'customer', text: 'How lovely.' }),
      anEntry('3', { at: '2026-11-16T10:00:00Z', kind: 'proof', version: 1, images: [anImage('proof-1')] }),
      anEntry('4', {
        at: '2026-11-17T10:00:00Z',
        by: 'customer',
        kind: 'changes',
        version: 1,
        text: 'Softer, please.',
      }),
      anEntry('5', { at: '2026-11-18T10:00:00Z', by: 'system', kind: 'approved' }),
    ];
    await open(aProject({ timeline }));
    const entries = within(screen.getByRole('log', { name: 'Timeline' })).getAllByRole('listitem');
    const texts = entries.map(({ textContent }) => textContent ?? '').filter((text) => text.length > 3);
    expect(texts.slice(0, 2)).toEqual([
      expect.stringMatching(/^Ordered/),
      expect.stringMatching(/^Lena Moreau accepted it/),
    ]);
    expect(texts[2]).toContain('Lena Moreau');
    expect(texts[3]).toMatch(/^You.*How lovely\./);
    expect(texts[4]).toContain('Proof, version 1');
    expect(texts.find((text) => text.includes('Softer'))).toContain('Changes requested to version 1');
    expect(texts.at(-1)).toContain('Approved: nobody asked for changes in time');
  });

  it('a message that could not be sent keeps its text, and sending it again counts once', async () => {
    const path = `${READ}/messages`;
    const { posts, fetched } = await open(aProject(), { [path]: 503 });
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message to Lena' }), 'Is it dry?');
    await userEvent.click(button('Send message'));
    expect((await screen.findByRole('alert')).textContent).toContain('what you wrote is kept');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message to Lena' }).value).toBe('Is it dry?');
    const sent = aProject({
      timeline: [...aProject().timeline, anEntry('new', { by: 'customer', text: 'Is it dry?' })],
    });
    fetched.mockImplementation((input) =>
      Promise.resolve(Response.json([READ, path].includes(input) ? sent : null, { status: 200 })),
    );
    await userEvent.click(button('Send message'));
    await waitFor(() =>
      expect(within(screen.getByRole('log', { name: 'Timeline' })).getAllByText('Is it dry?')).toHaveLength(1),
    );
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message to Lena' }).value).toBe('');
    const [first, second, ...more] = posts().filter((post) => post.path === path);
    expect([first?.body, more]).toEqual([{ text: 'Is it dry?', assets: [], to: 'other' }, []]);
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });

  it('what is being written survives leaving the page', async () => {
    const { page } = await open(aProject());
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message to Lena' }), 'Half a thought');
    page.unmount();
    await open(aProject());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message to Lena' }).value).toBe(
      'Half a thought',
    );
  });

  it('a question to the studio goes to the studio, with a draft of its own', async () => {
    const path = `${READ}/messages`;
    const { posts } = await open(aProject(), { [path]: aProject() });
    await userEvent.click(screen.getByRole('radio', { name: 'Ask the studio' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question to the studio' }), 'Where is my parcel?');
    await userEvent.click(button('Ask the studio'));
    await waitFor(() =>
      expect(posts().map(({ body }) => body)).toEqual([{ text: 'Where is my parcel?', assets: [], to: 'studio' }]),
    );
  });
});

describe('what a press opens elsewhere on the page comes into view', () => {
  const scrolled = vi.fn<(element: Element) => void>();
  beforeEach(() => {
    scrolled.mockClear();
    HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
      scrolled(this);
    };
  });
  afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));

  const field = (name: string) => screen.getByRole('textbox', { name });
  const picture = () => screen.getByRole('heading', { name: 'Proof, version 1' });
  const artist = aProject({
    side: 'artist',
    actions: ['message', 'ask_studio', 'progress', 'proof'],
    order: { status: ORDER.accepted },
  });
  const earlier = aProject({
    order: { version: 2 },
    timeline: [
      ...aProject().timeline,
      anEntry('next', { kind: 'proof', version: 2, images: [anImage('proof-2')], pins: [] }),
    ],
  });
  const openTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));

  it.each([
    ['Ask for changes', aProject(), () => field('What should change?')],
    ['Write', aProject(), () => field('Your message to Lena')],
    ['Add a comment', aProject(), () => field('Comment 2')],
    ['Send version 2', artist, () => field('Words with version 2')],
    ['Send progress photos', artist, () => field('Words with your progress photos')],
    ['1 comment is open', artist, () => screen.getByRole('list', { name: 'Comments on this picture' }).parentElement!],
  ])('C45 %s: its place, with the focus', async (name, project, place) => {
    await open(project);
    await userEvent.click(button(name));
    await waitFor(() => expect(document.activeElement).toBe(place()));
    expect(scrolled.mock.lastCall).toEqual([place()]);
  });

  it.each([
    ['message', 'Your message to Lena'],
    ['studio', 'Your question to the studio'],
  ])('C45 a link of another page to #%s: its field, with the focus', async (hash, name) => {
    answer({ [READ]: aProject() });
    show(<ProjectRoom orderId="ord_1" />, { at: `/orders/project/ord_1#${hash}` });
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
  });

  it('a point of the changes: its field, with the focus', async () => {
    await open(aProject());
    await userEvent.click(button('Ask for changes'));
    await userEvent.click(button('Add a comment'));
    await waitFor(() => expect(document.activeElement).toBe(field('Point 2')));
    expect(scrolled.mock.lastCall).toEqual([field('Point 2')]);
  });

  it('a pin on the picture: its comment in the list', async () => {
    await open(aProject());
    await userEvent.click(button('Comment 1'));
    expect(scrolled.mock.lastCall).toEqual([screen.getByText('Comment one').closest('li')]);
  });

  it.each([
    ['a picture of the timeline', aProject(), () => userEvent.click(button('Show proof-1.jpg'))],
    [
      'the number of a comment',
      aProject(),
      async () => {
        await openTab(/Comments/);
        await userEvent.click(button('Show comment 1 on the picture'));
      },
    ],
  ])('%s: the picture', async (_, project, press) => {
    await open(project);
    await press();
    await waitFor(() => expect(scrolled.mock.lastCall).toEqual([picture()]));
  });

  it('the version that the changes are about: the picture', async () => {
    await open(earlier);
    await userEvent.click(button('Ask for changes'));
    await userEvent.click(button(/^Version 1/));
    await userEvent.click(button('Show version 2'));
    await waitFor(() =>
      expect(scrolled.mock.lastCall).toEqual([screen.getByRole('heading', { name: 'Proof, version 2' })]),
    );
  });
});

describe('at the end of a phone', () => {
  /** Says of everything that the page watches whether it is in sight. */
  const watching = () => {
    const watched = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: (element: Element) => void;
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = (element) => void watched.set(element, seen);
        }
        disconnect = vi.fn<() => void>();
      },
    );
    return (isIntersecting: boolean, holds: Element) =>
      act(() => {
        for (const [element, seen] of watched) if (element.contains(holds)) seen([{ isIntersecting }]);
      });
  };
  const artist = {
    side: 'artist',
    actions: ['message', 'progress', 'proof'],
    order: { status: ORDER.accepted },
  } as const;

  it.each<[string, Project]>([
    ['Approve version 1', aProject()],
    [
      'Pay the balance, $151.20',
      aProject({ order: { status: ORDER.approved }, actions: ['message', 'pay', 'review'] }),
    ],
    ['I have received it', aProject({ order: { status: ORDER.shipped }, actions: ['message', 'received'] })],
    ['Write a review', aProject({ order: { status: ORDER.delivered }, actions: ['message', 'review'] })],
    ['Send version 2', aProject({ ...artist, actions: [...artist.actions] })],
  ])('%s and the way to write stand there while they are out of sight', async (name, project) => {
    const sight = watching();
    await open(project);
    const count = () => screen.getAllByText(name).length;
    const [first] = screen.getAllByText(name);
    expect(count()).toBe(1);
    sight(false, first!);
    expect(count()).toBe(2);
    sight(true, first!);
    expect(count()).toBe(1);
    expect(button('Write')).toBeTruthy();
    sight(true, button('Send message'));
    expect(screen.queryByRole('button', { name: 'Write' })).toBeNull();
  });
});

describe('the holder of a mailed link', () => {
  const owner = { name: 'sign in with the address of the order' };
  const address = { city: 'Portland', state: 'OR', country: 'US' };
  const link = (order: Partial<Project['order']>, money: Project['money'], actions: Project['actions'] = []) =>
    aProject({ side: 'link', actions, order, money, shipping: { method: 1, address } });
  const paid = { total: 18_900, paid: 18_900, due: 0, piece_due: 0 };
  const owed = { total: 37_800, paid: 7_560, due: 30_240, piece_due: 15_120 };
  const next = () => within(screen.getByRole('region', { name: 'What happens next' }));

  it('C45 C12 while it is packed, is told how the owner does it', async () => {
    await open(link({ status: ORDER.approved }, paid));
    const said = next().getByText(/^To correct the address until it ships/);
    expect(said.textContent).toContain(owner.name);
    expect(within(said).getByRole('link', owner).getAttribute('href')).toBe(
      '/login?return=%2Forders%2Fproject%2Ford_1',
    );
    expect(next().queryByText(/you can still correct/)).toBeNull();
    expect(screen.getByText(/^Until it ships it can be corrected/)).toBeTruthy();
  });

  it('C51 pays for this piece here, and approving says how much that is', async () => {
    await open(link({ status: ORDER.proofReady }, owed, ['approve', 'pay']));
    expect(next().getByRole('link', { name: 'Pay the balance, $151.20' }).getAttribute('href')).toBe(
      '/carts/pay/crt_1?orders=ord_1',
    );
    expect(next().queryByText(/^To pay/)).toBeNull();
    await userEvent.click(button('Approve version 1'));
    expect(screen.getByRole('dialog').textContent).toContain(
      'The balance of $151.20 for this piece is to be paid; you can do that at once.',
    );
  });

  it.each([
    ['shipped', { status: ORDER.shipped }, paid],
    ['on hold', { status: ORDER.approved, frozen: true }, paid],
  ])('is not sent to a sign-in for nothing: %s', async (_, order, money) => {
    await open(link(order, money));
    expect(screen.queryByRole('link', owner)).toBeNull();
  });

  it('C45 the owner corrects the address where the page says so', async () => {
    await open(aProject({ order: { status: ORDER.approved }, money: paid, shipping: { method: 1, address } }));
    expect(next().getByText(/Until then you can still correct the address/)).toBeTruthy();
    expect(button('Change address')).toBeTruthy();
    expect(screen.queryByRole('link', owner)).toBeNull();
  });
});

describe('comments on the picture', () => {
  it('are placed and moved with the keyboard alone', async () => {
    const path = `${READ}/pins`;
    const { posts } = await open(aProject(), { [path]: aProject() });
    await userEvent.click(button('Add a comment'));
    expect(screen.getByRole('tab', { name: /Comments/ }).getAttribute('aria-selected')).toBe('true');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment 2' }), 'A softer smile');
    button('Comment 2, new, arrow keys move it').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await userEvent.click(button('Add comment'));
    await waitFor(() => expect(posts()).toHaveLength(1));
    const { body } = posts()[0]! as { body: Record<string, unknown> };
    expect(body).toMatchObject({ image: 'proof-1', version: 1, text: 'A softer smile' });
    expect([body['x'], body['y']].map((place) => Math.round(Number(place) * 100))).toEqual([52, 54]);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment 2' })).toBeNull());
  });

  it('a comment sent again after a lost answer has the same key, and another one once it is changed', async () => {
    const { posts } = await open(aProject(), { [`${READ}/pins`]: 502 });
    await userEvent.click(button('Add a comment'));
    const field = await screen.findByRole('textbox', { name: 'Comment 2' });
    await userEvent.type(field, 'A softer smile');
    for (const count of [1, 2]) {
      await userEvent.click(button('Add comment'));
      await waitFor(() => expect(posts()).toHaveLength(count));
      await screen.findByRole('button', { name: 'Add comment' });
    }
    await userEvent.type(field, ', please');
    await userEvent.click(button('Add comment'));
    await waitFor(() => expect(posts()).toHaveLength(3));
    const [first, again, changed] = posts().map(({ key }) => key);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('are linked both ways with the list beside the picture', async () => {
    const pins = [aPin('one'), aPin('two', { x: 0.7, y: 0.7, text: 'The patch', at: '2026-11-21T12:00:00Z' })];
    await open(
      aProject({ timeline: [anEntry('p', { kind: 'proof', version: 1, images: [anImage('proof-1')], pins })] }),
    );
    await userEvent.click(button('Comment 2'));
    expect(button('Show comment 2 on the picture').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button('Show comment 1 on the picture'));
    expect([button('Comment 1'), button('Comment 2')].map((pin) => pin.getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
    ]);
  });

  it('are answered and marked as done', async () => {
    const path = `${READ}/pins/one`;
    const { posts } = await open(aProject(), { [path]: aProject() });
    await userEvent.click(screen.getByRole('tab', { name: 'Comments 1 open' }));
    await userEvent.click(button('Reply to comment 1'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reply to comment 1' }), 'I see it.');
    await userEvent.click(button('Send reply'));
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ text: 'I see it.' }]));
    expect(posts()[0]?.key).toMatch(/^[\da-f-]{36}$/);
    await userEvent.click(button('Mark as done: comment 1'));
    await waitFor(() => expect(posts().at(-1)?.body).toEqual({ resolved: true }));
  });
});

describe('a reply to a comment that is being written', () => {
  const path = `${READ}/pins/one`;
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to comment 1' });
  const showComments = () => userEvent.click(screen.getByRole('tab', { name: /Comments/ }));
  const begin = async () => {
    const opened = await open(aProject(), { [path]: aProject() });
    await showComments();
    await userEvent.click(button('Reply to comment 1'));
    await userEvent.type(field(), 'I see it');
    return opened;
  };

  it('survives a look at the timeline, and is gone once it was sent', async () => {
    const { posts } = await begin();
    await userEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
    await showComments();
    expect(field().value).toBe('I see it');
    await userEvent.type(field(), ' now.');
    await userEvent.click(button('Send reply'));
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ text: 'I see it now.' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to comment 1' }));
    expect(field().value).toBe('');
  });

  it('survives a new proof that takes the place of its picture', async () => {
    const { page, fetched } = await begin();
    const proof = anEntry('next', {
      at: '2026-11-21T12:00:00Z',
      kind: 'proof',
      version: 2,
      images: [anImage('proof-2')],
    });
    const next = aProject({ order: { version: 2 }, timeline: [...aProject().timeline, proof] });
    fetched.mockImplementation(() => Promise.resolve(Response.json(next)));
    await act(() => page.client.invalidateQueries());
    await userEvent.click(await screen.findByRole('button', { name: 'Version 2 is here' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Version 1, comment 1' }));
    expect(field().value).toBe('I see it');
  });

  it('is given up by “Not now”', async () => {
    const { page } = await begin();
    await userEvent.click(button('Not now'));
    page.unmount();
    await open(aProject());
    await showComments();
    expect(screen.queryByRole('textbox', { name: 'Reply to comment 1' })).toBeNull();
  });
});

describe('the answer to a proof', () => {
  it('approving says what it means before it is done', async () => {
    const { posts } = await open(aProject(), { '/api/orders/ord_1/approve': aProject() });
    await userEvent.click(button('Approve version 1'));
    const dialog = screen.getByRole('dialog', { name: 'Approve version 1?' });
    expect(dialog.textContent).toContain(
      'The balance of $151.20 for this piece is charged to your saved payment method',
    );
    expect(dialog.textContent).toContain('It ships once that is paid');
    expect(posts()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, approve it' }));
    await waitFor(() => expect(posts()).toMatchObject([{ path: '/api/orders/ord_1/approve', body: { version: 1 } }]));
  });

  it('changes are asked for with a text and the points gathered on the picture', async () => {
    const { posts } = await open(aProject(), { '/api/orders/ord_1/request-changes': aProject() });
    await userEvent.click(button('Ask for changes'));
    const form = screen.getByRole('form', { name: 'Ask for changes' });
    await userEvent.type(within(form).getByRole('textbox', { name: 'What should change?' }), 'A little calmer.');
    await userEvent.click(button('Add a comment'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Point 2' }), 'Less orange');
    await userEvent.click(button('Send the changes'));
    await waitFor(() =>
      expect(posts()).toMatchObject([
        {
          path: '/api/orders/ord_1/request-changes',
          body: {
            version: 1,
            text: 'A little calmer.',
            pins: [{ image: 'proof-1', x: 0.5, y: 0.5, text: 'Less orange' }],
          },
        },
      ]),
    );
  });

  describe('points that were placed on a version before', () => {
    const proof = anEntry('next', { kind: 'proof', version: 2, images: [anImage('proof-2')] });
    const next = aProject({ order: { version: 2 }, timeline: [...aProject().timeline, proof] });
    const path = '/api/orders/ord_1/request-changes';
    /** Places points on version 1, and has version 2 arrive before they are sent. */
    const write = async (...texts: string[]) => {
      const opened = await open(aProject());
      await userEvent.click(button('Ask for changes'));
      for (const [index, text] of texts.entries()) {
        await userEvent.click(button('Add a comment'));
        await userEvent.type(await screen.findByRole('textbox', { name: `Point ${index + 2}` }), text);
      }
      const refused = { code: 'request.invalid', message: 'No.', fields: { pins: 'No such picture.' } };
      const answers: Record<string, () => Response> = {
        [READ]: () => Response.json(next),
        [path]: () => Response.json(refused, { status: 422 }),
      };
      opened.fetched.mockImplementation((at) => Promise.resolve(answers[at]!()));
      await act(() => opened.page.client.invalidateQueries());
      await userEvent.click(await screen.findByRole('button', { name: 'Version 2 is here' }));
      await screen.findByText(/sends version 3/);
      return opened;
    };

    it('C8 are sent as words beside the points on the version that waits, or taken out', async () => {
      const { posts } = await write('Less orange', 'Her eyes are blue', 'No hat');
      expect(screen.queryByRole('textbox', { name: /Point/ })).toBeNull();
      const before = within(screen.getByRole('list', { name: 'Your points on earlier versions' }));
      expect(before.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Version 1: Less orange',
        'Version 1: Her eyes are blue',
        'Version 1: No hat',
      ]);
      await userEvent.click(button('Remove earlier point 3'));
      await userEvent.type(screen.getByRole('textbox', { name: 'What should change?' }), 'A little calmer.');
      await userEvent.click(button('Add a comment'));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Point 1' }), 'A softer sky');
      await userEvent.click(button('Send the changes'));
      await waitFor(() =>
        expect(posts()).toMatchObject([
          {
            path,
            body: {
              version: 2,
              text: 'A little calmer.\nVersion 1: Less orange\nVersion 1: Her eyes are blue',
              pins: [{ image: 'proof-2', text: 'A softer sky' }],
            },
          },
        ]),
      );
      expect((await screen.findByRole('alert')).textContent, 'which field was refused').toContain('No such picture.');
      expect(screen.getByRole('textbox', { name: 'Point 1' })).toBeTruthy();
    });

    it('C8 are enough to ask for changes', async () => {
      const { posts } = await write('Less orange');
      await userEvent.click(button('Send the changes'));
      await waitFor(() => expect(posts()).toMatchObject([{ body: { text: 'Version 1: Less orange', pins: [] } }]));
    });
  });

  it('sent changes are no draft any more, though their form leaves the page with the new state', async () => {
    const sent = aProject({ actions: ['message'], order: { status: ORDER.accepted, revision: 1 } });
    const { page, fetched } = await open(aProject(), { '/api/orders/ord_1/request-changes': sent });
    await userEvent.click(button('Ask for changes'));
    await userEvent.type(screen.getByRole('textbox', { name: 'What should change?' }), 'A little calmer.');
    fetched.mockImplementation(() => Promise.resolve(Response.json(sent)));
    await userEvent.click(button('Send the changes'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Ask for changes' })).toBeNull());
    expect(screen.getByRole('tab', { name: 'Timeline' }).getAttribute('aria-selected')).toBe('true');
    page.unmount();
    await open(aProject());
    await userEvent.click(button('Ask for changes'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should change?' }).value).toBe('');
  });

  it('an empty request is not sent', async () => {
    const { posts } = await open(aProject());
    await userEvent.click(button('Ask for changes'));
    await userEvent.click(button('Send the changes'));
    expect(posts()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What should change?' }));
  });
});

describe('the pictures', () => {
  const twoVersions = () =>
    aProject({
      order: { version: 2 },
      timeline: [
        anEntry('a', { at: '2026-11-16T10:00:00Z', kind: 'proof', version: 1, images: [anImage('proof-1')] }),
        anEntry('b', { at: '2026-11-18T10:00:00Z', kind: 'proof', version: 2, images: [anImage('proof-2')] }),
      ],
    });

  it('the last proof is shown first, and each version can be chosen', async () => {
    await open(twoVersions());
    expect(screen.getByRole('heading', { name: 'Proof, version 2' })).toBeTruthy();
    await userEvent.click(button(/^Version 1/));
    expect(screen.getByRole('heading', { name: 'Proof, version 1' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Version 1' }).getAttribute('src')).toContain('proof-1');
  });

  it('photo and painting are compared along a slider that keys move', async () => {
    await open(aProject());
    await userEvent.click(screen.getByRole('radio', { name: 'Slider' }));
    const slider = screen.getByRole('slider', { name: 'VIEW PHOTO / VIEW ARTWORK' });
    expect(slider.getAttribute('aria-valuetext')).toBe('50% photo, 50% artwork');
  });

  it('two versions stand beside each other', async () => {
    await open(twoVersions());
    await userEvent.click(screen.getByRole('radio', { name: 'Compare' }));
    expect(screen.getAllByRole('figure').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      'Version 1',
      'Version 2',
    ]);
    expect(screen.getByRole('combobox', { name: 'Compare with' })).toBeTruthy();
  });

  it('what another did above the conversation waits for a press, which leads to it; messages show at once', async () => {
    const { page, fetched } = await open(twoVersions());
    const next = () => screen.getByRole('region', { name: 'What happens next' });
    const arrives = async (project: Project) => {
      fetched.mockImplementation(() => Promise.resolve(Response.json(project)));
      await act(() => page.client.invalidateQueries());
    };
    const asked = next().textContent;
    const said = anEntry('said', { at: '2026-11-20T09:00:00Z', text: 'The varnish dries.' });
    await arrives(aProject({ ...twoVersions(), timeline: [...twoVersions().timeline, said] }));
    expect(await screen.findByText('The varnish dries.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /is here|News|^New:/ })).toBeNull();
    const third = anEntry('c', { at: '2026-11-20T10:00:00Z', kind: 'proof', version: 3, images: [anImage('proof-3')] });
    await arrives(aProject({ order: { version: 3 }, timeline: [...twoVersions().timeline, said, third] }));
    await screen.findByRole('button', { name: 'Version 3 is here' });
    expect([next().textContent, screen.queryByRole('heading', { name: 'Proof, version 3' })]).toEqual([asked, null]);
    const later = anEntry('later', { at: '2026-11-20T11:00:00Z', text: 'It is dry.' });
    const timeline = [...twoVersions().timeline, said, third, later];
    await arrives(aProject({ order: { version: 3, status: ORDER.shipped }, actions: ['message'], timeline }));
    expect(await screen.findByText('It is dry.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Proof, version 3' })).toBeNull();
    await userEvent.click(button('Version 3 is here'));
    expect(next().textContent).not.toBe(asked);
    await waitFor(() => expect(document.activeElement?.contains(next())).toBe(true));
    await arrives(aProject({ order: { version: 3, status: ORDER.delivered }, actions: ['message'] }));
    expect(await screen.findByRole('button', { name: 'New: Delivered' })).toBeTruthy();
  });

  it('a new proof is shown with the reader’s own act, whatever was chosen before; the next one waits again', async () => {
    const { page, fetched } = await open(twoVersions());
    await userEvent.click(button(/^Version 1/));
    const third = anEntry('c', { at: '2026-11-20T10:00:00Z', kind: 'proof', version: 3, images: [anImage('proof-3')] });
    const next = aProject({ order: { version: 3 }, timeline: [...twoVersions().timeline, third] });
    fetched.mockImplementation(() => Promise.resolve(Response.json(next)));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message to Lena' }), 'Thank you');
    await userEvent.click(button('Send message'));
    expect(await screen.findByRole('heading', { name: 'Proof, version 3' })).toBeTruthy();
    fetched.mockImplementation(() => Promise.resolve(Response.json({ ...next, order: { ...next.order, version: 4 } })));
    await act(() => page.client.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'Version 4 is here' })).toBeTruthy();
  });

  it('before the first picture the photo is shown, and what comes', async () => {
    await open(aProject({ timeline: [], order: { status: ORDER.accepted, version: 0 } }));
    expect(screen.getByRole('heading', { name: 'Your photo' })).toBeTruthy();
    expect(screen.getByText(/The first picture of your painting appears here/)).toBeTruthy();
  });
});
