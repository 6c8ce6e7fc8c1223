import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { createRouter } from '#web/app/router.tsx';
import { routes } from '#web/app/routes.tsx';
import { loadPage } from '#web/app/page-route.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aGallery, aGalleryWork } from './gallery.fixture.ts';

const galleries = routes.filter(({ page }) => page === 'gallery');
const Router = createRouter(galleries);

it('R-24 every landing page is a gallery', () => {
  expect(galleries.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(LANDINGS)));
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

const where = () => screen.getByTestId('where').textContent;

/** Opens an address; each path of the API answers its gallery. */
const open = async (at: string, answers: Record<string, unknown>) => {
  await Promise.all(galleries.map(loadPage));
  const fetched = answer({ '/api/session': { role: 'Visitor' }, '/api/carts/': { items: [] }, ...answers });
  show(
    <>
      <Router />
      <Where />
    </>,
    { at },
  );
  return fetched;
};
const dogs = (more: Partial<Gallery> = {}) => ({ '/api/gallery/dogs': aGallery(more) });
const asked = (fetched: ReturnType<typeof answer>) =>
  fetched.mock.calls.map(([path]) => decodeURIComponent(path)).filter((path) => path.startsWith('/api/gallery'));
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const hrefOf = (name: string | RegExp, root = screen as Pick<typeof screen, 'getByRole'>) =>
  root.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

it('G-06 G-09 G-10 R-24 a gallery has its heading, six works in the carousel, the others as cards with their tags', async () => {
  await open('/dog-paintings', dogs({ h1: 'Dogs in oil', second_description: 'And more of them.' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dogs in oil' })).toBeTruthy();
  expect(screen.getByText('Dogs, painted by hand.')).toBeTruthy();
  expect(screen.getByText('And more of them.')).toBeTruthy();
  expect(hrefOf('Start an Order')).toBe('/products');
  expect(document.title).toBe('Dog paintings | Atelier');
  expect(document.head.querySelector('script[type="application/ld+json"]')?.textContent).toMatch(
    /"BreadcrumbList".*"position":4,"name":"Dogs","item":"[^"]*\/dog-paintings"/,
  );
  const carousel = screen.getByRole('region', { name: 'Selected works' });
  expect(within(carousel).getAllByLabelText(/^\d of 6$/)).toHaveLength(6);
  expect(hrefOf(/^Work 7/)).toBe('/products/gallery/custphotoreal/ord_7?order=1&from_gallery=%2Fdog-paintings');
  const tags = within(screen.getByRole('list', { name: 'Tags of Work 7' }));
  expect(tags.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pets', '/pet-portraits'],
    ['Golden retrievers', '/gallery/golden-retriever'],
  ]);
});

it('G-10 of the cards two are in a row on a phone, and three on a wider screen', async () => {
  await open('/dog-paintings', dogs({ items: Array.from({ length: 15 }, (_, index) => aGalleryWork(index + 1)) }));
  await screen.findByRole('heading', { level: 1 });
  const wall = screen.getByRole('link', { name: /^Work 7/ }).closest('ul')!;
  const rowsOf = (end: string) =>
    [...wall.children].reduce(
      (rows, each) =>
        each.matches(end) ? [...rows, 0] : each.matches('[data-step]') ? rows.with(-1, rows.at(-1)! + 1) : rows,
      [0],
    );
  expect([rowsOf('[data-two]'), rowsOf('[data-three]')]).toEqual([
    [2, 2, 2, 2, 1],
    [3, 3, 3],
  ]);
});

it('R-17 G-01 G-06 G-13 G-14 a product’s gallery starts that product, and has the texts of the editors', async () => {
  await open('/gallery/dogs/paintings?o_size=small', {
    '/api/gallery/dogs/paintings': aGallery({
      product: { id: 'custphotoreal', name: 'Oil', alias: 'paintings' },
      supplementary: { title: 'Which photo?', paragraphs: ['One in daylight.'] },
      canonical: '/gallery/dogs/paintings',
    }),
  });
  expect(await screen.findByRole('link', { name: 'Start Oil Order' })).toBeTruthy();
  expect(hrefOf('Start Oil Order')).toBe('/products/custphotoreal');
  expect(screen.getByRole('heading', { name: 'Which photo?' })).toBeTruthy();
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/gallery',
    '/pet-portraits',
    '/dog-paintings',
  ]);
  expect(crumbs.getByText('Oil').getAttribute('aria-current')).toBe('page');
});

