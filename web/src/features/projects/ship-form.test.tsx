import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aProject } from './project.fixture.ts';
import { CorrectTracking, ShipForm } from './ship-form.tsx';

const PATH = '/api/sellers/orders/ord_1/ship';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

/** An answer to a browser that has an identity. */
const saved = () => Response.json({}, { headers: { 'identity-known': '1' } });
const posted = (fetched: ReturnType<typeof answer>): unknown[] =>
  fetched.mock.calls
    .filter(([path, init]) => path === PATH && init?.method === 'POST')
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking number' });

describe('the parcel of a finished piece', () => {
  const approved = aProject({ side: 'artist', actions: ['ship'], order: { status: ORDER.approved } });

  it('C19 the address stands beside the form, with the phone for the courier, and is copied in one press', async () => {
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
    const address = {
      name: 'Grace Hopper',
      line1: '12 Rue de la Paix',
      line2: '',
      city: 'Paris',
      state: '',
      zip: '75002',
      country: 'FR',
      phone: '+33 1 23 45 67 89',
    };
    show(<ShipForm project={{ ...approved, shipping: { method: 3, address } }} />);
    await screen.findByText(/75002 Paris/);
    await press('Copy the address');
    expect(copied.mock.calls).toEqual([['Grace Hopper\n12 Rue de la Paix\n75002 Paris\nFrance\n+33 1 23 45 67 89']]);
  });

  it('C19 the packing slip has number, size and address, and no price; abroad the customs form’s answers stand beside', async () => {
    const address = { name: 'Grace Hopper', line1: '12 Rue de la Paix', city: 'Paris', zip: '75002', country: 'FR' };
    const customs = { value: 18_900, code: '9701.91', origin: 'US' };
    show(<ShipForm project={{ ...approved, shipping: { method: 3, address, customs } }} />);
    expect(await screen.findByText('9701.91')).toBeTruthy();
    expect(screen.getByText('$189.00 (US dollars)')).toBeTruthy();
    await press('Packing slip');
    const slip = within(screen.getByRole('dialog', { name: 'Packing slip' })).getByRole('article');
    for (const words of ['12 Rue de la Paix', shortNumber(approved.order.id), approved.order.product.title])
      expect(slip.textContent).toContain(words);
    expect(slip.textContent).not.toContain('$');
  });

  it('C47 the code of the charity gift is to be put into the parcel, once there is one', () => {
    const gift = { kind: 'charity', cents: 1_000, done: false } as const;
    const { unmount } = show(<ShipForm project={{ ...approved, passed_on: [gift] }} />);
    expect(screen.queryByText(/charity gift/)).toBeNull();
    unmount();
    show(<ShipForm project={{ ...approved, passed_on: [{ ...gift, done: true, code: 'WATSI-7Q2K' }] }} />);
    expect(screen.getByText('Please put the customer’s charity gift into the parcel.')).toBeTruthy();
    expect(screen.getByText('WATSI-7Q2K')).toBeTruthy();
  });

  it('C19 is shown once more with the carrier’s own page before the customer is told', async () => {
    const fetched = answer({ [PATH]: saved() });
    show(<ShipForm project={approved} />);
    await userEvent.type(number(), '12345');
    await press('Continue');
    expect(screen.getByText(/^This is not a number of DHL/)).toBeTruthy();
    await userEvent.type(number(), ' 67890');
    await press('Continue');
    const summary = screen.getByRole('group', { name: 'Please compare it with the label' });
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText('DHL 1234567890')).toBeTruthy();
    expect(
      within(summary)
        .getByRole('link', { name: /^Look at it at DHL/ })
        .getAttribute('href'),
    ).toContain('1234567890');
    expect(summary.textContent).toContain('The customer gets a mail with this link.');
    await press('Change it');
    expect(number().value).toBe('12345 67890');
    await press('Continue');
    expect(posted(fetched)).toEqual([]);
    await press('It is shipped');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(posted(fetched)).toEqual([{ carrier: 'dhl', tracking: '1234567890' }]);
  });

  it('C45 promises no link where the carrier has no page', async () => {
    answer({});
    show(<ShipForm project={approved} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Carrier' }), 'other');
    await userEvent.type(number(), 'AB-1234');
    await press('Continue');
    const summary = screen.getByRole('group', { name: 'Please compare it with the label' });
    expect(summary.textContent).toContain('The customer gets a mail with this number.');
    expect(within(summary).queryByRole('link')).toBeNull();
  });
});

describe('the tracking number of a piece on its way', () => {
  const shipping: Project['shipping'] = { method: 1, carrier: 'ups', tracking: '1Z999AA10123456784' };

  it('C61 is corrected to another one, and the customer reads what it was', async () => {
    const fetched = answer({ [PATH]: saved() });
    show(<CorrectTracking project={aProject({ side: 'artist', order: { status: ORDER.shipped }, shipping })} />);
    await press('Correct the tracking number');
    expect(number().value).toBe('1Z999AA10123456784');
    await press('Continue');
    expect(screen.getByText('The customer has this number already.')).toBeTruthy();
    await userEvent.clear(number());
    await userEvent.type(number(), '1z 999 aa1 01 2345 6799');
    await press('Continue');
    expect(screen.getByText('UPS 1Z999AA10123456799')).toBeTruthy();
    expect(screen.getByText(/which says what it was before/)).toBeTruthy();
    await press('Correct it');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(posted(fetched)).toEqual([{ carrier: 'ups', tracking: '1Z999AA10123456799' }]);
  });
});
