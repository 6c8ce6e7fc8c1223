import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { show } from '../lib/render.fixture.tsx';
import { createStore, type Store } from '../lib/store.ts';
import { Button } from './button.tsx';
import { Checkbox } from './choice.tsx';
import { TextArea, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { useForm } from './use-form.ts';

interface Letter {
  name: string;
  text: string;
  topics: readonly string[];
}

const EMPTY: Letter = { name: '', text: '', topics: [] };

const sent = vi.fn<(letter: Letter) => void>();
beforeEach(() => sent.mockClear());

/** A form that is sent until `finish` ends it, with a refusal or without one. */
let finish: (error?: Error) => void;

function LetterForm({ values = () => EMPTY }: { values?: Store<Letter> | (() => Letter) }) {
  const [sending, setSending] = useState<{ isPending: boolean; error: Error | null }>({
    isPending: false,
    error: null,
  });
  useEffect(() => {
    finish = (refusal) => act(() => setSending({ isPending: false, error: refusal ?? null }));
  }, []);
  const form = useForm<Letter>({
    values,
    check: ({ name, text, topics }) => ({
      text: text === '' ? 'Please write something.' : undefined,
      name: name === '' ? 'Please enter your name.' : undefined,
      topics: topics.length === 0 ? 'Please choose a topic.' : undefined,
    }),
    sending,
    send: (letter) => {
      sent(letter);
      // As a request is: pending in a later task.
      setTimeout(() => act(() => setSending({ isPending: true, error: null })));
    },
  });
  return (
    <Form of={form} aria-label="Letter">
      <TextField label="Name" {...form.field('name')} />
      <TextArea label="Text" {...form.field('text')} />
      <div data-field="topics">
        <Checkbox
          checked={form.values.topics.includes('oil')}
          onChange={({ currentTarget }) => form.edit({ topics: currentTarget.checked ? ['oil'] : [] })}
        >
          Oil
        </Checkbox>
        {form.problems['topics'] && <p>{form.problems['topics']}</p>}
      </div>
      <FormRefusal of={form} />
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Send
      </Button>
    </Form>
  );
}

const WHOLE: Letter = { name: 'Liis', text: 'Hello', topics: ['oil'] };
const aForm = () => show(<LetterForm values={() => WHOLE} />);
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const press = () => userEvent.click(screen.getByRole('button'));
const words = (control: HTMLElement): (string | undefined)[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);
const refused = (fields?: Record<string, string>): ApiError =>
  new ApiError(422, { code: 'request.invalid', message: 'That was not taken.', ...(fields && { fields }) });

it('what is wrong is said at its field, and the first one on the page gets the focus', async () => {
  show(<LetterForm />);
  expect(screen.queryByText('Please enter your name.')).toBeNull();
  await press();
  expect(words(name())).toEqual(['Please enter your name.']);
  expect(words(text())).toEqual(['Please write something.']);
  expect(document.activeElement).toBe(name());
  await userEvent.type(name(), 'Liis');
  expect(words(name())).toEqual([]);
  await userEvent.type(text(), 'Hello');
  await press();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox'));
  await press();
  expect(sent).toHaveBeenCalledExactlyOnceWith(WHOLE);
});

it('what the API says of a field stands there until its value is another one, and nothing typed is lost', async () => {
  aForm();
  await press();
  finish(refused({ 'text': 'Please be kinder.', 'topics.0': 'Not a topic of ours.' }));
  expect(words(text())).toEqual(['Please be kinder.']);
  expect(screen.getByText('Not a topic of ours.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(text());
  expect(text().value).toBe('Hello');
  await userEvent.type(text(), ', dear');
  expect(words(text())).toEqual([]);
  expect(screen.getByText('Not a topic of ours.')).toBeTruthy();
  await press();
  expect(sent).toHaveBeenLastCalledWith({ ...WHOLE, text: 'Hello, dear' });
});

it('a refusal that belongs to no field is said of the form', async () => {
  aForm();
  await press();
  finish(refused({ stamp: 'Too small.' }));
  expect(screen.getByRole('alert').textContent).toContain('That was not taken.');
  expect(name().value).toBe('Liis');
});

it('two presses in one task send once, and so does one while the answer is awaited', async () => {
  aForm();
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Sending');
  fireEvent.submit(form);
  expect(sent).toHaveBeenCalledTimes(1);
  finish(refused());
  fireEvent.submit(form);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('what the browser has filled in without an event is sent, also after another field was changed', async () => {
  show(<LetterForm values={() => ({ ...WHOLE, name: '', text: '' })} />);
  name().value = 'Filled in';
  await userEvent.type(text(), 'Typed');
  expect(name().value).toBe('Filled in');
  text().value = 'Filled in last';
  await press();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...WHOLE, name: 'Filled in', text: 'Filled in last' });
});

it('what was filled in before the page was taken over is in the form from then on', async () => {
  const page = <LetterForm values={() => ({ ...WHOLE, name: '' })} />;
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(page);
  name().value = 'Before';
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(place, page);
  });
  await userEvent.type(text(), '!');
  expect(name().value).toBe('Before');
  await press();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ ...WHOLE, name: 'Before', text: 'Hello!' });
  act(() => root?.unmount());
  place.remove();
});

it('values in a draft survive the form', async () => {
  const draft = createStore(EMPTY);
  const { unmount } = show(<LetterForm values={draft} />);
  await userEvent.type(text(), 'Not yet');
  unmount();
  show(<LetterForm values={draft} />);
  expect(text().value).toBe('Not yet');
});
