import { chromium } from '@playwright/test';
const { CHROMIUM } = await import('/tmp/wt/react/test/support/chromium.ts').catch(() => ({}));
const base = 'http://127.0.0.1:4791';
const browser = await chromium.launch({ executablePath: CHROMIUM });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('   console', m.type(), m.text().slice(0, 300)));
page.on('pageerror', (e) => console.log('   PAGEERROR', e.message.slice(0, 400)));
for (const path of (process.argv[2] ?? '/,/products,/pet-portraits,/artists,/products/custphotoreal,/reviews,/gallery/tags,/assets,/about,/login').split(',')) {
  await page.goto(base + path); await page.waitForTimeout(1500);
  console.log(path, await page.evaluate(() => [document.querySelector('h1')?.textContent, [...document.querySelectorAll('button')].filter((b) => Object.keys(b).some((k) => k.startsWith('__reactFiber'))).length, document.querySelectorAll('button').length].join(' | ')));
}
await browser.close();
