import type { Page } from '@playwright/test';
import type { Cart } from '#shared/schemas/cart.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, enter, offerQuote, placeOrder } from './orders.ts';
import { answerMovesNothing, WATCH_SHIFTS } from './shifts.ts';
import { giveAddress, giveCard, CARDS, openForm, shippingIsPriced } from './shopper.ts';

/** Opens the checkout with one painting in the cart and a checked address; answers the cart's id. */
const openCheckout = async (page: Page): Promise<string> => {
  await page.goto('/');
  const { id } = await addPiece(apiOf(page));
  await page.goto('/carts/checkout');
  await giveAddress(page, 'nora.quist@example.com');
  return id;
};

const choose = async (page: Page, method: string): Promise<void> => {
  await page.getByRole('radio', { name: method }).check();
};

const goOn = (page: Page, provider: string): Promise<void> =>
  page.getByRole('button', { name: `Continue to ${provider}` }).click();

/** Expects a message of the checkout. */
const expectWords = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();

/** Everything is as it was before the customer went to the provider's page. */
const expectKept = async (page: Page, method: string): Promise<void> => {
  await expect(page.getByRole('radio', { name: method })).toBeChecked();
  await expect(page.getByText('nora.quist@example.com')).toBeVisible();
  await expect(page.getByText('Nora Quist, 215 Alder Street, Portland, OR 97205, United States')).toBeVisible();
  await shippingIsPriced(page);
  await expect(page.getByRole('button', { name: `Continue to ${method}` })).toBeEnabled();
};

const cartOf = (page: Page, id: string): Promise<Cart> => apiOf(page).get<Cart>(`/api/carts/?cart_id=${id}`);

const isReceipt =
  (id: string) =>
  (url: URL): boolean =>
    url.pathname.replace(/\/$/, '') === `/carts/${id}`;

const DEPOSIT = 5_380;
const paidWith = (processor: number) => ({
  status: 1,
  paid: DEPOSIT,
  payments: [{ amount: DEPOSIT, charge_processor: processor }],
});

