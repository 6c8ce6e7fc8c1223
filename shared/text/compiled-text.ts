const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const paragraph = (text: string): string =>
  `<p>${text.trim().replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)}</p>`;

/** Compiles a text to HTML paragraphs; markup in the source is escaped (doc 1 §3). */
export const compileText = (source: string): string =>
  source.trim()
    ? source
        .trim()
        .split(/\n\s*\n/)
        .map(paragraph)
        .join('')
    : '';
