import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Component as SignUp } from '#web/app/routes/artist-signup.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOwnProfile } from '../sellers/profile.fixture.ts';
import { draftStore } from './draft.ts';

const products = [
  {
    sku: 'custphotoreal',
    title: 'Oil painting from your photo',
    medium: 'Oil',
    fromCents: 14_900,
    description: '',
    image: '/media/oil.jpg',
  },
  {
    sku: 'custpencil',
    title: 'Pencil drawing from your photo',
    medium: 'Pencil',
    fromCents: 8_900,
    description: '',
    image: '/media/pencil.jpg',
  },
  { sku: 'egiftcard', title: 'E-gift card', medium: 'Gift', fromCents: 1_000, description: '', image: '' },
];

const session = (role: string, email: string | null = null) => ({
  id: email && 'usr_1',
  role,
  email,
  realtime_token: 't',
});
const refused = (status: number, body: object) =>
  Response.json({ status: false, message: 'Refused.', ...body }, { status });

const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent;

/** Shows the page; `applied` answers the application. */
const open = (answers: Record<string, unknown> = {}, applied?: () => Response) => {
  const all: Record<string, unknown> = {
    '/api/session': session('Visitor'),
    '/api/products/': { products },
    '/api/artists/signup': { status: true, message: 'Thank you.', email: 'liis@example.com', role: 'Supplier' },
    ...answers,
  };
  const fetched = answer(all);
  const usual = fetched.getMockImplementation();
  if (applied)
    fetched.mockImplementation((path, init) =>
      path === '/api/artists/signup' ? Promise.resolve(applied()) : usual!(path, init),
    );
  show(<SignUp />, { at: '/artists/signup' });
  return {
    answers: all,
    sent: (): unknown[] =>
      fetched.mock.calls
        .filter(([path]) => path === '/api/artists/signup')
        .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null')),
  };
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const chooseCountry = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Eston');
  await userEvent.click(await screen.findByRole('option', { name: 'Estonia' }));
};
/** Fills in what a draft never holds: the password and the agreement. */
const finish = async () => {
  fireEvent.input(field('Password'), { target: { value: 'a good one' } });
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }));
};
const aDraft = {
  name: 'Liis Tamm',
  email: 'liis@example.com',
  country: 'EE',
  city: 'Tartu',
  bio: 'I paint dogs.',
  mediums: ['custphotoreal'],
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send my application' }));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  draftStore.reset();
});
afterEach(() => vi.unstubAllGlobals());

it('R-14 C18 the page shows what each medium pays an artist', async () => {
  open();
  const row = await screen.findByRole('row', { name: /^Oil/ });
  expect(row.textContent).toBe('Oil$149.00$104.30');
  expect(screen.getByRole('row', { name: /^Pencil/ }).textContent).toBe('Pencil$89.00$62.30');
  expect(screen.queryByRole('row', { name: /^Gift/ })).toBeNull();
  expect(document.title).toBe('Paint for Atelier');
});

it('C11 an application is sent whole, and its page says what happens next', async () => {
  draftStore.change({
    ...aDraft,
    country: '',
    mediums: [],
    samples: [{ id: 'ast_1', name: 'one.jpg', thumb: '/media/1' }],
  });
  const { sent } = open();
  expect(screen.getByText(/\/artists\/liis-tamm$/)).toBeTruthy();
  await chooseCountry();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Oil/ }));
  await finish();
  await send();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your application is in' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('liis@example.com')).toBeTruthy();
  expect(sent()).toEqual([
    {
      name: 'Liis Tamm',
      username: 'Liis-Tamm',
      email: 'liis@example.com',
      password: 'a good one',
      country: 'EE',
      city: 'Tartu',
      bio: 'I paint dogs.',
      mediums: ['custphotoreal'],
      samples: ['ast_1'],
      agreement: true,
    },
  ]);
  expect(draftStore.read().name).toBe('');
});

