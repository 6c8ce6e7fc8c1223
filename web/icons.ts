import icons from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const ICON = /^(?:icon:|\/(?:.*\/)?web\/src\/ui\/icon\/)([a-z0-9-]+)(?:\.jsx)?$/;
/** Drawn alike by all icons, so that it stands once, in `icon.tsx`. */
const COMMON =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const folder = `${normalizePath(join(import.meta.dirname, 'src/ui/icon'))}/`;
const bodies: Record<string, { body: string } | undefined> = icons.icons;

/** `import Check from 'icon:check'` is a component that draws the icon `check` of Lucide: only what is imported is bundled. */
export const lucide = (): Plugin => ({
  name: 'icons',
  enforce: 'pre',
  // Vite asks a second time with the path below its root when its module graph does not know the icon yet.
  resolveId(id) {
    const name = ICON.exec(id)?.[1];
    return name === undefined ? undefined : `${folder}${name}.jsx`;
  },
  load(id) {
    if (!id.startsWith(folder)) return undefined;
    const name = id.slice(folder.length, -'.jsx'.length);
    const icon = bodies[name];
    if (!icon) throw new Error(`Lucide has no icon ${name}`);
    return `import { Icon } from '#web/ui/icon.tsx';
export default (props) => <Icon {...props}>${icon.body.replaceAll(COMMON, '')}</Icon>;`;
  },
});
