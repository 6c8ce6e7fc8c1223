import { asTyped } from '../text/typed.ts';

const ASCII = /^\p{ASCII}*$/u;

/** A domain as mail servers know it: in lower case, and in ASCII by the browser's own rules for addresses of sites. */
const asciiDomain = (domain: string): string => {
  // `new URL` would read signs of an address of a site, such as "/" and "%", as what they are there.
  if (ASCII.test(domain) || /[\s%/?#:@\\]/.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/** A typed e-mail address as mails are sent to it: without spaces around it and unseen marks, its domain in ASCII. */
export const asciiEmail = (typed: string): string => {
  const email = asTyped(typed);
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at));
};

const MAX_CHARACTERS = 254;
const ADDRESS =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/i;

const isAddress = (ascii: string): boolean => ascii.length <= MAX_CHARACTERS && ADDRESS.test(ascii);

/** Whether mails can be sent to a typed address: one mailbox, and nothing that could add a recipient or a header to a mail. */
export const isEmail = (typed: string): boolean => isAddress(asciiEmail(typed));

/** SES sends nothing to a mailbox whose name is not in ASCII. */
const FOREIGN_LETTERS =
  'Our mails cannot reach an address with accents or other letters than a to z before the @. Please use another address.';

/** Why no mail can be sent to a typed address: `invalid` in the words of its form, or a sentence about its letters. */
export const emailProblem = (typed: string, invalid: string): string | undefined => {
  const email = asciiEmail(typed);
  if (isAddress(email)) return undefined;
  const name = /^[^@]*/.exec(email)?.[0] ?? '';
  const isForeign = !ASCII.test(name) && isAddress(`a${email.slice(name.length)}`);
  return isForeign ? FOREIGN_LETTERS : invalid;
};