it('G-03 G-04 G-15 the filters show what is chosen with a cross, and lead to narrower and wider galleries', async () => {
  await open('/gallery/dogs?tags=garden&supplier=marta-ilves', {
    '/api/gallery/dogs': aGallery({
      tags: ['dogs', 'garden'],
      supplier: { username: 'marta-ilves', name: 'Marta Ilves' },
      facets: { tags: [], products: [], more_tags: 0 },
    }),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Remove Dogs', filters())).toBe('/gallery/garden?supplier=marta-ilves');
  expect(hrefOf('Remove Garden', filters())).toBe('/gallery/dogs?supplier=marta-ilves');
  expect(hrefOf('Remove Marta Ilves', filters())).toBe('/gallery/dogs?tags=garden');
  expect(hrefOf('Clear all', filters())).toBe('/gallery');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('G-04 child tags have their number of works, and View N more shows all of them', async () => {
  await open('/gallery/dogs', {
    ...dogs({ facets: { ...aGallery().facets, more_tags: 7 } }),
    '/api/gallery/tags/dogs': {
      tag: 'dogs',
      name: 'Dogs',
      description: '',
      parents: [],
      similar: [],
      names: {},
      tags: [
        { tag: 'whippet', name: 'Whippets', count: 2, more: false },
        { tag: 'pug', name: 'Pugs', count: 0, more: false },
      ],
    },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Golden retrievers 31 works', filters())).toBe('/gallery/golden-retriever');
  expect(screen.getByText('1,214')).toBeTruthy();
  expect(hrefOf('View 7 more', filters())).toBe('/gallery/tags/dogs');
  await userEvent.click(filters().getByRole('link', { name: 'View 7 more' }));
  expect(await filters().findByRole('link', { name: 'Whippets 2 works' })).toBeTruthy();
  expect(filters().queryByText('Pugs')).toBeNull();
});

it('G-16 another product begins at the first page, and the heading gets the focus', async () => {
  const fetched = await open('/gallery/dogs?after=x', {
    ...dogs(),
    '/api/gallery/dogs/pencil': aGallery({ h1: 'Dogs in pencil' }),
  });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.selectOptions(filters().getByLabelText('Product'), 'Pencil');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dogs in pencil' })).toBeTruthy();
  expect(where()).toBe('/gallery/dogs/pencil');
  expect(asked(fetched)).toEqual(['/api/gallery/dogs?after=x', '/api/gallery/dogs/pencil']);
});

it('G-11 pages are turned by links above and below the works, and the works get the focus', async () => {
  const fetched = await open('/gallery/dogs', dogs({ page: { before: 'b', after: 'a' } }));
  await screen.findByRole('heading', { level: 1 });
  for (const name of ['Pages', 'Pages, below the works']) {
    const pages = within(screen.getByRole('navigation', { name }));
    expect(hrefOf('Previous', pages)).toBe('/dog-paintings?before=b');
    expect(hrefOf('Next', pages)).toBe('/dog-paintings?after=a');
  }
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(where()).toBe('/dog-paintings?after=a'));
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Previous' }),
  );
  await waitFor(() => expect(document.activeElement?.id).toBe('works'));
  expect(asked(fetched)).toEqual(['/api/gallery/dogs', '/api/gallery/dogs?after=a', '/api/gallery/dogs?before=b']);
  expect(hrefOf(/^Work 7/)).toContain('from_gallery=%2Fdog-paintings%3Fbefore%3Db');
});

it('G-07 the callout stands unless a page of this site led there', async () => {
  const callout = () => screen.queryByText(/painted or drawn by hand from a customer/);
  await open('/gallery/dogs', dogs());
  await screen.findByRole('heading', { level: 1 });
  expect(callout()).toBeTruthy();
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/products`);
  document.body.innerHTML = '';
  await open('/gallery/dogs', dogs());
  await screen.findByRole('heading', { level: 1 });
  expect(callout()).toBeNull();
  vi.restoreAllMocks();
});

it('G-08 ten similar tags stand open, and the others unfold', async () => {
  const similar = Array.from({ length: 13 }, (_, index) => `tag-${index}`);
  await open('/gallery/dogs', dogs({ similar }));
  await screen.findByRole('heading', { name: 'Similar Tags' });
  expect(screen.getByText('View 3 more').closest('details')?.querySelectorAll('a')).toHaveLength(3);
  expect(hrefOf('Tag 0')).toBe('/gallery/tag-0');
});

it('G-06 G-08 G-09 a tag has the editors’ name in the breadcrumbs, the similar tags, the filters and below a work', async () => {
  await open('/gallery/roses?tags=garden', {
    '/api/gallery/roses': aGallery({
      tags: ['roses', 'garden'],
      parents: ['mothers-day'],
      similar: ['fathers-day'],
      names: {
        'roses': 'Roses',
        'mothers-day': 'Mother’s Day',
        'fathers-day': 'Father’s Day',
        'old-masters': 'Old Masters',
      },
      facets: { tags: [], products: [], more_tags: 0 },
      items: [1, 2, 3, 4, 5, 6, 7].map((number) => aGalleryWork(number, { tags: ['old-masters'] })),
    }),
  });
  await screen.findByRole('heading', { name: 'Similar Tags' });
  expect(hrefOf('Mother’s Day', within(screen.getByRole('navigation', { name: 'Breadcrumb' })))).toBe(
    '/gallery/mothers-day',
  );
  expect(hrefOf('Father’s Day')).toBe('/gallery/fathers-day');
  expect(hrefOf('Old Masters')).toBe('/gallery/old-masters');
  expect(hrefOf('Remove Garden', filters())).toBe('/gallery/roses');
});

it('G-12 reviews have the piece, the name, the place and the stars', async () => {
  const review = {
    order: 'o',
    rating: 4,
    review: 'It is him.',
    name: 'Pilar',
    city: 'Valencia',
    country: 'ES',
    url: '/p.jpg',
  };
  await open('/gallery/dogs', dogs({ reviews: [review] }));
  const said = within(await screen.findByRole('region', { name: 'What their owners said' }));
  expect(said.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
  expect(said.getByRole('img', { name: 'The piece of Pilar' })).toBeTruthy();
  expect(said.getByText('“It is him.”')).toBeTruthy();
  expect(said.getByText('Pilar, Valencia, Spain')).toBeTruthy();
});

it('G-05 on a phone the choices of the panel take effect together, with Apply Filters', async () => {
  const fetched = await open('/gallery/dogs', {
    ...dogs(),
    '/api/gallery/puppies': aGallery({ tags: ['puppies'], h1: 'Puppies', facets: { ...aGallery().facets, tags: [] } }),
    '/api/gallery/puppies/pencil': aGallery({
      tags: ['puppies'],
      h1: 'Puppies in pencil',
      product: { id: 'custpencil', name: 'Pencil', alias: 'pencil' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter , 1 chosen' }));
  const panel = within(screen.getByRole('dialog', { name: 'Filters' }));
  await userEvent.click(panel.getByRole('button', { name: 'Puppies 12 works' }));
  expect(await panel.findByRole('button', { name: 'Remove Puppies' })).toBeTruthy();
  await userEvent.selectOptions(panel.getByLabelText('Product'), 'Pencil');
  expect(await panel.findByRole('button', { name: 'Remove Pencil' })).toBeTruthy();
  expect(where()).toBe('/gallery/dogs');
  await userEvent.click(panel.getByRole('button', { name: 'Apply Filters' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Puppies in pencil' })).toBeTruthy();
  expect(where()).toBe('/gallery/puppies/pencil');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked(fetched)).toHaveLength(3);
});

describe('a second choice before the gallery of the first has come', () => {
  const openDogs = async () => {
    const fetched = await open('/gallery/dogs', dogs());
    await screen.findByRole('heading', { level: 1 });
    const usual = fetched.getMockImplementation()!;
    fetched.mockImplementation((path, init) =>
      path.startsWith('/api/gallery/') ? new Promise(() => undefined) : usual(path, init),
    );
  };

  it('G-03 G-04 G-15 is added to it', async () => {
    await openDogs();
    await userEvent.click(filters().getByRole('link', { name: 'Puppies 12 works' }));
    await waitFor(() => expect(where()).toBe('/gallery/puppies'));
    await userEvent.selectOptions(filters().getByLabelText('Product'), 'Pencil');
    await waitFor(() => expect(where()).toBe('/gallery/puppies/pencil'));
    expect(filters().getByLabelText<HTMLSelectElement>('Product').value).toBe('custpencil');
    await userEvent.click(filters().getByRole('link', { name: 'Golden retrievers 31 works' }));
    await waitFor(() => expect(where()).toBe('/gallery/puppies/pencil?tags=golden-retriever'));
    expect(hrefOf('Remove Dogs', filters())).toBe('/gallery/puppies/pencil?tags=golden-retriever');
  });

  it('G-05 is added to it on a phone', async () => {
    await openDogs();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter , 1 chosen' }));
    const panel = within(screen.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(panel.getByRole('button', { name: 'Puppies 12 works' }));
    await userEvent.selectOptions(panel.getByLabelText('Product'), 'Pencil');
    await userEvent.click(panel.getByRole('button', { name: 'Golden retrievers 31 works' }));
    await userEvent.click(panel.getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(where()).toBe('/gallery/puppies/pencil?tags=golden-retriever'));
  });
});

it('G-17 the tag search offers matches and similar tags; Enter takes a known tag, and another one is invalid', async () => {
  await open('/gallery/dogs', {
    ...dogs(),
    '/api/gallery/tags': {
      tags: ['garden', 'gardener'],
      similar: ['flowers', 'dogs', 'mothers-day'],
      names: {
        'garden': 'Gardens',
        'gardener': 'Gardeners',
        'flowers': 'Flowers',
        'dogs': 'Dogs',
        'mothers-day': 'Mother’s Day',
      },
    },
    '/api/gallery/tags/garden': {
      tag: 'garden',
      name: 'Garden',
      description: '',
      parents: [],
      tags: [],
      similar: [],
      names: {},
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const search = filters().getByRole('combobox', { name: 'Search for a tag' });
  await userEvent.type(search, 'ga');
  const loading = filters().getByRole('option', { name: 'Loading...' });
  expect(loading.getAttribute('aria-disabled')).toBe('true');
  expect(await filters().findByRole('option', { name: 'Gardens' })).toBeTruthy();
  const options = within(filters().getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Gardens',
    'Gardeners',
    'Flowerssimilar',
    'Mother’s Daysimilar',
  ]);
  await userEvent.type(search, '{Enter}');
  expect(await filters().findByText('Invalid Tag')).toBeTruthy();
  expect(where()).toBe('/gallery/dogs');
  await userEvent.clear(search);
  await userEvent.type(search, '  Garden {Enter}');
  await waitFor(() => expect(where()).toBe('/gallery/dogs?tags=garden'));
});

it('G-17 the keys move through the suggestions, and three tags are the most', async () => {
  await open('/gallery/dogs', {
    ...dogs(),
    '/api/gallery/tags': { tags: ['garden'], similar: ['flowers'], names: { garden: 'Gardens' } },
  });
  await screen.findByRole('heading', { level: 1 });
  const search = filters().getByRole('combobox', { name: 'Search for a tag' });
  await userEvent.type(search, 'ga');
  await filters().findByRole('option', { name: 'Gardens' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(where()).toBe('/gallery/dogs?tags=flowers'));
  document.body.innerHTML = '';
  await open('/gallery/dogs?tags=garden&tags=flowers', {
    '/api/gallery/dogs': aGallery({ tags: ['dogs', 'garden', 'flowers'] }),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(filters().getByText(/Three tags at most/)).toBeTruthy();
});

it('R-26 an unknown tag is not found, too many tags are explained, and a failure can be tried again', async () => {
  await open('/gallery/no-such-tag', {});
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
  document.body.innerHTML = '';
  await open('/gallery/dogs?tags=a&tags=b&tags=c', { '/api/gallery/dogs': 422 });
  expect(await screen.findByRole('heading', { name: 'That is no gallery' })).toBeTruthy();
  document.body.innerHTML = '';
  await open('/gallery/cats', { '/api/gallery/cats': 503 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('a gallery without works says what to do, and leads to a wider one', async () => {
  await open('/gallery/dogs', dogs({ items: [], page: {}, tags: ['dogs', 'garden'] }));
  expect(await screen.findByText('Nothing hangs here yet')).toBeTruthy();
  expect(hrefOf('See all of dogs')).toBe('/dog-paintings');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('selected works come first, and none is shown twice', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => aGalleryWork(number));
  await open('/gallery/dogs', dogs({ items, featured: [aGalleryWork(8), aGalleryWork(2)] }));
  await screen.findByRole('heading', { level: 1 });
  const names = screen.getAllByRole('img', { name: /^Work / }).map((image) => image.getAttribute('alt')?.slice(0, 6));
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toBe('Work 8');
});

it('K-19 the questions about the tag come when the reader is near', async () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => seen([{ isIntersecting: true }]));
      }
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
  // Loaded beforehand: how long a module takes to load is not the page's affair.
  await import('../messages/questions-panel.tsx');
  await open('/gallery/dogs', dogs());
  const questions = within(await screen.findByRole('region', { name: 'Questions about dogs' }));
  expect(questions.queryByRole('form', { name: 'Ask a question' })).toBeNull();
  act(() => observers.forEach((reach) => reach()));
  expect(await questions.findByRole('form', { name: 'Ask a question' })).toBeTruthy();
});
