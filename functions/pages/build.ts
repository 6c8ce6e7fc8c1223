import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a bundle of the renderer has beside it, by its path in the project: the folder of the renderer, the document
 * without a page, and the GraphQL schema. infra/manifest.ts copies them.
 */
export const RENDERER_FILES = ['web/dist-render', 'web/dist/index.html', 'events/messages.graphql'] as const;

/** In place of a build's id, in what the CDN asks for where a bucket has no such file (infra/aws/behaviours.ts). */
export const MISSING_FILES = 'missing';

const ROOT = new URL('../../', import.meta.url);

/** Path of a file or folder of the renderer: beside the bundle, or where it is made. */
export const fileOf = (path: (typeof RENDERER_FILES)[number]): string => {
  const beside = new URL(`./${basename(path)}`, import.meta.url);
  return fileURLToPath(existsSync(beside) ? beside : new URL(path, ROOT));
};

/**
 * Id of this build of the site, which web/vite.config.ts makes: a hash of the site and of the renderer. Stored pages lie in a
 * folder of this name, so that a release begins with none.
 */
export const rendererBuild = (): string => {
  const file = `${fileOf('web/dist-render')}/build.json`;
  const { build }: { build: string } = JSON.parse(readFileSync(file, 'utf8'));
  return build;
};
