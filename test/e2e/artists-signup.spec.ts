import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PHOTOS } from '#test/seed/photos.ts';
import { enterAsAdmin } from './admin-access.ts';
import { expect, test } from './atelier.ts';
import { aWord } from './orders.ts';
import { looksRight } from './looks.ts';
import { linkIn } from './local.ts';
import { pickPhoto, signIn } from './shopper.ts';

const PASSWORD = 'four slow wooden boats';

// Smooth scrolling to a field would close the list that has just opened there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const addSample = async (page: Page, file: string, name: string): Promise<void> => {
  await pickPhoto(page, /^Add (samples|more)$/, { name, mimeType: 'image/jpeg', buffer: readFileSync(file) });
  await expect(page.getByRole('img', { name })).toBeVisible();
};

interface Applicant {
  name: string;
  email: string;
}

const apply = async (page: Page, { name, email }: Applicant): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const country = page.getByRole('combobox', { name: 'Country' });
  // With keys, because the list closes when a page that still scrolls moves it from under the pointer.
  await country.fill('Eston');
  await expect(page.getByRole('option', { name: 'Estonia' })).toBeVisible();
  await country.press('ArrowDown');
  await country.press('Enter');
  await expect(country).toHaveValue(/Estonia/);
  await page.getByRole('textbox', { name: 'City' }).fill('Tartu');
  await page.getByRole('checkbox', { name: /^Oil/ }).check();
  await page.getByRole('textbox', { name: 'About you' }).fill('I paint dogs.\n\nAnd <b>cats</b>.');
  await addSample(page, PHOTOS.hair, 'one.jpg');
  await addSample(page, PHOTOS.glasses, 'two.jpg');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Send my application' }).click();
};

test('R-14 C11 an artist applies with two samples, is approved, and has a public page @soak', async ({
  page,
  local,
  another,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const applicant = { name: `Liis Tamm ${mark}`, email: `${mark}@example.com` };
  const address = `/artists/liis-tamm-${mark}`;

  await page.goto('/artists/signup');
  await looksRight(page, 'the sign-up');
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expect(page.getByText('Please choose your country.')).toBeVisible();
  await looksRight(page, 'what is missing');
  await apply(page, applicant);
  await expect(heading(page, 'Your application is in')).toBeFocused();
  await looksRight(page, 'the application is in');
  await page.goto('/sellers');
  await expect(heading(page, 'Your application is in')).toBeVisible();
  await page.goto(address);
  await expect(heading(page, 'Not Found')).toBeVisible();

  await page.goto(linkIn(await local.mail(applicant.email, /confirm/i), '/account/verify'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading(page, 'Your email is confirmed')).toBeVisible();

  const admin = await another();
  const leave = await enterAsAdmin(admin);
  try {
    await admin.goto('/admin/applications');
    const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: applicant.name }) });
    await expect(card.getByRole('button', { name: /^Open sample/ })).toHaveCount(2);
    await card.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('button', { name: 'Yes, approve' }).click();
    await expect(admin.getByText(`${applicant.name} was approved.`)).toBeVisible();
  } finally {
    await leave();
  }

  await page.goto(address);
  await expect(page).toHaveTitle(`${applicant.name}'s Profile`);
  await expect(page.getByText('And <b>cats</b>.')).toBeVisible();
  await looksRight(page, 'the new artist’s page');
  await page.goto('/sellers');
  await expect(heading(page, 'Inbox')).toBeVisible();
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('radio', { name: /^Away/ }).check();
  await looksRight(page, 'the profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
});

test('C11 a draft survives a reload, and a taken username is said at its field @soak', async ({ page }) => {
  await page.goto('/artists/signup');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Marta Ilves');
  await page.getByRole('textbox', { name: 'About you' }).fill('Written with care.');
  // The preview shows what the draft holds; words in a document that nothing has taken over yet end with a reload.
  await expect(page.getByRole('region', { name: 'How customers see you' })).toContainText('Written with care.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue('Written with care.');
  await apply(page, { name: 'Marta Ilves', email: `${crypto.randomUUID()}@example.com` });
  await expect(page.getByText('This username is taken. Please choose another.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
  await expect(page.getByRole('img', { name: 'two.jpg' })).toBeVisible();
});

test('A-14 C11 a question leads artists to their sign-up, where a customer learns that artists have an account of their own @soak', async ({
  page,
}) => {
  const question = `Do you draw hands too? (${aWord()})`;
  await signIn(page, 'customer@example.com', '/login');
  await page.goto('/products/custcharcoal');
  await page.getByRole('tab', { name: 'QUESTIONS' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('link', { name: question }).first().click();
  await page.getByRole('link', { name: 'Are you an artist? Answer this question.' }).first().click();
  await expect(page).toHaveURL('/artists/signup');
  await expect(page).toHaveTitle('Paint for Atelier');
  await expect(page.getByRole('link', { name: 'Sign out to apply' })).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
});
