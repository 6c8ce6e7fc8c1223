import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import { HOUR_SECONDS } from '#shared/time/time.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { expect, test } from './atelier.ts';
import { linkIn } from './local.ts';
import { looksRight } from './looks.ts';
import { addPiece, apiOf, placeOrder, uploadPhoto } from './orders.ts';
import { smallPhotoOfTwo } from './photo.ts';
import { CARDS, giveCard, pickPhoto, signIn } from './shopper.ts';

const ARTIST = 'artist@example.com';
const CUSTOMER_SIGHT = { width: 390, height: 844 };
const ARTIST_SIGHT = { width: 360, height: 740 };
const TRACKING = '1Z999AA10123456784';

test.use({ viewport: CUSTOMER_SIGHT, hasTouch: true });

/** A photograph of a painting; the corrected one differs in one corner. */
const pictureOf = (isCorrected: boolean): Promise<Buffer> => {
  const correction = { create: { width: 220, height: 180, channels: 3, background: '#1d4f91' } } as const;
  return sharp(PHOTOS.hair)
    .resize(900, 1200, { fit: 'cover' })
    .composite(isCorrected ? [{ input: correction, left: 40, top: 60 }] : [])
    .jpeg({ quality: 90 })
    .toBuffer();
};

const nextOf = (page: Page): Locator => page.getByRole('region', { name: 'What happens next' });
const timelineOf = (page: Page): Locator => page.getByRole('log', { name: 'Timeline' });
const writing = (page: Page): Locator => page.getByRole('form', { name: 'Write' });

/** Attaches pictures to what is being written, all at once, and sends them with a text. */
const sendPictures = async (
  page: Page,
  pictures: Record<string, Buffer>,
  words: string,
  send: string,
): Promise<void> => {
  const files = Object.entries(pictures).map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer }));
  await pickPhoto(page, /^Add (progress photos|pictures)$/, files);
  for (const { name } of files) await expect(writing(page).getByRole('img', { name })).toBeVisible();
  await writing(page).getByRole('textbox').fill(words);
  await writing(page).getByRole('button', { name: send }).click();
  await expect(timelineOf(page).getByText(words)).toBeVisible();
};

/** Two fingers draw apart on an element, each by 60 px. */
const pinch = async (page: Page, element: Locator): Promise<void> => {
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const touches = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-apart, apart].map((from, id) => ({ x: x + width / 2 + from, y: y + height / 2, id }));
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (const apart of [40, 60, 80])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touches.detach();
};

/** Waits until what the other person did has arrived, and follows the pill that leads to it. */
const follow = async (page: Page, text: string): Promise<void> => {
  const pill = page.getByRole('status').getByRole('button');
  await expect(async () => {
    if (await pill.isVisible()) await pill.tap();
    await expect(nextOf(page)).toContainText(text, { timeout: 500 });
  }).toPass();
};

