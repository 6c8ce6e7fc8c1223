/* The fake of a chat: a button at the lower edge, which names the provider by its script's query. */
{
  const button = document.createElement('button');
  button.textContent = `Chat (${new URL(document.currentScript.src).search.slice(1)})`;
  Object.assign(button.style, { position: 'fixed', right: '16px', bottom: '96px', zIndex: '30', padding: '12px' });
  document.body.append(button);
}
