import icons from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const PREFIX = 'icon:';
/** Drawn alike by all icons, so that it stands once, in `icon.tsx`. */
const COMMON =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const folder = `${normalizePath(join(import.meta.dirname, 'src/ui/icon'))}/`;
const bodies: Record<string, { body: string } | undefined> = icons.icons;

/** `import Check from 'icon:check'` is a component that draws the icon `check` of Lucide: only what is imported is bundled. */
export const lucide = (): Plugin => ({
  name: 'icons',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIX) ? `${folder}${id.slice(PREFIX.length)}.jsx` : undefined),
  load(id) {
    if (!id.startsWith(folder)) return undefined;
    const name = id.slice(folder.length, -'.jsx'.length);
    const icon = bodies[name];
    if (!icon) throw new Error(`Lucide has no icon ${name}`);
    return `import { Icon } from '#web/ui/icon.tsx';
export default (props) => <Icon {...props}>${icon.body.replaceAll(COMMON, '')}</Icon>;`;
  },
});
