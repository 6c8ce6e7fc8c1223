import { describe, expect, it } from 'vitest';
import { linkPath } from '#functions/identity/mailed-links.ts';
import { env } from '#functions/platform/env.ts';
import { hasControlCharacters } from '#shared/text/control-characters.ts';
import type { OpenedSignInLink } from '#shared/schemas/account.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { linksOf } from '#test/support/accounts.ts';

const ELSEWHERE = 'elsewhere.example';

/** Return paths that look local to people, to a check or to a browser, and lead to another site or run a script. */
const HOSTILE = [
  `https://${ELSEWHERE}/`,
  `HTTPS://${ELSEWHERE}`,
  `https:${ELSEWHERE}`,
  `https:/${ELSEWHERE}`,
  `//${ELSEWHERE}`,
  `///${ELSEWHERE}`,
  `////${ELSEWHERE}//`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `\\/${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/\n/${ELSEWHERE}`,
  `/\r\n/${ELSEWHERE}`,
  `/\t\\${ELSEWHERE}`,
  `\t//${ELSEWHERE}`,
  ` //${ELSEWHERE}`,
  `/\u0000/${ELSEWHERE}`,
  `/\u00a0/${ELSEWHERE}`,
  `/.//${ELSEWHERE}`,
  `/..//${ELSEWHERE}`,
  `/a/..//${ELSEWHERE}`,
  `/%2e//${ELSEWHERE}`,
  `/%2f/${ELSEWHERE}`,
  `/%5c${ELSEWHERE}`,
  `/%2f%2f${ELSEWHERE}/%2e%2e`,
  `/%252f%252f${ELSEWHERE}`,
  `/%09/${ELSEWHERE}`,
  `//127.0.0.1@${ELSEWHERE}/`,
  `//127.0.0.1:80@${ELSEWHERE}/`,
  `@${ELSEWHERE}`,
  `//${ELSEWHERE}#@127.0.0.1/`,
  `//elsewhere。example`,
  `//elsewhere%E3%80%82example`,
  `／／${ELSEWHERE}`,
  `/\u2044/${ELSEWHERE}`,
  `//[::ffff:7f00:1]@${ELSEWHERE}`,
  'javascript:location="//elsewhere.example"',
  'JaVa\tScript:alert(1)//',
  'data:text/html,<script>location="//elsewhere.example"</script>',
  `blob:https://${ELSEWHERE}/1`,
  `/signout`,
  `/api/session`,
] as const;

/** Whether a browser reads a return path as a page of this site. */
const isOurs = (path: string, origin: string): boolean => {
  const url = URL.parse(path, origin);
  return url?.origin === origin && !/^\/\/|^\/(api|signout)/.test(url.pathname);
};

describe('S13 the way back', () => {
  it('C10 a mailed sign-in link leads to a page of ours, wherever whoever asked for it wants it to lead', async () => {
    for (const returnPath of HOSTILE) {
      const email = anEmail();
      const { status } = await aVisitor().post('/api/login/link', { email, returnPath });
      // A character that nobody types is refused before anything is mailed.
      expect(status, returnPath).toBe(hasControlCharacters(returnPath) ? 422 : 202);
      if (status === 422) continue;
      const [link] = await linksOf(email, 'sign-in');
      const token = (await linkPath(link!)).split('token=')[1];
      const { return_path: path } = await aVisitor().ask<OpenedSignInLink>('/api/login/open-link', { token });
      expect(isOurs(path, env('SITE_URL')), `${returnPath} became ${path}`).toBe(true);
    }
  });

  it('an order answers nothing of the page that it should have gone back to', async () => {
    const { sku } = await aProduct();
    const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
    const { body } = await place(shopper, { ...checkoutOf(cart), cancel_url: `//${ELSEWHERE}` });
    expect(body).toEqual({ status: true, cart: cart.id });
  });
});