test('Y-01 Y-04 PayPal: I agree on its page, come back, and see my order', async ({ page }) => {
  const id = await openCheckout(page);
  await choose(page, 'PayPal');
  await goOn(page, 'PayPal');
  await expect(page.getByRole('heading', { name: 'Approve your payment' })).toBeVisible();
  await expect(page.getByText('$53.80 to Atelier with PayPal.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.waitForURL(isReceipt(id));
  expect(await cartOf(page, id)).toMatchObject(paidWith(1));
  await expect(page.getByText(/PayPal/).first()).toBeVisible();
});

test('Y-04 PayPal: I turn back, nothing is charged, and my card pays instead @soak', async ({ page, local }) => {
  const id = await openCheckout(page);
  await choose(page, 'PayPal');
  await goOn(page, 'PayPal');
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expectWords(page, 'Nothing was charged');
  await expectKept(page, 'PayPal');
  expect(await cartOf(page, id)).toMatchObject({ status: 0, payments: [] });

  await test.step('the browser’s own Back, with the page loaded anew', async () => {
    await goOn(page, 'PayPal');
    await expect(page.getByRole('heading', { name: 'Approve your payment' })).toBeVisible();
    await page.goBack();
    await expectWords(page, 'Nothing was charged');
    await expectKept(page, 'PayPal');
  });
  await choose(page, 'Card');
  await giveCard(page, CARDS.good);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(isReceipt(id));
  expect(await local.charges(id)).toMatchObject([{ amount: DEPOSIT, status: 'succeeded' }]);
});

test('Y-13 PayPal: my bank refuses, and I am told @soak', async ({ page }) => {
  const id = await openCheckout(page);
  await choose(page, 'PayPal');
  await goOn(page, 'PayPal');
  await page.getByRole('combobox', { name: 'Pay with' }).selectOption('refused');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expectWords(page, /rejected\/declined/);
  expect(await cartOf(page, id)).toMatchObject({ status: 0, payments: [] });
});

test('Y-08 Y-10 Affirm wants a billing address, then its page, then my order is there @soak', async ({ page }) => {
  const id = await openCheckout(page);
  await choose(page, 'Affirm');
  await goOn(page, 'Affirm');
  await expectWords(page, 'Please fill out your billing address.');
  await page.locator('#bill-phone').fill('5035550100');
  await goOn(page, 'Affirm');
  await expect(page.getByRole('heading', { name: 'Approve your payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(isReceipt(id));
  expect(await cartOf(page, id)).toMatchObject(paidWith(3));
});

test('Y-11 Amazon wants my consent; I fail on its page and am told, leave it without an answer, and agree in the end @soak', async ({
  page,
}) => {
  const id = await openCheckout(page);
  const goToAmazon = async () => {
    await choose(page, 'Amazon Pay');
    await page.getByRole('checkbox', { name: /future payments/ }).check();
    await goOn(page, 'Amazon Pay');
  };
  await choose(page, 'Amazon Pay');
  await goOn(page, 'Amazon Pay');
  await expectWords(page, 'Please check the box that allows future payments with your Amazon account.');
  await goToAmazon();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expectWords(
    page,
    'Payment could not be completed. Try again with a different method or please contact support.',
  );
  expect(await cartOf(page, id)).toMatchObject({ status: 0, payments: [] });

  await expectKept(page, 'Amazon Pay');
  await goToAmazon();
  await page.getByRole('link', { name: 'Leave without an answer' }).click();
  await page.goto('/carts/checkout');
  await expectWords(page, 'Nothing was charged');
  await expectKept(page, 'Amazon Pay');
  await goToAmazon();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(isReceipt(id));
  expect(await cartOf(page, id)).toMatchObject(paidWith(6));
});

test('Y-04 3-D Secure: the bank asks first; a no is refused, a yes places the order with one charge @soak', async ({
  page,
  local,
}) => {
  await addPiece(apiOf(page));
  await page.goto('/carts/checkout/');
  await giveAddress(page, 'secure@example.com');
  const bank = page.frameLocator('iframe[title="Confirm your payment"]');
  const place = page.getByRole('button', { name: 'Place Order' });

  await giveCard(page, CARDS.asksTheBank);
  await place.click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/contact support/);
  await expect(page).toHaveURL(/\/carts\/checkout\/$/);

  await giveCard(page, CARDS.asksTheBank);
  await place.click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/carts\/crt_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const charges = await local.charges(new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});

const SIGHTS = { 'a phone': { width: 390, height: 844 }, 'a wide screen': { width: 1440, height: 900 } };

test('C15 Y-13 Y-04 the deposit of an extra: a declined card moves nothing and may be tried again; my bank asks, and the page says what is paid @soak', async ({
  page,
  another,
}) => {
  const api = apiOf(page);
  for (const _ of Object.keys(SIGHTS)) await addPiece(api);
  const { orders } = await placeOrder(api, `${crypto.randomUUID()}@example.com`);
  const artist = apiOf(await another());
  await enter(artist, 'artist@example.com', 'artist');
  for (const { id } of orders) await offerQuote(artist, id, { days: 9, price: 2_000 });
  await page.addInitScript({ content: WATCH_SHIFTS });
  const offer = page.getByRole('listitem').filter({ hasText: 'Marta Ilves' });
  /** The provider is asked with this card in place of the saved one, which is good. */
  let charge = 'pm_card_chargeDeclined';
  await page.route('**/api/carts/create/', (route) =>
    route.fallback({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), charge }) }),
  );

  for (const [index, [sight, size]] of Object.entries(SIGHTS).entries()) {
    await test.step(`on ${sight}`, async () => {
      await page.setViewportSize(size);
      await page.goto(`/orders/quotes/${orders[index]?.id}`);
      const press = (name: RegExp) =>
        answerMovesNothing(page, {
          path: /\/api\/(orders\/select-quote|carts\/create)\//,
          ask: () => offer.getByRole('button', { name }).click(),
          pending: /^Paying \$\d\.00\./,
          answer: /Your card was declined\./,
        });
      await expect(offer.getByText(/is charged to your Visa ending in 4242 when you select it/)).toBeVisible();
      await press(/^Select Offer, \$20\.00 more/);
      await expect(offer.getByText('This artist is currently selected.')).toBeVisible();
      await press(/^Pay \$\d\.00 with Visa ending in 4242/);
      await expect(offer.getByRole('link', { name: 'Make Payment' })).toBeVisible();
    });
  }

  charge = 'pm_card_authenticationRequired';
  await offer.getByRole('button', { name: 'Pay $8.00 with Visa ending in 4242' }).click();
  await page.frameLocator('iframe[title="Confirm your payment"]').getByRole('button', { name: 'Complete' }).click();
  await expect(offer.getByText('$8.00 paid.')).toBeInViewport();
  await expect(offer.getByRole('link', { name: 'See the receipt' })).toBeVisible();
});

test.describe('on a phone with touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Y-04 a card that I save at the checkout is offered first at the next, pays in one press, and is removed in my account @soak', async ({
    page,
    local,
  }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const api = apiOf(page);
    const place = page.getByRole('button', { name: /^Place Order \$\d/ });
    const bank = page.frameLocator('iframe[title="Confirm your payment"]');
    const cards = page.getByRole('group', { name: 'Your cards' });
    const saved = (last4: string) => cards.getByRole('radio', { name: `Visa •••• ${last4}` });
    const cardForm = page.locator('iframe[title="Secure payment input frame"]');

    /** Opens the checkout of another painting; answers what the cart paid once its receipt is there. */
    const openNext = async (): Promise<() => Promise<string[]>> => {
      const { id } = await addPiece(api);
      await page.goto('/carts/checkout/');
      return async () => {
        await page.waitForURL(isReceipt(id));
        await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
        return (await local.charges(id)).map(({ amount, status }) => `${status} ${amount}`);
      };
    };
    const giveCardToSave = async (number: string): Promise<void> => {
      await giveCard(page, number);
      await page.getByRole('checkbox', { name: /^Save this card in my account/ }).tap();
    };

    await page.goto('/');
    await api.post('/api/users', { email, password: 'seven slow stone bridges' });

    await test.step('the first order saves its card with the tick', async () => {
      const paid = await openNext();
      // The account's address stands as one line, which giveAddress opens only where it is drawn already.
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      await giveAddress(page, email);
      await expect(cards).toBeHidden();
      await giveCardToSave(CARDS.good);
      await place.tap();
      expect(await paid()).toEqual([`succeeded ${DEPOSIT}`]);
    });

    await test.step('the second checkout offers it first, and one press pays', async () => {
      const paid = await openNext();
      await expect(saved('4242')).toBeChecked();
      await expect(cardForm).toBeHidden();
      await shippingIsPriced(page);
      await place.tap();
      expect(await paid()).toEqual([`succeeded ${DEPOSIT}`]);
    });

    await test.step('P-14 one press orders the next piece from its page, which says before what it takes', async () => {
      await page.goto('/products/custphotoreal');
      await openForm(page);
      const order = page.getByRole('dialog').getByRole('button', { name: /^1-CLICK ORDER/ });
      await expect(order).toHaveText(/\$29\.80 today with Visa •••• 4242$/);
      await expect(order).toHaveAccessibleDescription(
        /^One press orders it: \$29\.80 is charged to your Visa ending in 4242 now, and it ships to Nora Quist, 215 Alder Street, Portland\./,
      );
      await order.tap();
      await page.waitForURL(/\/carts\/crt_/);
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
      const charges = await local.charges(new URL(page.url()).pathname.split('/')[2] ?? '');
      expect(charges).toMatchObject([{ amount: 2_980, status: 'succeeded' }]);
    });

    await test.step('another card is saved too, and its bank asks at each order', async () => {
      const first = await openNext();
      await cards.getByRole('radio', { name: 'Use another card' }).check();
      await giveCardToSave(CARDS.asksTheBank);
      await shippingIsPriced(page);
      await place.tap();
      await bank.getByRole('button', { name: 'Complete' }).click();
      expect(await first()).toEqual([`succeeded ${DEPOSIT}`]);

      const paid = await openNext();
      await expect(saved('3184')).toBeChecked();
      await shippingIsPriced(page);
      await place.tap();
      await bank.getByRole('button', { name: 'Complete' }).click();
      expect(await paid()).toEqual([`succeeded ${DEPOSIT}`]);
    });

    await test.step('removed in the account, it is offered no more', async () => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Remove Visa •••• 3184' }).tap();
      await expect(page.getByText('Removed. It is not charged any more.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Remove Visa/ })).toHaveCount(1);
      await openNext();
      await expect(saved('4242')).toBeChecked();
      await expect(saved('3184')).toHaveCount(0);
    });
  });
});
