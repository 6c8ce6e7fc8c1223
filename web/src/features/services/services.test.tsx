import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { Layout } from '#web/app/layout.tsx';
import { loadScript } from '#web/lib/load-script.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { CloudPicker } from '../photos/cloud-picker.tsx';
import { Financing } from '../products/financing.tsx';
import { answerConsent, consentStore } from './consent.ts';
import { loadedServices } from './loaded.ts';

vi.mock('#web/lib/load-script.ts', () => ({ loadScript: vi.fn<typeof loadScript>(async () => undefined) }));
const photoFromAddress = vi.hoisted(() => vi.fn<(address: string) => Promise<File>>());
vi.mock('../photos/photo-from-address.ts', async (original) => ({ ...(await original<object>()), photoFromAddress }));

const services = {
  analytics: 'https://stats.example/s.js',
  chat: 'https://chat.example/c.js',
  instalments: 'A1',
  picker: 'a1',
};
const scripts = () => vi.mocked(loadScript).mock.calls.map(([src]) => src);

const open = async (page: string, config: SiteConfig) => {
  const fetched = answer({
    '/config.json': config,
    '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' },
  });
  const shown = show(<Layout page={page}>The page</Layout>, { at: page });
  await waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/config.json')).toBe(true));
  return shown;
};

