import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FORM = 'web/src/ui/form.tsx';
const sources = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));
const withForm = sources.filter(({ text }) => /<(?:Form|ReasonForm|ReasonFields|WordsForm)\b/.test(text));

/** The ways around `Form` and `useForm`: an element, a handler or a reading of a form's own. */
const OTHER_WAY = /<form\b|\bonSubmit\b|\bFormData\(|\buse(?:ActionState|FormStatus)\b|\bform(?:Action|action)=/;

/**
 * States beside a form that a control changes. These forms are in the first load of the checkout and of a gallery, check
 * nothing and have no field that the API speaks of, so they do without `useForm`.
 */
const BESIDE = {
  'web/src/features/checkout/promos.tsx': ['typed'],
  'web/src/features/galleries/tag-search.tsx': ['text', 'isOpen', 'marked', 'error'],
};

/** Names of a file's states that the handler of a control changes. */
const changedByControls = (text: string): string[] => {
  const setters = [...text.matchAll(/const \[(\w+), (\w+)\] = useState\b/g)];
  const handlers = [
    ...text.matchAll(/\bon(?:Change|Input|Toggle|Add|Remove)=\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g),
  ];
  const changed = setters.flatMap(([, state = '', setter = '']) =>
    handlers.some(([, body = '']) => new RegExp(String.raw`\b${setter}\b`).test(body)) ? [state] : [],
  );
  return [...new Set(changed)];
};

it('every form is made by Form, and sent by useForm', () => {
  expect(withForm.length).toBeGreaterThan(40);
  expect(sources.filter(({ file, text }) => file !== FORM && OTHER_WAY.test(text)).map(({ file }) => file)).toEqual([]);
});

it('what is typed or chosen in a form is a value of the form', () => {
  const states = Object.fromEntries(
    withForm.flatMap(({ file, text }) => {
      const found = changedByControls(text);
      return found.length > 0 ? [[file, found]] : [];
    }),
  );
  expect(states).toEqual(BESIDE);
});
