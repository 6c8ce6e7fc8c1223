import {
  brandOf,
  cvcLengthOf,
  cvcProblem,
  expiryProblem,
  formatExpiry,
  formatNumber,
  numberProblem,
  readExpiry,
  zipProblem,
} from './card-rules.ts';

/**
 * The card form inside the frame: the card number stays in this document, and the shop's page gets events and ids only.
 */

const find = (id) => document.getElementById(id);
const inputs = { number: find('number'), expiry: find('expiry'), cvc: find('cvc'), zip: find('zip') };
const problems = {
  number: () => numberProblem(inputs.number.value),
  expiry: () => expiryProblem(inputs.expiry.value, new Date()),
  cvc: () => cvcProblem(inputs.cvc.value, inputs.number.value),
  zip: () => (settings.zip ? zipProblem(inputs.zip.value) : undefined),
};
const names = Object.keys(inputs);
const settings = { zip: true };

const tell = (type, more = {}) => window.parent.postMessage({ from: 'stripe-card', type, ...more }, '*');

const showProblem = (name, problem) => {
  inputs[name].setAttribute('aria-invalid', String(problem !== undefined));
  find(`${name}-problem`).textContent = problem?.message ?? '';
};

/** Returns the first field's problem; `loudly` also shows all problems and focuses the first field. */
const validate = ({ loudly }) => {
  const found = names.map((name) => ({ name, problem: problems[name]() })).filter(({ problem }) => problem);
  if (loudly) {
    for (const name of names) showProblem(name, problems[name]());
    if (found[0]) inputs[found[0].name].focus();
    find('announce').textContent = found[0]?.problem.message ?? '';
  }
  return found[0]?.problem;
};

const tellChange = () => {
  const visible = names.filter((name) => name !== 'zip' || settings.zip);
  const first = visible
    .filter((name) => inputs[name].value !== '')
    .map((name) => problems[name]())
    .find(isWrong);
  tell('change', {
    empty: visible.every((name) => inputs[name].value === ''),
    complete: validate({ loudly: false }) === undefined,
    brand: brandOf(inputs.number.value),
    zip: inputs.zip.value,
    problem: first,
  });
};

/** Whether a problem is a mistake and not just an incomplete field. */
const isWrong = (problem) => problem !== undefined && !problem.code.startsWith('incomplete');

/** Writes the formatted text and keeps the caret behind the same digit. */
const rewrite = (input, text) => {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = text;
  let caret = 0;
  for (let digits = 0; caret < text.length && digits < before; caret += 1) if (/\d/.test(text[caret])) digits += 1;
  input.setSelectionRange(atEnd ? text.length : caret, atEnd ? text.length : caret);
};

const format = {
  number: (input) => {
    rewrite(input, formatNumber(input.value));
    inputs.cvc.maxLength = cvcLengthOf(input.value);
    document.body.dataset.brand = brandOf(input.value);
  },
  expiry: (input, event) => rewrite(input, formatExpiry(input.value, event.inputType?.startsWith('delete'))),
  cvc: (input) => rewrite(input, input.value.replaceAll(/\D/g, '').slice(0, cvcLengthOf(inputs.number.value))),
  zip: () => {},
};

const following = { number: 'expiry', expiry: 'cvc' };

for (const name of names) {
  const input = inputs[name];
  input.addEventListener('input', (event) => {
    format[name](input, event);
    const problem = problems[name]();
    showProblem(name, isWrong(problem) ? problem : undefined);
    const atEnd = input.selectionStart === input.value.length;
    if (problem === undefined && atEnd && event.inputType === 'insertText') inputs[following[name]]?.focus();
    tellChange();
  });
  input.addEventListener('blur', () => {
    const problem = problems[name]();
    if (input.value !== '') showProblem(name, problem);
    tell('blur');
  });
  input.addEventListener('focus', () => tell('focus'));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('escape');
    if (event.key === 'Enter') tell('enter');
  });
}

/** Supported variables of the shop's `appearance`, each with the custom property in pages.css. */
const variables = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--quiet',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  fontFamily: '--font',
  fontSizeBase: '--size',
  borderRadius: '--radius',
};

const settle = ({ appearance = {}, zip, defaultZip, disabled }) => {
  document.documentElement.dataset.theme = appearance.theme ?? 'stripe';
  for (const [name, property] of Object.entries(variables)) {
    const value = appearance.variables?.[name];
    if (typeof value === 'string') document.documentElement.style.setProperty(property, value);
  }
  if (zip !== undefined) settings.zip = zip;
  find('zip-field').hidden = !settings.zip;
  if (defaultZip && inputs.zip.value === '') inputs.zip.value = defaultZip;
  for (const name of names) inputs[name].disabled = disabled === true;
};

const createMethod = async ({ key, billing = {} }) => {
  const { month, year } = readExpiry(inputs.expiry.value);
  const body = new URLSearchParams({
    key,
    'type': 'card',
    'card[number]': inputs.number.value,
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': inputs.cvc.value,
  });
  const { address = {}, ...person } = billing;
  for (const [name, value] of Object.entries(person)) if (value) body.set(`billing_details[${name}]`, value);
  const whole = settings.zip ? { ...address, postal_code: inputs.zip.value } : address;
  for (const [name, value] of Object.entries(whole)) if (value) body.set(`billing_details[address][${name}]`, value);
  const response = await fetch('v1/payment_methods', { method: 'POST', body });
  const answer = await response.json();
  return response.ok ? { paymentMethod: answer } : { error: answer.error };
};

const orders = {
  init: (order) => {
    settle(order);
    tell('ready');
  },
  settle,
  focus: () => inputs.number.focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => {
    find('form').reset();
    for (const name of names) showProblem(name, undefined);
    tellChange();
  },
};

const questions = {
  validate: () => {
    const problem = validate({ loudly: true });
    return problem ? { error: { type: 'validation_error', ...problem } } : {};
  },
  createMethod: async (question) => {
    const problem = validate({ loudly: true });
    return problem ? { error: { type: 'validation_error', ...problem } } : createMethod(question);
  },
};

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.to !== 'stripe-card') return;
  const { type, question } = event.data;
  orders[type]?.(event.data);
  if (question === undefined || !Object.hasOwn(questions, type)) return;
  void Promise.resolve(questions[type](event.data))
    .catch(() => ({ error: connectionError }))
    .then((answer) => tell('answer', { question, answer }));
});

find('form').addEventListener('submit', (event) => event.preventDefault());
new ResizeObserver(() => tell('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
  document.body,
);
tell('loaded');
