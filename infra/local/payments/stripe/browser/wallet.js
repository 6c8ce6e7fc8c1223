/** The sheet of the test wallet: addresses to choose from, the shop's shipping rates and lines, and the total. */

const find = (id) => document.getElementById(id);
const tell = (type, more = {}) => window.parent.postMessage({ from: 'stripe-wallet', type, ...more }, '*');

const cards = [
  ['Visa ending in 4242', '4242424242424242'],
  ['Visa ending in 0002, declined', '4000000000000002'],
  ['Visa ending in 3184, asks the bank', '4000002760003184'],
];

const people = [
  {
    name: 'Ada Carter',
    address: {
      line1: '120 Mercer St',
      line2: null,
      city: 'New York',
      state: 'NY',
      postal_code: '10012',
      country: 'US',
    },
  },
  {
    name: 'Ben Ortiz',
    address: {
      line1: '88 Ala Moana Blvd',
      line2: null,
      city: 'Honolulu',
      state: 'HI',
      postal_code: '96813',
      country: 'US',
    },
  },
  {
    name: 'Cleo Baker',
    address: { line1: '1 Nowhere Rd', line2: null, city: 'London', state: '', postal_code: 'N1 9GU', country: 'GB' },
  },
  {
    name: 'Dana Cruz',
    address: { line1: 'Calle 23 No. 105', line2: null, city: 'Havana', state: '', postal_code: '10400', country: 'CU' },
  },
];

let currency = 'usd';
let rates = [];
let needsAddress = false;

const chosen = () => people[find('address').selectedIndex] ?? people[0];
const heads = new Set(['GB', 'CA']);
/**
 * The address that a wallet reveals before payment: no street, and in some countries only the first part of the
 * postcode.
 */
const partOf = ({ city, state, postal_code: zip, country }) => ({
  city,
  state,
  postal_code: heads.has(country) ? zip.split(' ')[0] : zip,
  country,
});
const money = (cents) => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
const chosenRate = () => rates.find(({ id }) => find('rates').querySelector('input:checked')?.value === id) ?? rates[0];

const showRates = () => {
  const kept = chosenRate()?.id;
  const options = rates.map(({ id, displayName, amount }) => {
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: 'rate',
      value: id,
      checked: id === kept,
    });
    label.append(input, ` ${displayName}, ${money(amount)}`);
    return label;
  });
  find('rates').replaceChildren(find('rates').firstElementChild, ...options);
  find('rates').hidden = rates.length === 0;
};

const show = ({ lineItems, shippingRates, shippingAddressRequired, business, amount, ...more }) => {
  currency = more.currency ?? currency;
  if (more.wallet) find('name').textContent = more.wallet;
  if (shippingRates) rates = shippingRates;
  if (business) find('business').textContent = `Pay ${business}`;
  if (shippingAddressRequired !== undefined) needsAddress = shippingAddressRequired;
  find('address-field').hidden = !needsAddress;
  showRates();
  if (lineItems) {
    const lines = lineItems.map(({ name, amount: cents }) =>
      Object.assign(document.createElement('li'), { textContent: `${name}: ${money(cents)}` }),
    );
    find('lines').replaceChildren(...lines);
  }
  if (amount !== undefined) find('total').textContent = money(amount);
};

const allow = (on) => {
  find('pay').disabled = !on;
  find('pay').textContent = 'Pay';
};

const complain = (text) => {
  find('problem').textContent = text;
};

const askAddress = () => {
  allow(false);
  complain('');
  const { name, address } = chosen();
  tell('address', { name, address: partOf(address) });
};

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.to !== 'stripe-wallet') return;
  if (data.sheet) show(data.sheet);
  if (data.failed !== undefined) complain(data.failed);
  document.body.dataset['reason'] = data.accepted === false ? 'invalid_shipping_address' : (data.reason ?? '');
  if (data.accepted === false) complain('The shop does not ship to this address.');
  const first = data.sheet && data.accepted === undefined && data.failed === undefined;
  if (first && needsAddress) askAddress();
  else allow(data.accepted !== false);
});

const lineOf = ({ name, address: { city, state, country } }) => [name, city, state, country].filter(Boolean).join(', ');

find('card').append(...cards.map(([name, number]) => new Option(name, number)));
find('address').append(...people.map((person) => new Option(lineOf(person))));
find('address').addEventListener('change', askAddress);
find('rates').addEventListener('change', () => {
  allow(false);
  tell('rate', { shippingRate: chosenRate() });
});
find('cancel').addEventListener('click', () => tell('cancel'));
find('pay').addEventListener('click', () => {
  allow(false);
  complain('');
  find('pay').textContent = 'Processing';
  const { name, address } = chosen();
  const billingDetails = { name, email: 'wallet@example.com', phone: '+12125550100', address };
  tell('pay', {
    billingDetails,
    number: find('card').value,
    ...(needsAddress && { shippingAddress: { name, address }, shippingRate: chosenRate() }),
  });
});
document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell('cancel'));
tell('loaded');