const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  // A Tuesday's noon in New York: the chat of the hours is the one that loads.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24, 17) });
});
afterEach(() => {
  vi.useRealTimers();
  consentStore.reset();
  loadedServices.reset();
  delete window.affirm;
  delete window.Dropbox;
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('N-05 C52 a visitor is asked', () => {
  it('with agreeing and refusing alike, before anything loads, and changes the answer at the foot of the page', async () => {
    await open('/', aConfig({ services }));
    const card = within(await screen.findByRole('region', { name: 'May other companies help us?' }));
    const [accept, refuse] = ['Accept all', 'Refuse all'].map((name) => card.getByRole('button', { name }));
    expect(accept?.className).toBe(refuse?.className);
    expect(card.getByText('Counting visits, Chat, Monthly payments')).toBeTruthy();
    expect(scripts()).toEqual([]);
    await userEvent.click(refuse!);
    expect(screen.queryByRole('region', { name: 'May other companies help us?' })).toBeNull();
    expect(scripts()).toEqual([]);

    const change = () => userEvent.click(screen.getByRole('button', { name: 'Your privacy choices' }));
    await change();
    const dialog = () => within(screen.getByRole('dialog', { name: 'May other companies help us?' }));
    expect(dialog().getByText(/You answered on/)).toBeTruthy();
    expect(dialog().getByText(/Analytics \(stats\.example\)/)).toBeTruthy();
    expect(
      dialog()
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked }) => checked),
    ).toEqual([false, false, false]);
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Chat' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Save my choice' }));
    await waitFor(() => expect(scripts()).toEqual(['https://chat.example/c.js']));
    expect(reload).not.toHaveBeenCalled();
    await change();
    await userEvent.click(dialog().getByRole('button', { name: 'Refuse all' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it.each([
    ['in another tab', () => new StorageEvent('storage', { key: 'consent' })],
    ['before Back', () => Object.assign(new Event('pageshow'), { persisted: true })],
  ])('once, and a page whose scripts run is loaded anew where the answer was taken back %s', async (_, change) => {
    answerConsent(services, new Set(['chat']));
    await open('/', aConfig({ services }));
    await waitFor(() => expect(scripts()).toEqual(['https://chat.example/c.js']));
    expect(screen.queryByRole('region', { name: 'May other companies help us?' })).toBeNull();
    localStorage.setItem('consent', (localStorage.getItem('consent') ?? '').replaceAll('true', 'false'));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(change());
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it.each([
    ['on the payment pages', '/carts/checkout/:cartId?', aConfig({ services })],
    ['in the account', '/account', aConfig({ services })],
    [
      'where the page has none of those configured',
      '/reviews',
      aConfig({ services: { analytics: services.analytics } }),
    ],
  ])('never %s', async (_, page, config) => {
    await open(page, config);
    expect(await screen.findByRole('button', { name: 'Your privacy choices' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'May other companies help us?' })).toBeNull();
  });

  it.each([
    ['in a shop without such scripts', aConfig()],
    ['where the press of a button is the consent', aConfig({ services: { picker: 'a1' } })],
  ])('not at all %s, and nothing loads', async (_, config) => {
    await open('/products/:sku', config);
    await vi.dynamicImportSettled();
    expect(screen.queryByRole('button', { name: 'Your privacy choices' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'May other companies help us?' })).toBeNull();
    expect(scripts()).toEqual([]);
  });
});

describe('P-27 N-02 the lender’s own words', () => {
  const estimate = /Or pay over time with Affirm at checkout: about \$15\.75 a month/;

  it('take the place of our estimate once the visitor has agreed', async () => {
    const refresh = vi.fn<() => void>();
    window.affirm = { ui: { ready: (then) => then(), refresh } };
    const { container } = show(<Financing cents={18_900} services={services} />);
    const text = () => container.textContent.replaceAll(/\s+/g, ' ');
    await waitFor(() => expect(text()).toMatch(estimate));
    expect(scripts()).toEqual([]);
    answerConsent(services, new Set(['instalments']));
    await waitFor(() =>
      expect(container.querySelector('.affirm-as-low-as')?.getAttribute('data-amount')).toBe('18900'),
    );
    expect(window._affirm_config).toEqual({
      public_api_key: 'A1',
      script: 'https://cdn1.affirm.com/js/v2/affirm.js',
    });
    expect(refresh).toHaveBeenCalledOnce();
    expect(text()).not.toMatch(estimate);
  });

  it('are ours where the script does not come, or the shop has none', async () => {
    vi.mocked(loadScript).mockRejectedValueOnce(new Error('blocked'));
    answerConsent(services, new Set(['instalments']));
    for (const each of [services, undefined]) {
      const { container, unmount } = show(<Financing cents={18_900} services={each} />);
      await waitFor(() => expect(container.textContent.replaceAll(/\s+/g, ' ')).toMatch(estimate));
      unmount();
    }
  });
});

describe('U-14 a photo from a cloud', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'From Dropbox' }));

  it('loads the provider’s script when its button is pressed, and fetches what was chosen like any address', async () => {
    const photo = new File(['x'], 'rex.jpg', { type: 'image/jpeg' });
    photoFromAddress.mockResolvedValue(photo);
    const choose = vi.fn<NonNullable<typeof window.Dropbox>['choose']>(({ success }) =>
      success([{ link: 'https://dl.dropboxusercontent.com/rex.jpg' }]),
    );
    window.Dropbox = { choose };
    const onPick = vi.fn<(file: File) => void>();
    show(<CloudPicker services={services} onPick={onPick} />);
    expect(scripts()).toEqual([]);
    await press();
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(photo));
    expect(scripts()).toEqual(['https://www.dropbox.com/static/api/2/dropins.js']);
    expect(window.Dropbox.appKey).toBe('a1');
    expect(choose.mock.calls[0]?.[0]).toMatchObject({ linkType: 'direct', extensions: ['images'] });
    expect(photoFromAddress.mock.calls[0]?.[0]).toBe('https://dl.dropboxusercontent.com/rex.jpg');
  });

  it('says when the provider does not answer, and takes nothing from a window that was closed', async () => {
    vi.mocked(loadScript).mockRejectedValueOnce(new Error('blocked'));
    const onPick = vi.fn<(file: File) => void>();
    show(<CloudPicker services={services} onPick={onPick} />);
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Dropbox does not answer. Please try again.');
    window.Dropbox = { choose: ({ cancel }) => cancel() };
    await press();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(onPick).not.toHaveBeenCalled();
  });
});
