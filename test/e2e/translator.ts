/**
 * Does to a page what a browser's translation does, with the same words: puts an element in the place of each text, also
 * of those that come later. Begins once the page answers.
 */
export const TRANSLATE = `(() => {
  const SKIPPED = 'script, style, noscript, font, textarea, option, [translate=no]';
  const translate = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
    const element = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    element.append(inner);
    text.replaceWith(element);
  };
  const translateIn = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const begin = () => {
    const all = [...document.querySelectorAll('#root *')];
    if (all.length === 0 || !all.every(isTaken)) return void setTimeout(begin, 50);
    translateIn(document.body);
    document.documentElement.classList.add('translated-ltr');
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node.nodeType === Node.TEXT_NODE) translate(node);
        else if (node.nodeType === Node.ELEMENT_NODE) translateIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  addEventListener('DOMContentLoaded', begin);
})()`;

/** How many texts of the page stand translated. */
export const TRANSLATED = `document.querySelectorAll('font > font').length`;
