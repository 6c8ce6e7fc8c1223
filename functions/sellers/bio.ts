const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const paragraph = (text: string): string =>
  `<p>${text.trim().replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)}</p>`;

/** An artist's own words as HTML: paragraphs, and nothing of what they wrote as markup (doc 1 §3). */
export const compileBio = (source: string): string =>
  source.trim()
    ? source
        .trim()
        .split(/\n\s*\n/)
        .map(paragraph)
        .join('')
    : '';
