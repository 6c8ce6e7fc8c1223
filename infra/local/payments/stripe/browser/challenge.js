/** The challenge page of a bank or a redirecting provider, shown in a frame over the shop or as a page of its own. */

const find = (id) => document.getElementById(id);
const wanted = new URLSearchParams(location.search);
const buttons = [find('complete'), find('fail')];

const providers = { affirm: 'Affirm', amazon_pay: 'Amazon Pay' };

const describe = ({ amount, currency, method, waits, shop }) => {
  const { type, last4 } = method ?? {};
  find('provider').textContent = providers[type] ?? 'Your bank';
  find('title').textContent = providers[type] ? 'Approve your payment' : 'Confirm that it is you';
  const sum =
    amount === undefined
      ? 'Saving'
      : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  const how = last4 ? `with the card ending in ${last4}` : `with ${providers[type] ?? 'this method'}`;
  find('summary').textContent = waits ? `${sum} to Atelier ${how}.` : 'There is nothing to confirm here any more.';
  for (const button of buttons) button.disabled = !waits;
  if (shop) Object.assign(find('leave'), { href: shop, hidden: false });
  if (waits) buttons[0].focus();
};

const fail = () => {
  find('problem').textContent = 'That did not work. Please try again.';
  for (const button of buttons) button.disabled = false;
};

const load = async () => {
  const response = await fetch(`challenge?${wanted}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  describe(await response.json());
};

const answer = async (outcome) => {
  for (const button of buttons) button.disabled = true;
  const body = new URLSearchParams({
    intent: wanted.get('intent'),
    client_secret: wanted.get('client_secret'),
    outcome,
  });
  const response = await fetch('3ds', { method: 'POST', body });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { return_url: returnUrl } = await response.json();
  if (window.parent !== window) window.parent.postMessage({ from: 'stripe-challenge', type: 'answered' }, '*');
  else if (returnUrl) location.assign(returnUrl);
  else find('summary').textContent = 'Done. You can close this page.';
};

for (const button of buttons) button.addEventListener('click', () => void answer(button.id).catch(fail));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && window.parent !== window)
    window.parent.postMessage({ from: 'stripe-challenge', type: 'escape' }, '*');
});
load().catch(fail);
