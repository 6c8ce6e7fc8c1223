import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#infra/local/local-page.ts';

/** The provider's test cards. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0027 6000 3184',
} as const;

export const priceOf = (page: Page): Locator => page.getByRole('region', { name: 'Price' });

/** Opens the order form of a product without an attached photo. */
export const openForm = (page: Page): Promise<void> =>
  priceOf(page).getByRole('button', { name: 'CUSTOMIZE & ORDER' }).click();

export const addToOrder = (page: Page): Locator =>
  page.getByRole('form', { name: 'Order form' }).getByRole('button', { name: /ADD TO ORDER/ });

interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Picks a file through the button and the browser's file chooser. */
export const pickPhoto = async (
  page: Page,
  button: string | RegExp,
  file: PickedFile | PickedFile[],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
};

/** Waits for the price of shipping, which comes by itself as soon as the address is whole. */
export const shippingIsPriced = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Balance due' })).not.toContainText('--');

/** Opens what an earlier visit has filled in. */
export const openContact = async (page: Page): Promise<void> => {
  for (const name of ['Change email', 'Change shipping address']) {
    const change = page.getByRole('button', { name });
    if (await change.isVisible()) await change.click();
  }
};

/** Fills the address, which prices shipping. */
export const giveAddress = async (page: Page, email: string): Promise<void> => {
  await openContact(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nora Quist');
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('215 Alder Street');
  await page.getByRole('textbox', { name: 'Zip/postal code' }).fill('97205');
  await page.getByRole('textbox', { name: 'Zip/postal code' }).blur();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Portland');
  await expect(page.getByRole('textbox', { name: 'State' })).toHaveValue('OR');
  await shippingIsPriced(page);
};

/** Fills the sign-in form that the page shows. */
export const enter = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in/i })
    .click();
};

/** Types a card into the payment provider's own form. */
export const giveCard = async (page: Page, number: string): Promise<void> => {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 40');
  await form.getByLabel('Security code').fill('123');
  const zip = form.getByLabel('ZIP code');
  if (await zip.isVisible()) await zip.fill('97205');
};

export const signIn = async (page: Page, email: string, door: '/login' | '/artists/login'): Promise<void> => {
  await page.goto(door);
  await enter(page, email);
  await page.waitForURL((url) => url.pathname !== door);
};

/** Navigates to another page of the same document as a link would, which is much faster than loading it. */
export const turnTo = (page: Page, path: string): Promise<void> =>
  page.evaluate<void>(
    `{ history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')); }`,
  );
