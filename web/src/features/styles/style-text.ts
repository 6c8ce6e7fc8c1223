interface StyleText {
  text: string;
  /** Product lines painted in this style, by SKU. */
  products: { sku: string; label: string }[];
  /** Whether a button to all products follows. */
  hasAll: boolean;
}

/** Reads `text|key=label,key=label`; the key `all` means every product (doc 1 §2). */
export const parseStyleText = (description: string): StyleText => {
  const [text = '', list = ''] = description.split('|');
  const pairs = list
    .split(',')
    .map((pair) => pair.trim().split('='))
    .flatMap(([sku, label]) => (sku && label ? [{ sku: sku.trim(), label: label.trim() }] : []));
  return {
    text: text.trim(),
    products: pairs.filter(({ sku }) => sku !== 'all'),
    hasAll: pairs.some(({ sku }) => sku === 'all'),
  };
};

/** What the converter promises: the seconds that previews take, once enough were measured. */
export const promiseText = (seconds: number | null): string =>
  seconds === null
    ? 'Every style on your own photo. No account needed.'
    : `Every style, about ${seconds === 1 ? 'a second' : `${seconds} seconds`} each. No account needed.`;
