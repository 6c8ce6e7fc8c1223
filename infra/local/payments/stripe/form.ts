import type { Stripe } from 'stripe';
import { invalidParam } from './errors.ts';

/** Parsed form body: a field is a text or a group of nested fields; list entries are named by their index. */
export interface Form {
  [name: string]: string | Form;
}

/** Parses `a=1&b[c]=2&d[]=3` into nested fields; of a name used as text and as group the later use counts. */
export const parseForm = (text: string): Form => {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''));
    place(form, [name, ...inner], value);
  }
  return form;
};

const place = (form: Form, [name = '', ...rest]: string[], value: string): void => {
  const slot = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[slot] = value;
    return;
  }
  const found = form[slot];
  const group: Form = typeof found === 'object' ? found : Object.create(null);
  form[slot] = group;
  place(group, rest, value);
};

/** Serialises a form independently of the order of its fields. */
export const canonical = (form: Form): string => {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => {
      const value = form[name] ?? '';
      return [name, typeof value === 'string' ? value : canonical(value)];
    });
  return JSON.stringify(fields);
};

/** Typed access to a form; `finish` refuses fields that no handler has read, as Stripe does. */
export class Params {
  readonly #form: Form;
  readonly #within: string;
  readonly #read = new Set<string>();
  readonly #groups: Params[] = [];

  constructor(form: Form, within = '') {
    this.#form = form;
    this.#within = within;
  }

  #name(name: string): string {
    return this.#within === '' ? name : `${this.#within}[${name}]`;
  }

  /** The raw text of a field, also an empty one; refuses a nested group. */
  raw(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#form[name];
    if (typeof value === 'object') throw invalidParam(`Invalid string: ${JSON.stringify(value)}`, this.#name(name));
    return value;
  }

  text(name: string): string | undefined {
    const value = this.raw(name);
    if (value === '') {
      const full = this.#name(name);
      const message = `You passed an empty string for '${full}'. We assume empty values are an attempt to unset a parameter; however '${full}' cannot be unset. You should remove '${full}' from your request or supply a non-empty value.`;
      throw invalidParam(message, full, 'parameter_invalid_empty');
    }
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.missing(name);
    return value;
  }

  missing(name: string): Error {
    return invalidParam(`Missing required param: ${this.#name(name)}.`, this.#name(name), 'parameter_missing');
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParam(`Invalid integer: ${value}`, this.#name(name), 'parameter_invalid_integer');
    }
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw invalidParam(`Invalid boolean: ${value}`, this.#name(name));
    return value === 'true';
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((item) => item === value);
    if (found === undefined) {
      throw invalidParam(`Invalid ${this.#name(name)}: must be one of ${allowed.join(', ')}`, this.#name(name));
    }
    return found;
  }

  group(name: string): Params | undefined {
    this.#read.add(name);
    const value = this.#form[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidParam('Invalid object', this.#name(name));
    const group = new Params(value, this.#name(name));
    this.#groups.push(group);
    return group;
  }

  list(name: string): string[] | undefined {
    const group = this.group(name);
    return group?.names().map((index) => group.required(index));
  }

  names(): string[] {
    return Object.keys(this.#form);
  }

  /**
   * Metadata as sent: at most 50 keys of up to 40 characters with values of up to 500; an empty value removes its key.
   */
  metadata(): Record<string, string> | undefined {
    const group = this.group('metadata');
    if (group === undefined) return undefined;
    const entries = group.names().map((key) => [key, group.raw(key) ?? ''] as const);
    const tooLong = entries.find(([key, value]) => key.length > 40 || value.length > 500);
    if (tooLong) throw invalidParam(`Invalid metadata: ${tooLong[0]} is too long`, `metadata[${tooLong[0]}]`);
    if (entries.length > 50) throw invalidParam('Metadata can have at most 50 keys', 'metadata');
    return Object.fromEntries(entries);
  }

  /** Refuses the first field that was not read, with `parameter_unknown`. */
  finish(): void {
    const unknown = this.names().find((name) => !this.#read.has(name));
    if (unknown !== undefined) {
      const name = this.#name(unknown);
      throw invalidParam(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
    for (const group of this.#groups) group.finish();
  }
}

/** Merges metadata: new values replace old ones, empty values remove keys. */
export const mergeMetadata = (
  old: Record<string, string>,
  change: Record<string, string> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));

/** The postal address from the form; null when none was sent. */
export const readAddress = (params: Params): Stripe.Address | null => {
  const group = params.group('address');
  if (group === undefined) return null;
  const part = (name: string) => group.raw(name) || null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
};
