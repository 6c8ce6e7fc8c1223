import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BrowserRouter,
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router.tsx';
import './render.fixture.tsx';

function Here() {
  const { pathname, search, hash, state, key } = useLocation();
  return (
    <output data-key={key}>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
  );
}

function Query() {
  const [query, set] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => set({ style: 'oil' })}>
        set
      </button>
      <button
        type="button"
        onClick={() =>
          set((now) => {
            now.delete('style');
            return now;
          })
        }
      >
        remove {query.get('style')}
      </button>
    </>
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      back
    </button>
  );
}

const here = () => screen.getByRole('status').textContent;
const key = () => screen.getByRole('status').dataset.key;
const open = (children?: React.ReactNode) =>
  render(
    <BrowserRouter>
      <Here />
      {children}
    </BrowserRouter>,
  );
const press = (name: string, event: MouseEventInit = {}) => fireEvent.click(screen.getByText(name), event);

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => void vi.restoreAllMocks());

it('a link changes the address and the page, keeps what it passes on, and Back leads to the entry before', async () => {
  open(
    <>
      <Link to="/products?by=hand#top" state={{ from: 'home' }}>
        products
      </Link>
      <Back />
    </>,
  );
  expect([here(), key()]).toEqual(['pop / null', 'default']);
  press('products');
  await waitFor(() => expect(here()).toBe('push /products?by=hand#top {"from":"home"}'));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/products?by=hand#top');
  expect(key()).not.toBe('default');
  const length = window.history.length;
  press('products');
  await waitFor(() => expect(here()).toMatch(/^replace/));
  expect(window.history.length).toBe(length);
  press('back');
  await waitFor(() => expect([here(), key()]).toEqual(['pop / null', 'default']));
});

it.each<[string, MouseEventInit, object]>([
  ['a press with Ctrl', { ctrlKey: true }, {}],
  ['a press with Shift', { shiftKey: true }, {}],
  ['the middle button', { button: 1 }, {}],
  ['a link into a new tab', {}, { target: '_blank' }],
  ['a link to a file', {}, { download: true }],
  ['a link whose handler has acted', {}, { onClick: (event: Event) => event.preventDefault() }],
])('%s is not followed in this page', (_case, event, attributes) => {
  // Stands for the browser, which follows the link.
  document.addEventListener('click', (click) => click.preventDefault(), { once: true });
  open(
    <Link to="/products" {...attributes}>
      products
    </Link>,
  );
  press('products', event);
  expect(here()).toBe('pop / null');
});

it('the query is set and removed, on the same path and without a question mark that says nothing', async () => {
  window.history.replaceState(null, '', '/assets/ast_1?style=pencil');
  open(<Query />);
  press('set');
  await waitFor(() => expect(here()).toBe('push /assets/ast_1?style=oil null'));
  press('remove oil');
  await waitFor(() => expect(here()).toBe('push /assets/ast_1 null'));
  expect(window.location.href).not.toContain('?');
});

it('a page that only leads on replaces itself in the history', async () => {
  const length = window.history.length;
  open(<Navigate to="/login?next=%2Faccount" replace />);
  await waitFor(() => expect(here()).toBe('replace /login?next=%2Faccount null'));
  expect(window.history.length).toBe(length);
});

it('an entry of another script is a first entry', async () => {
  open();
  window.history.pushState({ idx: 3 }, '', '/about');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect([here(), key()]).toEqual(['pop /about null', 'default']));
});

it('where the browser takes no more entries the document is loaded', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many calls.', 'SecurityError');
  });
  open(<Link to="/products">products</Link>);
  press('products');
  expect(String(assign.mock.calls[0]?.[0])).toMatch(/\/products$/);
});

it('no navigation leads to another site, or runs an address', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Another origin.', 'SecurityError');
  });
  const refused = vi.fn<(error: unknown) => void>();
  function Go({ to }: { to: string }) {
    const navigate = useNavigate();
    const press = () => {
      try {
        navigate(to);
      } catch (error) {
        refused(error);
      }
    };
    return (
      <button type="button" onClick={press}>
        go
      </button>
    );
  }
  for (const address of ['//elsewhere.example/', 'https://elsewhere.example', 'javascript:document']) {
    const { unmount } = open(<Go to={address} />);
    press('go');
    unmount();
  }
  expect(refused).toHaveBeenCalledTimes(3);
  expect(assign).not.toHaveBeenCalled();
});
