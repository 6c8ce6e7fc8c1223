import type { Asset } from '#shared/schemas/asset.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { HOUR_SECONDS } from '#shared/time/time.ts';
import { expect, test, type StorageState } from './atelier.ts';
import { expectLook, expectOrdered, looksOf, type Looks } from './cuts.ts';
import { linkIn } from './local.ts';
import { apiOf } from './orders.ts';
import { photoOfTwo } from './photo.ts';
import { answerMovesNothing, WATCH_SHIFTS } from './shifts.ts';
import { addToOrder, CARDS, giveAddress, giveCard, openForm, pickPhoto, priceOf, enter, signIn } from './shopper.ts';

/** The woman on the left of the photo. */
const CROP = { x: 4, y: 8, x2: 46, y2: 76 };
/** A new address, so that only this test's mails match. */
const CUSTOMER = `nora.${crypto.randomUUID()}@example.com`;
/** Photo and painting of a piece by their names. */
const YOURS = ['Your reference', 'Your reference in the style Watercolor'] as const;
const ARTIST = 'artist@example.com';
const DECLINED =
  'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.';

test.describe.serial('one order @soak', () => {
  let cart = '';
  let customer: StorageState | undefined;
  let looks: Looks | undefined;

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
      await page.getByLabel('Depth').selectOption('1.25');
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
      await expect(page).toHaveURL(/\/products\/custphotoreal#photo-/);
      await expect(page.getByRole('img', { name: 'the two of us.jpg, painted' })).toBeVisible();
      await expect(
        page.getByRole('status').filter({ hasText: 'Your style is kept with this photo.' }),
      ).toBeInViewport();
    });

    await test.step('U-16 the photo is cropped, and reloading keeps crop, style and the place on the page, five times of five', async () => {
      const [photo] = await apiOf(page).get<Asset[]>('/api/products/assets');
      await apiOf(page).post(`/api/updates/edit/${photo?.id}`, { coords: CROP });
      await page.goto('/products/custphotoreal', { waitUntil: 'networkidle' });
      await expect(page.getByRole('img', { name: 'the two of us.jpg, painted' })).toBeVisible();
      const place = page.getByRole('textbox', { name: /Instructions for the artist/ });
      await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const topOf = async (): Promise<number> => Math.round((await place.boundingBox())?.y ?? -1);
      // The page saves its place when scrolling has ended.
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage).includes('scroll:'))).toBe(true);
      const before = await topOf();
      for (let time = 0; time < 5; time += 1) {
        await page.reload();
        await expect(async () => expect(Math.abs((await topOf()) - before)).toBeLessThan(4)).toPass();
      }
    });

    await test.step('P-15 the piece goes into the order as it was chosen', async () => {
      await page.getByRole('textbox', { name: /Instructions for the artist/ }).fill('Please leave out the sign.');
      await expect(priceOf(page), 'the chosen options came back from the converter').toContainText('$309.00');
      await addToOrder(page).click();
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    });

    await test.step('CO-07 the checkout shows the piece; without a price for shipping nothing can be ordered', async () => {
      await expect(page.getByText('Oil painting from your photo')).toBeVisible();
      await expect(page.getByText('“Please leave out the sign.”', { exact: true })).toBeVisible();
      await expect(page.getByText('Watercolor, 100%')).toBeVisible();
      const [item] = (await apiOf(page).get<Cart>('/api/carts/')).items;
      looks = await looksOf(page, item!.photos![0]!);
      await expectOrdered(page, looks, ...YOURS);
      await expect(page.getByRole('region', { name: 'Balance due' })).toContainText('--');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    });

    await test.step('CO-07 the piece is edited: its form is as it was, and the changed piece takes its place', async () => {
      await page.getByRole('link', { name: 'Edit Oil painting from your photo' }).click();
      const words = page.getByRole('textbox', { name: /Instructions for the artist/ });
      await expect(words).toHaveValue('Please leave out the sign.');
      await expect(page.getByRole('img', { name: 'the two of us.jpg, painted' })).toBeVisible();
      await expect(priceOf(page)).toContainText('$309.00');
      await words.fill('Please leave out the sign behind us.');
      await page
        .getByRole('form', { name: 'Order form' })
        .getByRole('button', { name: /SAVE CHANGES/ })
        .click();
      await expect(page).toHaveURL(/\/carts\/checkout\/$/);
      await expect(page.getByText('“Please leave out the sign behind us.”', { exact: true })).toBeVisible();
      await expectOrdered(page, looks!, ...YOURS);
    });

    await test.step('H-11 H-12 shipping is checked, and the whole price is known', async () => {
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
      await expectOrdered(page, looks!, ...YOURS);
    });

    await test.step('the browser goes back to a checkout that knows that this order is placed', async () => {
      await page.goBack();
      await expect(page.getByText('You placed this order.')).toBeVisible();
      await page.getByRole('link', { name: 'See it' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    });

    await test.step('C21 the customer and the artist are written to', async () => {
      const mail = await local.mail(CUSTOMER, /^Your order has started$/);
      expect(mail.text).toContain('$61.80');
      expect(linkIn(mail, '/orders/')).toContain(`/orders/${cart}?v=`);
      const { orders } = await apiOf(page).get<Cart>(`/api/carts/?cart_id=${cart}`);
      await local.asked(ARTIST, orders[0]!.id);
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
      await expectLook(artist, 'Customer photo 1 of 1', looks!, 'photo');
      await artist.getByRole('button', { name: 'Style: Watercolor, 100%' }).click();
      await expectLook(artist, 'Customer photo 1 of 1 in the style Watercolor', looks!, 'painting');
      await artist.getByRole('textbox', { name: 'Days to finish' }).fill('12');
      await artist.getByRole('textbox', { name: /Extra cost/ }).fill('20');
      await artist.getByRole('textbox', { name: /A note to the customer/ }).fill('I know that harbor well.');
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

    await test.step('Q-01 Q-15 Q-19 C15 the customer finds the offer; one press selects it and pays its deposit', async () => {
      const mail = await local.mail(CUSTOMER, /would like to paint your oil painting/);
      await owner.addInitScript({ content: WATCH_SHIFTS });
      await owner.setViewportSize({ width: 390, height: 844 });
      await owner.goto(linkIn(mail, '/orders/quotes/'));
      await expect(owner.getByRole('heading', { level: 1, name: 'Artist and Studio Responses' })).toBeVisible();
      await expectOrdered(owner, looks!, 'Your photo', 'Your photo in the style Watercolor');
      const card = owner.getByRole('listitem').filter({ hasText: 'Marta Ilves' });
      await expect(card).toContainText('12 days');
      await expect(card).toContainText('$20.00');
      await expect(card).toContainText('I know that harbor well.');
      await expect(card).toContainText(
        '$4.00 of it now, 20% of the extra cost, is charged to your Visa ending in 4242',
      );
      await answerMovesNothing(owner, {
        path: /\/api\/(orders\/select-quote|carts\/create)\//,
        ask: () => card.getByRole('button', { name: /^Select Offer, \$20\.00 more: new total/ }).click(),
        pending: 'Paying $4.00.',
        answer: /\$4\.00 paid\./,
      });
      await expect(card.getByText('This artist is currently selected.')).toBeVisible();
      await expect(card.getByText('Additional Payment Required')).toHaveCount(0);
      expect((await local.charges(cart)).filter(({ status }) => status === 'succeeded')).toMatchObject([
        { amount: 400 },
        { amount: 6180 },
      ]);
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
      await expectOrdered(owner, looks!, ...YOURS);
      await expect(owner.getByText('Being painted')).toBeVisible();
      await expect(owner.getByText(/Marta Ilves is at work/)).toBeVisible();
    });
  });
});
