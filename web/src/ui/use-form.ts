import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { createStore, useStore, type Store } from '../lib/store.ts';
import { filledFields } from './filled-fields.ts';

/** Problems by field; an empty text stops the form, and says nothing at the field. */
export type Problems<Name extends string = string> = { readonly [Field in Name]?: string | undefined };

type NameOf<Values> = keyof Values & string;
type TextOf<Values> = {
  [Name in NameOf<Values>]: Values[Name] extends string ? (string extends Values[Name] ? Name : never) : never;
}[NameOf<Values>];

/** A refusal's messages by field: that of `mediums.0` belongs to `mediums`. */
export const refusedFields = (refusal: Error): Problems =>
  Object.fromEntries(
    Object.entries((refusal instanceof ApiError && refusal.fields) || {}).map(([path, message]) => [
      path.replace(/\.\d.*$/, ''),
      message,
    ]),
  );

/** Of a form, or a refusal, without problems of single fields. */
export const noProblems = (): Problems => ({});

const those = (problems: Problems, isOne: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name, problem]) => problem !== undefined && isOne(name)));

const isEmpty = (of: object): boolean => Object.keys(of).length === 0;

const CONTROLS = 'input, select, textarea, button';

/** Focuses the first field with a problem, in page order; `data-field` names one that is more than its control. */
const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const fields = form?.querySelectorAll<HTMLElement>('[data-field], [name]:not([type="hidden"], [disabled])') ?? [];
  const first = [...fields].find((field) => (field.dataset['field'] ?? field.getAttribute('name') ?? '') in problems);
  (first?.matches(CONTROLS) ? first : first?.querySelector<HTMLElement>(CONTROLS))?.focus();
};

interface FormOptions<Values extends object> {
  /** The first values, or the draft that holds them: a draft survives the form. */
  values: Store<Values> | (() => Values);
  check?: (values: Values) => Problems;
  /** The request that `send` begins; until it is answered nothing is sent again. */
  sending?: { isPending: boolean; error: Error | null };
  /** Problems by field in a refusal. */
  problemsIn?: (refusal: Error) => Problems;
  /** The form replaced the pressed button, so its first field takes the focus. */
  takesFocus?: boolean;
  /** Called after each change of values by the form. */
  onEdit?: ((values: Values) => void) | undefined;
  send: (values: Values) => void;
}

/**
 * The values of a form and the problem of each field: that of `check` from a failed attempt to send until the value
 * passes, that of the API until the value is another one. The focus goes to the first field with a problem.
 */
export const useForm = <Values extends object>({
  values: from,
  check = noProblems,
  sending,
  problemsIn = refusedFields,
  takesFocus,
  onEdit,
  send,
}: FormOptions<Values>) => {
  const [own] = useState(() => createStore(typeof from === 'function' ? from() : from.initial()));
  const store = typeof from === 'function' ? own : from;
  const values = useStore(store);
  const element = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [sent, setSent] = useState<Values>();
  // What the last attempt asked for, if it failed: these fields, or all.
  const [asked, setAsked] = useState<readonly string[]>();
  const error = sending?.error ?? null;
  const refused = error ? problemsIn(error) : {};

  const wrongIn = (typed: Values, names: readonly string[]): Problems =>
    those(check(typed), (name) => names.length === 0 || names.includes(name));
  const problems: Problems = {
    ...those(refused, (name) => !sent || Object.is(Reflect.get(values, name), Reflect.get(sent, name))),
    ...(asked && wrongIn(values, asked)),
  };

  const focus = useEffectEvent(() => focusFirst(element.current, problems));
  useEffect(() => {
    if (asked) focus();
  }, [asked]);
  useEffect(() => {
    if (error) focus();
  }, [error]);

  const change = (part: Partial<Values>): void => {
    if (isEmpty(part)) return;
    store.change(part);
    onEdit?.(store.read());
  };
  const partOf = (name: string, text: string): Partial<Values> => {
    const part: Partial<Values> = {};
    return Object.assign(part, { [name]: text });
  };
  /** What the browser has filled in without an event; what is changed and not rendered yet is not in its fields. */
  const filledIn = (): Partial<Values> => {
    const found: Partial<Values> = {};
    const shown = (name: string): unknown => Reflect.get(values, name);
    for (const [name, value] of filledFields(element.current, shown))
      if (Reflect.get(store.read(), name) === shown(name)) Object.assign(found, partOf(name, value));
    return found;
  };
  const edit = (part: Partial<Values> | ((before: Values) => Partial<Values>)): void =>
    change({ ...filledIn(), ...(typeof part === 'function' ? part(store.read()) : part) });

  const [attach] = useState(() => (form: HTMLFormElement | null) => {
    element.current = form;
    // Before anything renders the fields again, which would undo what the browser has filled in.
    change(filledIn());
    if (takesFocus) form?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  });

  /** The values, if these fields, or all, pass their checks; the first that fails gets the focus. */
  const checked = (...names: NameOf<Values>[]): Values | undefined => {
    change(filledIn());
    const typed = store.read();
    const isFine = isEmpty(wrongIn(typed, names));
    setAsked(isFine ? undefined : names);
    return isFine ? typed : undefined;
  };

  return {
    /** Ref of the form. */
    attach,
    values,
    /** What is said at the fields. */
    problems,
    /** The refusal, unless fields say all of it. */
    refusal: !isEmpty(refused) && isEmpty(those(refused, (name) => !(name in values))) ? null : error,
    checked,
    edit,
    /** Begins anew with the first values. */
    reset: store.reset,
    /** Properties of a text field, a text area or a drop-down. */
    field: <Name extends TextOf<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => edit(partOf(name, value)),
    }),
    submit: (): void => {
      const typed = checked();
      if (!typed || sending?.isPending || isSent.current) return;
      // A request is pending in the next task only, and a second press may come before.
      isSent.current = true;
      setTimeout(() => {
        isSent.current = false;
      });
      setSent(typed);
      send(typed);
    },
  };
};

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;
