import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keysOf } from '#shared/keys.ts';
import { ApiError } from '../lib/api.ts';
import { createStore, useStore, type Store } from '../lib/store.ts';

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

const namesIn = (problems: Problems): string[] =>
  Object.entries(problems).flatMap(([name, problem]) => (problem === undefined ? [] : [name]));

const CONTROLS = ['input', 'select', 'textarea', 'button'].map((control) => `${control}:not([disabled])`).join();

/** Focuses the first field with a problem, in page order; `data-field` names one that is more than its control. */
const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const fields = [
    ...(form?.querySelectorAll<HTMLElement>('[data-field], [name]:not([type="hidden"], [disabled])') ?? []),
  ];
  const first = fields.find(
    (field) => problems[field.dataset['field'] ?? field.getAttribute('name') ?? ''] !== undefined,
  );
  const control = first?.dataset['field'] === undefined ? first : first.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
};

/** The text of a control that can be filled in; of a drop-down only if it could have shown `before`. */
const textOf = (control: Element, before: string): string | undefined => {
  if (control instanceof HTMLTextAreaElement) return control.value;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ value }) => value === before) ? control.value : undefined;
  const isText = control instanceof HTMLInputElement && !['hidden', 'checkbox', 'radio', 'file'].includes(control.type);
  return isText ? control.value : undefined;
};

interface FormOptions<Values extends object> {
  /** The first values, or the draft that holds them: a draft survives the form. */
  values: Store<Values> | (() => Values);
  check?: (values: Values) => Problems;
  /** The request that `send` begins; until it is answered nothing is sent again. */
  sending?: { isPending: boolean; error: Error | null };
  /** Problems by field in a refusal. */
  problemsIn?: (refusal: Error) => Problems;
  /** Called after each change of values by the form. */
  onEdit?: ((values: Values) => void) | undefined;
  send: (values: Values) => void;
}

/** Of a form, or a refusal, without problems of single fields. */
export const noProblems = (): Problems => ({});

const useValues = <Values extends object>(values: Store<Values> | (() => Values)): Store<Values> => {
  const [own] = useState(() => createStore(typeof values === 'function' ? values() : values.initial()));
  return typeof values === 'function' ? own : values;
};

/**
 * The values of a form and the problem of each field: that of `check` from a failed attempt to send until the value
 * passes, that of the API until the value is another one. The focus goes to the first field with a problem.
 */
export const useForm = <Values extends object>({
  values: from,
  check = noProblems,
  sending,
  problemsIn = refusedFields,
  onEdit,
  send,
}: FormOptions<Values>) => {
  const store = useValues(from);
  const values = useStore(store);
  const element = useRef<HTMLFormElement>(null);
  const [failed, setFailed] = useState<{ asked: readonly string[]; problems: Problems }>();
  const [sent, setSent] = useState<Values>();
  const isSent = useRef(false);
  const error = sending?.error ?? null;
  const refused: Problems = error ? problemsIn(error) : {};
  const found: Problems = failed ? check(values) : {};

  useEffect(() => {
    if (failed) focusFirst(element.current, failed.problems);
  }, [failed]);
  const focusRefused = useEffectEvent(() => focusFirst(element.current, refused));
  useEffect(() => {
    if (error) focusRefused();
  }, [error]);

  const change = (part: Partial<Values>): void => {
    store.change(part);
    onEdit?.(store.read());
  };
  const partOf = (name: string, text: string): Partial<Values> => {
    const part: Partial<Values> = {};
    return Object.assign(part, { [name]: text });
  };
  /** Takes what the browser has filled in without an event; what is changed and not rendered yet is not in its fields. */
  const takeFilledIn = (except: object = {}): void => {
    for (const control of element.current?.elements ?? []) {
      const name = control.getAttribute('name') ?? '';
      const before: unknown = Reflect.get(values, name);
      if (name in except || typeof before !== 'string' || Reflect.get(store.read(), name) !== before) continue;
      const text = textOf(control, before);
      if (text !== undefined && text !== before) change(partOf(name, text));
    }
  };
  /** The values, if these fields, or all, pass their checks; the first that fails gets the focus. */
  const checked = (...asked: NameOf<Values>[]): Values | undefined => {
    takeFilledIn();
    const typed = store.read();
    const all: Problems = check(typed);
    const wrong = namesIn(all).filter((name) => asked.length === 0 || asked.some((each) => each === name));
    const problems = Object.fromEntries(wrong.map((name) => [name, all[name]]));
    setFailed(wrong.length > 0 ? { asked, problems } : undefined);
    return wrong.length === 0 ? typed : undefined;
  };
  const problems: Problems = Object.fromEntries(
    keysOf(values).flatMap((name) => {
      const isAsked = failed && (failed.asked.length === 0 || failed.asked.includes(name));
      const isAsSent = !sent || Object.is(values[name], sent[name]);
      const problem = (isAsked && found[name]) || (isAsSent && refused[name]);
      return problem ? [[name, problem]] : [];
    }),
  );

  const edit = (part: Partial<Values> | ((before: Values) => Partial<Values>)): void => {
    const changed = typeof part === 'function' ? part(store.read()) : part;
    takeFilledIn(changed);
    change(changed);
  };

  return {
    element,
    values,
    /** What is said at the fields. */
    problems,
    checked,
    takeFilledIn,
    edit,
    /** Begins anew with the first values. */
    reset: store.reset,
    /** Properties of a text field, a text area or a drop-down. */
    field: <Name extends TextOf<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(partOf(name, currentTarget.value)),
    }),
    /** The refusal, unless fields say all of it. */
    refusal: namesIn(refused).length > 0 && namesIn(refused).every((name) => name in values) ? null : error,
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
