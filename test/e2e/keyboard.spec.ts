import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from './atelier.ts';
import { smallPhotoOfTwo } from './photo.ts';

const READER = readFileSync(fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')), 'utf8');

/** In the page: starts a screen reader on what the document shows now and later. */
const LISTEN = `(async (source) => {
  const { virtual } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  await virtual.start({ container: document.body });
  window.reader = virtual;
})(${JSON.stringify(READER)})`;

/** What the reader has said since it was asked last. */
const HEARD = `reader.spokenPhraseLog().then(async (log) => { await reader.clearSpokenPhraseLog(); return log; })`;

/** Whether React has taken over the order form of the document: a button that nobody answers to opens nothing. */
const TAKEN_OVER = `Object.keys(document.querySelector('[aria-label="Order form"] button')).some((key) => key.startsWith('__reactProps'))`;

/** A person who hears the page and has a keyboard. */
const listener = (page: Page) => {
  const heard: string[] = [];
  const listen = async (): Promise<string[]> => {
    heard.push(...(await page.evaluate<string[]>(HEARD)));
    return heard;
  };
  return {
    open: async (): Promise<void> => {
      heard.length = 0;
      await page.evaluate(LISTEN);
    },
    /** Waits until the reader says it; what came before is forgotten. */
    hears: async (words: RegExp): Promise<void> => {
      await expect.poll(listen, `the reader says ${words}`).toContainEqual(expect.stringMatching(words));
      heard.length = 0;
    },
    /** Presses Tab until the focus is on what has the name; `most` is how far away it may be. */
    goTo: async (name: RegExp, most: number, key = 'Tab'): Promise<void> => {
      for (let stops = 1; stops <= most; stops += 1) {
        await page.keyboard.press(key);
        const stop = await page.evaluate<string>(
          `(({ labels, innerText, ariaLabel }) => ariaLabel || labels?.[0]?.innerText || innerText || '')(document.activeElement)`,
        );
        if (name.test(stop)) return;
      }
      throw new Error(`${name} is not within ${most} stops.`);
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    press: (key: string): Promise<void> => page.keyboard.press(key),
  };
};

// The reader comes as a module of its own.
test.use({ bypassCSP: true, viewport: { width: 1280, height: 800 } });

test('P1 by keyboard and ear alone a photo is uploaded within eight stops of the top, and the way to the receipt has no trap and says what changes', async ({
  page,
}) => {
  const { open, hears, goTo, type, press } = listener(page);
  const photos = [
    { name: 'us.jpg', mimeType: 'image/jpeg', buffer: await smallPhotoOfTwo() },
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear artist') },
  ];
  // From the beginning, since a chooser is caught only some time after it was asked for.
  page.once('filechooser', (chooser) => void chooser.setFiles(photos));
  await page.goto('/products/custphotoreal');
  await page.waitForFunction(TAKEN_OVER);
  await open();
  await goTo(/^Skip to content/, 1);
  await press('Enter');
  await goTo(/^Skip to the order form/, 1);
  await press('Enter');
  await goTo(/^UPLOAD/, 4);
  await press('Enter');
  await hears(/letter\.txt/);
  await hears(/good for/);
  await goTo(/^Size/, 12);
  await press('ArrowDown');
  await hears(/^polite: Total ?\$/);
  await goTo(/^ADD TO ORDER/, 20);
  await press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await expect(card.getByLabel('Card number')).toBeVisible();
  await open();
  await goTo(/^Card/, 20);
  await press('Tab');
  await expect(card.getByLabel('Card number')).toBeFocused();
  // Number and date lead to the next field once they are full; the code, of three digits or four, does not.
  await type('4242424242424242');
  await expect(card.getByLabel('Expiration date')).toBeFocused();
  await type('1240');
  await expect(card.getByLabel('Security code')).toBeFocused();
  await type('123');
  await press('Tab');
  await expect(card.getByLabel('ZIP code')).toBeFocused();
  await type('97205');
  await goTo(/^Email/, 3);
  await type('listener@example.com');
  await goTo(/^Name/, 3);
  await type('Nora Quist');
  await goTo(/^Address/, 3);
  await type('215 Alder');
  await expect(page.getByRole('option', { name: /215 Alder Street, Portland/ })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await hears(/^polite: Shipping price ?\$15\.00/);
  await goTo(/^Add a promo code/, 12);
  await press('Enter');
  await type('nope');
  await press('Enter');
  await hears(/We do not know the code “NOPE”/);
  await goTo(/^Place Order/, 12);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /begins/ })).toBeVisible();
});
