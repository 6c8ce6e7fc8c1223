import type { Locator, Page } from '@playwright/test';
import { expect, test } from './atelier.ts';
import { aWord } from './orders.ts';
import { linkIn } from './local.ts';

const openQuestions = async (page: Page): Promise<Locator> => {
  await page.goto('/products/custpencil');
  await page.getByRole('tab', { name: 'QUESTIONS' }).click();
  return page.getByRole('tabpanel', { name: 'QUESTIONS' });
};

test('K-13 K-14 a visitor asks with an e-mail, confirms by the mailed link, and who has the tab open sees it at once @soak', async ({
  page,
  another,
  local,
}) => {
  const question = `Can you draw a dog from two photos? (${aWord()})`;
  const email = `asker-${crypto.randomUUID()}@example.com`;
  const witness = await another();
  const seen = (await openQuestions(witness)).getByRole('link', { name: question });

  await test.step('K-14 the question waits for its link, hidden', async () => {
    const panel = await openQuestions(page);
    await panel.getByRole('textbox', { name: 'Your question' }).fill(question);
    await panel.getByRole('textbox', { name: 'Email' }).fill(email);
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(
      panel.getByText(`This question has not been posted yet. Please click on the link sent to ${email} to post this.`),
    ).toBeVisible();
  });

  await test.step('opening the mailed link alone posts nothing', async () => {
    const mail = await local.mail(email, /confirm your question/i);
    await page.goto(linkIn(mail, '/questions/confirm'));
    await expect(page.getByRole('button', { name: 'Post my question' })).toBeVisible();
    await expect(seen).toHaveCount(0);
  });

  await test.step('the press posts it, and it appears in the other browser without a reload', async () => {
    await page.getByRole('button', { name: 'Post my question' }).click();
    await expect(page.getByRole('heading', { name: 'Your question is posted' })).toBeVisible();
    await expect(seen.first()).toBeVisible();
  });

  await test.step('R-12 K-04 K-18 it has a page of its own', async () => {
    await seen.first().click();
    await expect(witness).toHaveURL(/\/questions\//);
    await expect(witness.getByRole('heading', { level: 1, name: question })).toBeVisible();
    await expect(witness.getByRole('link', { name: 'Pencil drawing from your photo' }).first()).toHaveAttribute(
      'href',
      '/products/custpencil',
    );
  });
});

test('K-10 K-11 K-12 a question without text or without an e-mail is refused in words @soak', async ({ page }) => {
  const panel = await openQuestions(page);
  const ask = panel.getByRole('button', { name: 'Ask', exact: true });
  const text = panel.getByRole('textbox', { name: 'Your question' });
  const email = panel.getByRole('textbox', { name: 'Email' });

  await ask.click();
  await expect(panel.getByText('Please enter something in the question box.')).toBeVisible();
  await text.fill('How long does it take?');
  await ask.click();
  await expect(
    panel.getByText('Please enter your email so that you can receive responses to your question.'),
  ).toBeVisible();
  await email.fill('nora');
  await ask.click();
  await expect(
    panel.getByText('Please enter a valid email so that you can receive responses to your question.'),
  ).toBeVisible();
});
