import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moderated } from '#functions/platform/moderated-text.ts';
import '#functions/uploads/photo.ts';
import { treeOf } from '#shared/catalogue/tag-book.ts';
import { catalogue, LINES } from '#test/seed/catalogue.ts';
import { packageFolder } from '#test/seed/photos.ts';
import { SHOP_ARTISTS } from '#test/seed/shop/artists.ts';
import { papercutPicture } from '#test/seed/shop/papercuts.ts';
import { planWorks, SHOP_WORKS } from '#test/seed/shop/plan.ts';
import { PHOTO_PACKAGES, photoList, photoSources } from '#test/seed/shop/sources.ts';
import { SAID } from '#test/seed/shop/reviews.ts';
import { VIEWS } from '#test/seed/shop/views.ts';
import { styleList } from '#functions/styles/style-list.ts';

const works = planWorks();
const DAY_MS = 24 * 3600 * 1000;

describe('the demo shop', () => {
  it('has 300 works, of every product line and every artist who offers it, over two years', () => {
    expect(works).toHaveLength(SHOP_WORKS);
    expect(new Set(works.map(({ orderId }) => orderId)).size).toBe(SHOP_WORKS);
    expect(new Set(works.map(({ sku }) => sku))).toEqual(new Set(LINES.map(({ sku }) => sku)));
    expect(SHOP_ARTISTS.length).toBeGreaterThanOrEqual(8);
    expect(new Set(works.map(({ username }) => username))).toEqual(new Set(SHOP_ARTISTS.map((one) => one.username)));
    for (const { sku, username, orderId } of works)
      expect(SHOP_ARTISTS.find((artist) => artist.username === username)?.mediums, orderId).toContain(sku);
    const times = works.map(({ finishedAt }) => Date.parse(finishedAt));
    expect((Math.max(...times) - Math.min(...times)) / DAY_MS).toBeGreaterThan(700);
    expect(new Set(works.map(({ country }) => country)).size).toBeGreaterThan(20);
  });

  it('hangs no photograph twice in a page of the gallery, and no part of one twice in a product line', () => {
    const newestFirst = works.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt));
    for (const [index, { view }] of newestFirst.entries())
      expect(newestFirst.slice(index + 1, index + 12).map((other) => other.view.motif)).not.toContain(view.motif);
    const parts = works.map(({ sku, view }) => `${sku} ${view.id}`);
    expect(new Set(parts).size).toBe(parts.length);
    expect(new Set(works.map(({ sku, title }) => `${sku} ${title}`)).size).toBe(SHOP_WORKS);
  });

  it('draws its paper-cuts in the process that takes photos in, which reads no SVG', async () => {
    const cut = VIEWS.flatMap(({ picture }) => ('papercut' in picture ? [picture.papercut] : []))[0]!;
    expect((await papercutPicture(cut, 80)).subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it('calls its works by tags and styles of the catalogue', () => {
    const { has } = treeOf(catalogue.tags);
    const styles = new Set(styleList.map(({ id }) => id));
    for (const { tags, id } of VIEWS) for (const tag of tags) expect(has(tag), `${tag} of ${id}`).toBe(true);
    for (const { wish, style, orderId } of works) {
      expect(wish === undefined || has(wish), `${wish} of ${orderId}`).toBe(true);
      expect(styles.has(style), style).toBe(true);
    }
  });

  it('is reviewed by people: no text twice, some with four stars, some answered, none that moderation would hold', () => {
    const texts = Object.values(SAID)
      .flat()
      .map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    const used = works.flatMap(({ said }) => (said ? [said] : []));
    expect(new Set(used).size).toBe(used.length);
    expect(used.length).toBeGreaterThan(100);
    expect(works.filter(({ stars }) => stars === 4).length).toBeGreaterThan(20);
    expect(used.filter(([, , response]) => response).length).toBeGreaterThan(15);
    for (const [text, , response = ''] of used)
      expect([moderated(text).state, moderated(response).state], text).toEqual(['shown', 'shown']);
  });

  it('lists package and licence of every photograph, as the installed package states it', () => {
    for (const { file, package: name, licence } of photoSources()) {
      expect(existsSync(`${packageFolder(name)}/${file}`), file).toBe(true);
      expect(licence).toBe(PHOTO_PACKAGES[name].licence);
    }
    expect(readFileSync(new URL('../../docs/demo-photos.md', import.meta.url), 'utf8')).toContain(photoList());
    for (const name of Object.keys(PHOTO_PACKAGES)) {
      const { license } = JSON.parse(readFileSync(`${packageFolder(name)}/package.json`, 'utf8')) as {
        license: string;
      };
      expect(license, name).toBe(PHOTO_PACKAGES[name as keyof typeof PHOTO_PACKAGES].licence);
    }
  });
});
