import type { Cart } from '#shared/schemas/cart.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { expect, test, type StorageState } from './atelier.ts';
import { linkIn } from './local.ts';
import { apiOf } from './orders.ts';
import { photoOfTwo } from './photo.ts';
import { addToOrder, CARDS, giveAddress, giveCard, openForm, pickPhoto, priceOf, enter, signIn } from './shopper.ts';

/** A new address, so that only this test's mails match. */
const CUSTOMER = `nora.${crypto.randomUUID()}@example.com`;
const ARTIST = 'artist@example.com';
const DECLINED =
  'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.';

test.describe.serial('one order', () => {
  let cart = '';
  let customer: StorageState | undefined;

  test('P-15 O-23 U-02 S-10 S-07 a visitor chooses a product, sends a photo, tries it as a painting and adds the piece to the order', async ({
    page,
    local,
  }) => {
    await test.step('R-01 R-02 R-03 from the home page to a product', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
      await expect(page).toHaveTitle('All Products | Atelier');
      await page
        .getByRole('main')
        .getByRole('link', { name: /watercolor/i })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Watercolor from your photo' })).toBeVisible();
      await expect(priceOf(page)).toContainText('$119.00');
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /oil painting/i })
        .first()
        .click();
    });

    await test.step('P-16 P-03 P-11 options change the price and the deposit', async () => {
      await expect(priceOf(page)).toContainText('$149.00');
      await openForm(page);
      await expect(addToOrder(page)).toContainText('$29.80 today');
      await page.getByRole('combobox', { name: 'Size' }).selectOption({ label: '18 × 24 in (+$95.00)' });
      await page.getByRole('radio', { name: /Gallery wrapped/ }).check();
      await expect(priceOf(page)).toContainText('$269.00');
      await expect(addToOrder(page)).toContainText('$53.80 today');
    });

    await test.step('U-11 a photo of several megabytes arrives in parts, with visible progress', async () => {
      const photo = await photoOfTwo();
      expect(photo.length).toBeGreaterThan(2_000_000);
      const seen = Promise.withResolvers<void>();
      let sent = 0;
      await page.route(
        (url) => url.searchParams.has('X-Amz-Signature'),
        async (route) => {
          sent += 1;
          if (sent > 4) await seen.promise;
          await route.continue();
        },
      );
      const send = () =>
        pickPhoto(page, 'UPLOAD REFERENCE PHOTOS', {
          name: 'the two of us.jpg',
          mimeType: 'image/jpeg',
          buffer: photo,
        });
      await send();
      await expect(page.getByRole('progressbar', { name: 'the two of us.jpg' })).toBeVisible();
      await expect(page.getByText(/Please wait\.\.\. [\d.]+ of 2\.\d MB, 4 of 1\d parts/)).toBeVisible();
      seen.resolve();
      // Uploading waits some seconds for the face count, which a busy machine may miss, so it is repeated.
      await expect(async () => {
        const saved = page.getByRole('img', { name: 'the two of us.jpg' });
        await expect(saved).toBeVisible();
        if (await page.getByText('2 faces found').isVisible()) return;
        await page.getByRole('button', { name: 'Delete Photo' }).click();
        await expect(saved).toBeHidden();
        await send();
        throw new Error('Its faces were not counted.');
      }).toPass({ timeout: 120_000 });
    });

    await test.step('O-23 the faces that were found set the subjects', async () => {
      await expect(page.getByRole('combobox', { name: 'Subjects' })).toHaveValue('2');
      await expect(priceOf(page)).toContainText('$309.00');
    });

    await test.step('S-09 S-10 S-11 S-07 a style is applied, the painting appears, and it is taken back to the order', async () => {
      await page.getByRole('link', { name: 'Apply an Artistic Style' }).click();
      await expect(page).toHaveTitle('Instant Photo to Painting Converter Online');
      await page.getByRole('navigation', { name: 'Styles' }).getByRole('button', { name: 'Watercolor' }).click();
      await expect(page.getByText('Applying filter. Please wait...')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Your photo in the style Watercolor' })).toBeVisible();
      await expect(page.getByText('Applying filter. Please wait...')).toBeHidden();
      await page.getByRole('button', { name: 'Save and Go Back' }).click();
      await expect(page).toHaveURL(/\/products\/custphotoreal$/);
      await expect(page.getByRole('img', { name: 'the two of us.jpg, painted' })).toBeVisible();
    });

    await test.step('P-15 the piece goes into the order as it was chosen', async () => {
      await page
        .getByRole('textbox', { name: /Instructions for the artist/ })
        .fill('Please leave out the sign behind us.');
      await expect(priceOf(page), 'the chosen options came back from the converter').toContainText('$309.00');
      await addToOrder(page).click();
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    });

    await test.step('CO-07 the checkout shows the piece; without a price for shipping nothing can be ordered', async () => {
      await expect(page.getByText('Oil painting from your photo')).toBeVisible();
      await expect(page.getByText('Please leave out the sign behind us.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('--');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    });

    await test.step('H-04 H-11 H-12 shipping is checked, and the whole price is known', async () => {
      await giveAddress(page, CUSTOMER);
      await expect(page.getByRole('region', { name: 'Balance due' })).not.toContainText('--');
      await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('$61.80');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    });

    await test.step('Y-13 a declined card is refused in words, and nothing is lost', async () => {
      await giveCard(page, CARDS.declined);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByRole('alert').filter({ hasText: DECLINED })).toBeVisible();
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
    });

    await test.step('CO-14 Y-04 the deposit is paid by card, and the receipt shows it', async () => {
      await giveCard(page, CARDS.good);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page).toHaveURL(/\/carts\/crt_/);
      cart = new URL(page.url()).pathname.split('/')[2] ?? '';
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Payments and adjustments' })).toContainText('$61.80');
      expect(await local.charges(cart)).toMatchObject([{ amount: 6180, status: 'succeeded' }, { status: 'failed' }]);
      await expect(page.getByRole('link', { name: /View Cart/ }), 'the next order starts empty').toHaveAccessibleName(
        'View Cart, 0 items',
      );
    });

    await test.step('C21 the customer and the artist are written to', async () => {
      const mail = await local.mail(CUSTOMER, /^Your order has started$/);
      expect(mail.text).toContain('$61.80');
      expect(linkIn(mail, '/orders/')).toContain(`/orders/${cart}?v=`);
      const { orders } = await apiOf(page).get<Cart>(`/api/carts/?cart_id=${cart}`);
      await local.mail(ARTIST, /^A new request: Oil painting from your photo/, orders[0]?.id);
    });
    customer = await page.context().storageState();
  });

  test('Q-14 Q-16 Q-20 Q-22 an artist quotes, the customer chooses, the hour passes, and the artist accepts', async ({
    page: artist,
    another,
    local,
  }) => {
    const owner = await another(customer);

    await test.step('C7 the artist signs in, sees the request, and types a quote', async () => {
      await signIn(artist, ARTIST, '/artists/login');
      await expect(artist).toHaveURL(/\/sellers$/);
      await artist
        .getByRole('listitem')
        .filter({ hasText: 'Please leave out the sign behind us' })
        .getByRole('link', { name: 'Oil painting from your photo', exact: true })
        .click();
      await expect(artist.getByRole('heading', { level: 1, name: 'Oil painting from your photo' })).toBeVisible();
      await artist.getByRole('textbox', { name: 'Days to finish' }).fill('12');
    });

    await test.step('R-27 C43 the session has ended meanwhile: after signing in again the typed offer is still there', async () => {
      const project = artist.url();
      await artist.context().clearCookies({ name: 'sid' });
      await artist.getByRole('button', { name: 'Send quote' }).click();
      await enter(artist, ARTIST);
      await expect(artist).toHaveURL(project);
      await expect(artist.getByRole('textbox', { name: 'Days to finish' })).toHaveValue('12');
      await artist.getByRole('button', { name: 'Send quote' }).click();
      await expect(artist.getByRole('status').filter({ hasText: 'You offered 12 days' })).toBeVisible();
    });

    await test.step('Q-01 Q-15 the customer is told, finds the offer, and selects it', async () => {
      const mail = await local.mail(CUSTOMER, /would like to paint your oil painting/);
      await owner.goto(linkIn(mail, '/orders/quotes/'));
      await expect(owner.getByRole('heading', { level: 1, name: 'Artist and Studio Responses' })).toBeVisible();
      const card = owner.getByRole('listitem').filter({ hasText: 'Marta Ilves' });
      await expect(card).toContainText('12 days');
      await expect(card).toContainText('$0.00');
      await card.getByRole('button', { name: /Select Offer/ }).click();
      await expect(card.getByText('This artist is currently selected.')).toBeVisible();
    });

    await test.step('Q-21 an hour later the artist is told', async () => {
      await local.advance(HOUR_SECONDS + 60);
      await local.runScheduler();
      await local.mail(ARTIST, /^You were chosen/, new URL(artist.url()).pathname);
    });

    await test.step('C43 Q-22 after an hour the artist is signed in as before, accepts, and the customer sees it', async () => {
      await artist.reload();
      await artist.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(artist.getByRole('region', { name: 'Conversation' })).toBeVisible();
      const mail = await local.mail(CUSTOMER, /has accepted your /);
      await owner.goto(linkIn(mail, '/orders/'));
      await expect(owner.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
      await expect(owner.getByText('Being painted')).toBeVisible();
      await expect(owner.getByText(/Marta Ilves is at work/)).toBeVisible();
    });
  });
});
