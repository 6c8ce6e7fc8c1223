import { escapeMarkup } from '../http.ts';
import type { Mail } from './mail.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; }
  details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; margin: .5rem 0; overflow: hidden; }
  summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding: .75rem 1rem; cursor: pointer; }
  summary:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
  strong { flex: 1 1 20rem; }
  small { opacity: .75; }
  iframe { display: block; width: 100%; height: 36rem; border: 0; border-top: inherit; background: #fff; color-scheme: light; }
  pre { margin: 0; padding: 1rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); white-space: pre-wrap; overflow-wrap: anywhere; }`;

/**
 * The outbox as an HTML page; each mail is shown in a sandboxed frame without scripts, so that it cannot act on the
 * page.
 */
export const outboxPage = (mails: Mail[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body>
<main>
<h1>Outbox</h1>
<p>${mails.length === 1 ? 'One mail' : `${mails.length} mails`} sent, newest first. Nothing here ever leaves this machine.</p>
${mails.map(entry).join('\n')}
</main>
</body>
</html>`;

const entry = ({ id, to, subject, at, html, text }: Mail): string => {
  const shown = html
    ? `<iframe title="${escapeMarkup(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeMarkup(opening(html))}"></iframe>`
    : '';
  return `<details id="${escapeMarkup(id)}">
<summary><strong>${escapeMarkup(subject)}</strong><span>${escapeMarkup(to)}</span><small><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></small></summary>
${shown}<pre>${escapeMarkup(text)}</pre>
</details>`;
};

/** Adds a `<base>` to a mail's HTML, so that its links open in a new tab. */
const opening = (html: string): string => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
};
