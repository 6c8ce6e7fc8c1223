import { afterEach, expect, it, vi } from 'vitest';
import { importLate } from './late-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const stubFetch = (answer: (path: string) => Response) => {
  const fetched = vi.fn<(path: string) => Promise<Response>>((path) => Promise.resolve(answer(path)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

it('a module is imported once all of its files are here, and each file is asked for once', async () => {
  const fetched = stubFetch(() => new Response('export {}'));
  document.head.innerHTML = '<link rel="modulepreload" href="/static/program.js">';
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the module'));
  expect(await importLate(load, ['static/a.js', 'static/shared.js', 'static/program.js'])).toBe('the module');
  await importLate(load, ['static/b.js', 'static/shared.js']);
  expect(fetched.mock.calls.flat()).toEqual(['/static/a.js', '/static/shared.js', '/static/b.js']);
});

it.each([
  ['no answer', () => Response.error()],
  ['a refusal', () => new Response('', { status: 503 })],
])('a file that does not come for %s is not imported, and is asked for again', async (_, refusal) => {
  const name = crypto.randomUUID();
  let isThere = false;
  stubFetch(() => (isThere ? new Response('export {}') : refusal()));
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the module'));
  await expect(importLate(load, [`static/${name}.js`])).rejects.toThrow(name);
  expect(load).not.toHaveBeenCalled();
  isThere = true;
  expect(await importLate(load, [`static/${name}.js`])).toBe('the module');
});

it('a style sheet that does not come leaves nothing in the page, and is asked for again', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the module'));
  const appended = vi.spyOn(document.head, 'append');
  // The page of a test loads no style sheets.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  for (const _ of ['once', 'again']) {
    await expect(importLate(load, ['static/late.css'])).rejects.toThrow('late.css');
    expect(document.head.querySelectorAll('link')).toHaveLength(0);
  }
  expect(appended).toHaveBeenCalledTimes(2);
  expect(load).not.toHaveBeenCalled();
});
