import { base } from './api.js';

export const style = (element, properties) => Object.assign(element.style, properties);

export const makeFrame = (page, title) => {
  const frame = document.createElement('iframe');
  frame.src = `${base}/${page}`;
  frame.title = title;
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
};

/** Shows a page in a dialog over the shop until `handle` closes it. */
export const openOver = (page, title, handle) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const frame = makeFrame(page, title);
    const overlay = {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
    };
    style(dialog, {
      ...overlay,
      margin: '0',
      padding: '0',
      border: '0',
      background: 'rgb(0 0 0 / 0.55)',
      zIndex: '2147483647',
    });
    style(frame, { width: '100%', height: '100%', border: '0', display: 'block', colorScheme: 'light' });
    dialog.setAttribute('aria-label', title);
    dialog.append(frame);
    document.body.append(dialog);
    const close = (result) => {
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      resolve(result);
    };
    const hear = (event) => {
      if (event.source === frame.contentWindow) handle(event.data, close, frame);
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      handle({ type: 'escape' }, close, frame);
    });
    dialog.showModal();
    frame.focus();
  });