test('C1 C7 V-06 two people take one order from its offer to its certificate, each on a phone, and see what the other does', async ({
  page: customer,
  another,
  local,
}) => {
  const email = `olga.${crypto.randomUUID()}@example.com`;
  const wish = `Please paint the bench behind us, too (${crypto.randomUUID()}).`;
  const artist = await another();
  await artist.setViewportSize(ARTIST_SIGHT);
  let orderId = '';

  await test.step('C21 a customer places an order, and the artist is asked', async () => {
    const api = apiOf(customer);
    await api.post('/api/users', { email, password: 'seven slow stone bridges' });
    const photo = await uploadPhoto(api, customer, 'us.jpg', await smallPhotoOfTwo());
    await addPiece(api, [photo.id], wish);
    const cart: Cart = await placeOrder(api, email);
    orderId = cart.orders[0]?.id ?? '';
    await local.asked(ARTIST, orderId);
  });

  await test.step('C7 Q-14 the artist offers in the studio', async () => {
    await signIn(artist, ARTIST, '/artists/login');
    const row = artist.getByRole('listitem').filter({ hasText: wish });
    await expect(row).toContainText('New request');
    await row.getByRole('link', { name: 'Oil painting from your photo', exact: true }).tap();
    await artist.getByRole('textbox', { name: 'Days to finish' }).fill('10');
    await artist.getByRole('button', { name: 'Send quote' }).tap();
    await expect(artist.getByRole('status').filter({ hasText: 'You offered 10 days' })).toBeVisible();
  });

  await test.step('Q-16 Q-21 Q-22 the customer chooses, the hour passes, and the artist accepts', async () => {
    await customer.goto(linkIn(await local.mail(email, /would like to paint your/), '/orders/quotes/'));
    const card = customer.getByRole('listitem').filter({ hasText: 'Marta Ilves' });
    await card.getByRole('button', { name: /Select Offer/ }).tap();
    await expect(card.getByText('This artist is currently selected.')).toBeVisible();
    await local.advance(HOUR_SECONDS + 60);
    await local.runScheduler();
    await local.mail(ARTIST, /^You were chosen/, orderId);
    await artist.reload();
    await artist.getByRole('button', { name: 'Accept', exact: true }).tap();
    await expect(nextOf(artist)).toContainText('Paint, and send the first proof');
  });

  await test.step('the mail of the acceptance leads to the project', async () => {
    await customer.goto(linkIn(await local.mail(email, /has accepted your /), '/orders/'));
    await customer.getByRole('link', { name: 'Open the project' }).tap();
    await expect(customer).toHaveURL(`/orders/project/${orderId}`);
    await expect(nextOf(customer)).toContainText('Marta is painting');
  });

  await test.step('a progress photo reaches the open page of the customer', async () => {
    await nextOf(artist).getByRole('button', { name: 'Send progress photos' }).tap();
    const words = 'The drawing stands.';
    const pictures = { 'easel.jpg': await pictureOf(false), 'palette.jpg': await pictureOf(true) };
    await sendPictures(artist, pictures, words, 'Send progress photos');
    await customer.getByRole('button', { name: 'New pictures are here' }).tap();
    await expect(customer.getByRole('heading', { name: 'Progress photo' })).toBeVisible();
    await expect(timelineOf(customer).getByText(words)).toBeVisible();
    await expect(timelineOf(customer).getByRole('button', { name: /^Show (easel|palette)\.jpg$/ })).toHaveCount(2);
  });

  await test.step('C22 C23 the customer makes the piece private, and the artist writes a statement that is held', async () => {
    await customer.getByRole('switch', { name: 'Keep it private' }).tap();
    await expect(customer.getByText(/^Private: in no gallery/)).toBeVisible();
    await artist.getByRole('button', { name: 'Write your statement' }).tap();
    await artist.getByRole('textbox', { name: /^Your statement/ }).fill('More of me at example.com.');
    await artist.getByRole('button', { name: 'Save the statement' }).tap();
    await expect(artist.getByText('Our staff reads your statement first.')).toBeVisible();
  });

  await test.step('a message appears on the other page without loading it again', async () => {
    const words = 'Is the bench made of wood?';
    const field = writing(artist).getByRole('textbox', { name: 'Your message to the customer' });
    await field.fill(words);
    const seen = timelineOf(customer).getByText(words).waitFor();
    const start = performance.now();
    await field.press('ControlOrMeta+Enter');
    await seen;
    console.log(`A message was seen by the other side after ${Math.round(performance.now() - start)} ms`);
    const answer = 'Yes, of oak.';
    await writing(customer).getByRole('textbox', { name: 'Your message to Marta' }).fill(answer);
    await writing(customer).getByRole('button', { name: 'Send message' }).tap();
    await expect(timelineOf(artist).getByText(answer)).toBeVisible();
  });

  await test.step('a proof arrives, and the customer is asked', async () => {
    await nextOf(artist).getByRole('button', { name: 'Send version 1' }).tap();
    await sendPictures(artist, { 'proof.jpg': await pictureOf(false) }, 'What do you think?', 'Send version 1');
    const before = await nextOf(customer).textContent();
    const pill = customer.getByRole('button', { name: 'Version 1 is here' });
    await pill.waitFor();
    expect(await nextOf(customer).textContent(), 'the page stands still until its reader asks').toBe(before);
    await pill.tap();
    await expect(nextOf(customer)).toContainText('proof waits for you');
    await expect(nextOf(customer)).toBeInViewport();
    await expect(customer.getByRole('heading', { name: 'Proof, version 1' })).toBeVisible();
    await looksRight(customer, 'the customer’s side of a waiting proof');
  });

  await test.step('the customer zooms by keyboard, places one pin by touch and one by keyboard, and asks for changes', async () => {
    await nextOf(customer).getByRole('button', { name: 'Ask for changes' }).tap();
    const form = customer.getByRole('form', { name: 'Ask for changes' });
    const field = form.getByRole('textbox', { name: 'What should change?' });
    await expect(field, 'C45 it opens far below, and comes into view').toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    const frame = customer.getByRole('application', { name: 'Version 1, zoom' });
    const percent = customer.getByRole('button', { name: /^\d+%, show at 100%$/ });
    const whole = await percent.textContent();
    await frame.press('+');
    await frame.press('+');
    await expect(percent).not.toHaveText(whole ?? '');
    await frame.press('0');
    await expect(percent).toHaveText(whole ?? '');
    await pinch(customer, frame);
    await expect(percent).not.toHaveText(whole ?? '');
    await expect(customer.getByRole('button', { name: /new, arrow keys move it$/ })).toHaveCount(0);
    await frame.press('0');
    await frame.tap({ position: { x: 120, y: 140 } });
    await form.getByRole('textbox', { name: 'Point 1' }).fill('The bench should stand here.');
    const add = customer.getByRole('button', { name: 'Add a comment' });
    await add.press('Enter');
    const words = form.getByRole('textbox', { name: 'Point 2' });
    await words.fill('Our coat is darker.');
    const pin = customer.getByRole('button', { name: 'Comment 2, new, arrow keys move it' });
    const before = await pin.getAttribute('style');
    await pin.press('Shift+ArrowDown');
    await expect(pin).not.toHaveAttribute('style', before ?? '');
    await form.getByRole('textbox', { name: 'What should change?' }).fill('Nearly. Two things, please.');
    await form.getByRole('button', { name: 'Send the changes' }).tap();
    await expect(nextOf(customer)).toContainText('Marta works on your changes and sends version 2');
  });

  await test.step('the artist sees the changes as a list and works through it', async () => {
    await follow(artist, 'The customer asks for changes. Send version 2.');
    await nextOf(artist).getByRole('button', { name: '2 comments are open' }).tap();
    const list = artist.getByRole('list', { name: 'Comments on this picture' });
    await expect(list.getByRole('listitem')).toContainText(['The bench should stand here.', 'Our coat is darker.']);
    for (const number of [1, 2]) {
      await list.getByRole('button', { name: `Mark as done: comment ${number}` }).tap();
      await expect(list.getByRole('button', { name: `Open again: comment ${number}` })).toBeVisible();
    }
    await looksRight(artist, 'the artist’s side with the comments done');
    await artist.getByRole('link', { name: 'Inbox', exact: true }).tap();
    await expect(artist.getByRole('listitem').filter({ hasText: wish })).toContainText('Changes requested');
    await looksRight(artist, 'the inbox of an artist');
    await artist
      .getByRole('listitem')
      .filter({ hasText: wish })
      .getByRole('link', { name: 'Oil painting from your photo', exact: true })
      .tap();
  });

  await test.step('the customer compares the second proof with the first and approves it', async () => {
    await nextOf(artist).getByRole('button', { name: 'Send version 2' }).tap();
    await sendPictures(artist, { 'proof-2.jpg': await pictureOf(true) }, 'With the bench.', 'Send version 2');
    await customer.getByRole('button', { name: 'Version 2 is here' }).tap();
    await expect(customer.getByRole('heading', { name: 'Proof, version 2' })).toBeVisible();
    await customer.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: 'Compare' }).tap();
    await expect(customer.getByRole('combobox', { name: 'Compare with' }).locator('option:checked')).toHaveText(
      /^Version 1/,
    );
    await expect(customer.getByText('1 part of the picture has changed.')).toBeVisible();
    await nextOf(customer).getByRole('button', { name: 'Approve version 2' }).tap();
    await customer.getByRole('button', { name: 'Yes, approve it' }).tap();
    await expect(nextOf(customer)).toContainText('It ships once the balance is paid');
    await follow(artist, 'Please do not ship it yet');
  });

  await test.step('the customer pays the balance', async () => {
    await nextOf(customer)
      .getByRole('link', { name: /^Pay the balance, \$/ })
      .tap();
    await giveCard(customer, CARDS.good);
    await customer
      .getByRole('complementary', { name: 'Balance' })
      .getByRole('button', { name: /^Pay \$/ })
      .tap();
    await expect(customer.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  });

  await test.step('the artist ships it, and the customer follows the parcel', async () => {
    await follow(artist, 'Approved and paid: pack it and ship it.');
    const form = artist.getByRole('form', { name: 'Ship it' });
    await form.getByRole('combobox', { name: 'Carrier' }).selectOption('UPS');
    await form.getByRole('textbox', { name: 'Tracking number' }).fill(TRACKING);
    await form.getByRole('button', { name: 'Continue' }).tap();
    await expect(form).toContainText(`UPS ${TRACKING}`);
    await form.getByRole('button', { name: 'It is shipped' }).tap();
    await expect(nextOf(artist)).toContainText('It is on its way.');
    await customer.goto(`/orders/project/${orderId}`);
    await expect(customer.getByRole('link', { name: TRACKING })).toHaveAttribute(
      'href',
      `https://www.ups.com/track?tracknum=${TRACKING}`,
    );
  });

  await test.step('a piece that has arrived and is not private any more hangs on the stored pages at once', async () => {
    await customer.getByRole('switch', { name: 'Keep it private' }).tap();
    await expect(customer.getByText(/^Private: in no gallery/)).toBeHidden();
    const shown = [`/products/gallery/custphotoreal/${orderId}`, '/gallery', '/artists/marta-ilves'];
    const show = async (path: string): Promise<boolean> => {
      const answer = await customer.request.get(path);
      return answer.ok() && (await answer.text()).includes(orderId);
    };
    // The pages are stored from here on, and show nothing of it.
    expect(await Promise.all(shown.map(show))).toEqual([false, false, false]);
    await nextOf(customer).getByRole('button', { name: 'I have received it' }).tap();
    await expect(nextOf(customer)).toContainText('It has arrived.');
    const seen = customer.getByRole('figure').filter({ hasText: 'This is what others would see.' });
    const tall = async () => (await seen.boundingBox())?.height;
    await expect.poll(tall, 'C53 photo and piece are shown beside the question').toBeGreaterThan(200);
    const start = performance.now();
    for (const path of shown) {
      await expect.poll(() => show(path), path).toBe(true);
      console.log(`${path} showed a delivered piece after ${Math.round(performance.now() - start)} ms`);
    }
    await follow(artist, 'Delivered. Well done!');
  });

  await test.step('V-06 V-09 the mailed link asks for stars, and the artist answers', async () => {
    const praise = `The bench is there. (${orderId})`;
    const thanks = 'It was a pleasure.';
    await customer.goto(linkIn(await local.mail(email, /^How do you like it\?/), '/orders/review/'));
    await looksRight(customer, 'a review to be written');
    await customer.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await customer.getByRole('textbox', { name: 'Your review' }).fill(praise);
    await customer.getByRole('button', { name: 'Add Review' }).tap();
    await expect(customer.getByRole('heading', { level: 1, name: 'Thank you for your review!' })).toBeVisible();
    await artist.goto('/sellers/reviews');
    const review = artist.getByRole('listitem').filter({ hasText: praise });
    await review.getByRole('button', { name: 'Reply' }).tap();
    await review.getByRole('textbox', { name: 'Your response' }).fill(thanks);
    await review.getByRole('button', { name: 'Publish response' }).tap();
    await expect(review).toContainText(`You replied: ${thanks}`);
    await customer.goto(linkIn(await local.mail(email, /has answered your review$/), '/orders/review/'));
    await expect(customer.getByText(thanks)).toBeVisible();
    await expect(customer.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  });

  await test.step('the certificate opens from the project, and its record is checked', async () => {
    const issued = async () => (await apiOf(customer).get<Project>(`/api/orders/project/${orderId}`)).certificate;
    await expect.poll(issued, 'the certificate is issued').toBeDefined();
    await customer.goto(`/orders/project/${orderId}`);
    await nextOf(customer).getByRole('link', { name: 'See the certificate' }).tap();
    await expect(customer.getByRole('heading', { level: 1, name: 'Made by hand.' })).toBeVisible();
    await expect(customer.getByRole('status')).toContainText('this is the record that was signed');
    await expect(customer.getByText('Finished piece, version 2', { exact: true })).toBeVisible();
    await looksRight(customer, 'the certificate');
    const mail = await local.mail(email, /^How do you like it\?/);
    expect(new URL(customer.url()).pathname).toBe(linkIn(mail, '/certificates/'));
  });
});
