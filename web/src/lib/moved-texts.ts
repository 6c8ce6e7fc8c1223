/** What stands in the place of a text, by the text. */
const replacements = new WeakMap<Node, ChildNode>();

/** The child of an element that stands for a node: the node itself, what holds it, or what has replaced it. */
const childFor = (parent: Node, node: Node): Node | undefined => {
  let child: Node | null | undefined = parent.contains(node) ? node : replacements.get(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
};

/** What a record says has come in the place of a text that was taken out: a translator's element. */
const replacementIn = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined =>
  [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.tagName === 'FONT',
  );

/**
 * Lets React and a browser's translation change the same page. A translator takes texts out of the page and puts elements
 * in their place, while React goes on writing into the texts, and fails to remove them: from now on a text that React
 * changes comes back into the page, to be translated anew, and what stands for a removed text is removed.
 */
export const surviveMovedTexts = (page: Node): void => {
  const changed = new MutationObserver((records) => {
    for (const { target } of records)
      if (!target.isConnected && target instanceof Text) replacements.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const record of records)
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        const replacement = replacementIn(record);
        if (!replacement) continue;
        replacements.set(text, replacement);
        changed.observe(text, { characterData: true });
      }
  }).observe(page, { childList: true, subtree: true });

  // oxlint-disable-next-line typescript/unbound-method -- each is called with its element below.
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childFor(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && (childFor(this, before) ?? null));
    return node;
  };
};