it('C11 what is missing is said at each field, and nothing is sent', async () => {
  const { sent } = open();
  await send();
  expect(screen.getByText('Please enter your name.')).toBeTruthy();
  expect(screen.getByText('Please choose your country.')).toBeTruthy();
  expect(screen.getByText('Please choose at least one medium.')).toBeTruthy();
  expect(screen.getByText('Please agree to the terms for artists.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('8 fields need another look.');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await userEvent.type(field('Name'), 'L');
  expect(screen.queryByText('Please enter your name.')).toBeNull();
  expect(sent()).toEqual([]);
});

it.each([
  ['artist.username_taken', 409, 'Username'],
  ['user.common_password', 422, 'Password'],
])('C11 %s is said at its field, and nothing typed is lost', async (code, status, name) => {
  draftStore.change(aDraft);
  open({}, () => refused(status, { code, message: 'Please choose another.' }));
  await finish();
  await send();
  expect(await screen.findByText('Please choose another.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(field('About you').value).toBe('I paint dogs.');
  expect(field('Password').value).toBe('a good one');
});

it('C11 a sample that is gone is said at the samples', async () => {
  draftStore.change({ ...aDraft, samples: [{ id: 'ast_1', name: 'one.jpg', thumb: '/media/1' }] });
  open({}, () => refused(404, { code: 'asset.not_found', message: 'This photo does not exist.' }));
  await finish();
  await send();
  expect(await screen.findByText('This photo does not exist.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove one.jpg' })));
});

it('C11 fields that the server names are marked, anything else is said at the button', async () => {
  const answers = [
    refused(422, { code: 'request.invalid', fields: { 'mediums.0': 'Not a medium of ours.' } }),
    refused(429, { code: 'request.too_many', message: 'That was too often.' }),
  ];
  draftStore.change(aDraft);
  open({}, () => answers.shift()!);
  await finish();
  await send();
  expect(await screen.findByText('Not a medium of ours.')).toBeTruthy();
  await send();
  expect((await screen.findByText('That was too often.')).closest('[role=alert]')).toBeTruthy();
});

it('C11 the draft survives a reload, without the password', async () => {
  open();
  await userEvent.type(field('Name'), 'Liis');
  await userEvent.type(field('Password'), 'secret words');
  expect(JSON.stringify(sessionStorage)).toContain('Liis');
  expect(JSON.stringify(sessionStorage)).not.toContain('secret words');
  draftStore.reload();
  expect(draftStore.read()).toMatchObject({ name: 'Liis', username: 'Liis' });
});

it('C11 the username follows the name until it is typed, and is put into shape', async () => {
  open();
  await userEvent.type(field('Name'), 'Liis');
  expect(field('Username').value).toBe('Liis');
  await userEvent.clear(field('Username'));
  await userEvent.type(field('Username'), 'Tamm & Söhne');
  await userEvent.tab();
  expect(field('Username').value).toBe('Tamm-Sohne');
  await userEvent.type(field('Name'), ' Tamm');
  expect(field('Username').value).toBe('Tamm-Sohne');
});

it('C11 a username is judged while it is typed, before the form is sent', async () => {
  open({ '/api/artists/usernames/marta': { taken: true }, '/api/artists/usernames/marta-2': { taken: false } });
  const field = await screen.findByRole('textbox', { name: 'Username' });
  await userEvent.type(field, 'Marta');
  expect(await screen.findByText('This username is taken. Please choose another.')).toBeTruthy();
  await userEvent.type(field, '-2');
  await waitFor(() => expect(screen.queryByText('This username is taken. Please choose another.')).toBeNull());
  expect(await screen.findByText(/is free/)).toBeTruthy();
});

it('C11 a sample can be taken out again; a file that is no picture is refused with the reason', async () => {
  draftStore.change({ samples: [{ id: 'ast_1', name: 'one.jpg', thumb: '/media/1' }] });
  open({ '/api/updates/ast_1': { status: true } });
  expect(screen.getByText('1 of 5')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove one.jpg' }));
  expect(screen.getByText('0 of 5')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input[type=file]' }), {
    target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
  });
  await waitFor(() =>
    expect(screen.getByRole('log', { name: 'Upload errors' }).textContent).toContain(
      'Error #upload.file_type: fileType',
    ),
  );
});

it('C11 samples that did not arrive say so at their pictures, and hold the application until each is tried again or removed', async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  draftStore.change({ ...aDraft, samples: [{ id: 'ast_1', name: 'one.jpg', thumb: '/media/1' }] });
  const CREATE = '/api/updates/create-chunked/';
  const { answers, sent } = open({ [CREATE]: refused(409, { code: 'asset.too_many', message: 'Too many photos.' }) });
  const files = ['two.jpg', 'three.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input[type=file]' }), { target: { files } });
  await waitFor(() => expect(screen.getAllByText('Too many photos.')).toHaveLength(2));
  expect(
    screen
      .getAllByText('Too many photos.')
      .map((text) => within(text.closest('li')!).getAllByRole('button').map(nameOf)),
  ).toEqual([
    ['Try again', 'Remove two.jpg'],
    ['Try again', 'Remove three.jpg'],
  ]);
  expect(screen.getByText('3 of 5')).toBeTruthy();
  await finish();
  await send();
  expect(screen.getByRole('alert').textContent).toBe(
    '2 samples did not arrive. Try them again above, or remove them; then send your application.',
  );
  expect(sent()).toEqual([]);
  answers[CREATE] = { upload_id: 'upl_2', chunk_size: 1_000, parts: [] };
  answers[`${CREATE}upl_2/complete`] = { result: { id: 'ast_2', name: 'two.jpg', thumb: '/media/2' } };
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByRole('img', { name: 'two.jpg' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('One sample did not arrive.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove three.jpg' }));
  expect([screen.queryByRole('alert'), screen.getByText('2 of 5').textContent]).toEqual([null, '2 of 5']);
  await send();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your application is in' })).toBeTruthy();
  expect(sent()).toMatchObject([
    { name: 'Liis Tamm', bio: 'I paint dogs.', password: 'a good one', samples: ['ast_1', 'ast_2'] },
  ]);
});

it('C11 five samples are enough', () => {
  draftStore.change({
    samples: ['1', '2', '3', '4', '5'].map((id) => ({ id, name: `${id}.jpg`, thumb: `/media/${id}` })),
  });
  open();
  expect(screen.getByText('5 of 5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

it('C11 an artist who is signed in finds the state instead of the form', async () => {
  open({
    '/api/session': session('Supplier', 'liis@example.com'),
    '/api/sellers/edit-profile': anOwnProfile({ state: 'rejected', reason: 'Please show us <b>paintings</b>.' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Not this time' })).toBeTruthy();
  expect(screen.getByText('Please show us <b>paintings</b>.')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

it('C11 a customer learns that artists have an account of their own', async () => {
  open({ '/api/session': session('User', 'ellen@example.com') });
  expect((await screen.findByRole('link', { name: 'Sign out to apply' })).getAttribute('href')).toBe('/signout');
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText(/apply with another e-mail address/)).toBeTruthy();
});

it('C11 the form asks for an e-mail address that no customer account has', () => {
  open();
  expect(screen.getByText(/Use another e-mail address than that of a customer account\./)).toBeTruthy();
});
