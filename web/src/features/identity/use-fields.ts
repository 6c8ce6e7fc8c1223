import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { keysOf } from '#shared/keys.ts';
import { isEmailLike } from '#shared/people/email.ts';
import { problemsIn, refusalText } from './refusal.ts';

type Problems = Partial<Record<string, string>>;

const MIN_CHARACTERS = 8;
export const PASSWORD_HINT = `At least ${MIN_CHARACTERS} characters. A few words in a row are easy to remember.`;

export const emailProblem = (email: string): string | undefined =>
  isEmailLike(email.trim()) ? undefined : 'Please enter a valid email address.';
export const newPasswordProblem = (password: string): string | undefined =>
  password.length >= MIN_CHARACTERS ? undefined : `Please choose at least ${MIN_CHARACTERS} characters.`;
export const passwordProblem = (password: string): string | undefined =>
  password === '' ? 'Please enter your password.' : undefined;
export const codeProblem = (code: string): string | undefined =>
  code.replaceAll(/\s/g, '').length < 6 ? 'Please enter the whole code.' : undefined;

interface Fields<Name extends string> {
  first: Record<Name, string>;
  /** Problem of each value; undefined where it is fine. */
  check: { [Field in Name]: (value: string) => string | undefined };
  /** The server's last refusal. */
  refusal: Error | null;
  /** The form replaced the pressed button, so its first input takes the focus. */
  takesFocus?: boolean;
}

const focusOn = (form: HTMLFormElement | null, name: string | undefined): void => {
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
};

/**
 * The values of a small form with the problem of each: the local check's, else the server's. The focus goes to the
 * first input with a problem.
 */
export const useFields = <Name extends string>({ first, check, refusal, takesFocus = false }: Fields<Name>) => {
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const names = keysOf(first);
  const refused: Problems = problemsIn(refusal);
  const refusedName = names.find((name) => refused[name]);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (refusal) focusOn(form.current, refusedName);
  }, [refusal, refusedName]);

  /** Whether these inputs pass their checks; the first that fails gets the focus. */
  const passes = (...asked: Name[]): boolean => {
    const found: Problems = Object.fromEntries(asked.map((name) => [name, check[name](values[name])]));
    setProblems(found);
    const wrong = asked.find((name) => found[name]);
    focusOn(form.current, wrong);
    return wrong === undefined;
  };

  return {
    values,
    passes,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems[name] ?? refused[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        const { value } = currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
    }),
    /** The part of the server's refusal that belongs to no input. */
    message: refusal && !refusedName ? refusalText(refusal) : undefined,
    formProps: (send: (values: Record<Name, string>) => void) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (passes(...names)) send(values);
      },
    }),
  };
};
