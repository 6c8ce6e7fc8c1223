import { readFileSync } from 'node:fs';
import { PHOTOS, MORE_PHOTOS, packageFolder, type AnyPhotoId } from '../photos.ts';

/** Where the photographs of the demo come from: packages that are installed with the project, none of them copied into it. */
export const PHOTO_PACKAGES = {
  'soft-ui-design-system': { licence: 'MIT', author: 'Creative Tim' },
  'paper-kit-2': { licence: 'MIT', author: 'Creative Tim' },
  'material-kit': { licence: 'MIT', author: 'Creative Tim' },
} as const;
type PhotoPackage = keyof typeof PHOTO_PACKAGES;

/** Origin and licence of a photograph. */
export interface PhotoSource {
  photo: string;
  package: PhotoPackage;
  version: string;
  file: string;
  licence: string;
  author: string;
}

/** Origin and licence of every photograph of the demo; the photographer's name is the file's, as far as it has one. */
export const photoSources = (): PhotoSource[] =>
  Object.entries<string>({ ...PHOTOS, ...MORE_PHOTOS } satisfies Record<AnyPhotoId, string>).map(([photo, path]) => {
    const name = (Object.keys(PHOTO_PACKAGES) as PhotoPackage[]).find((each) => path.startsWith(packageFolder(each)));
    if (!name) throw new Error(`${path} is in no listed package.`);
    const { version } = JSON.parse(readFileSync(`${packageFolder(name)}/package.json`, 'utf8')) as { version: string };
    return { photo, package: name, version, file: path.slice(packageFolder(name).length + 1), ...PHOTO_PACKAGES[name] };
  });

/** The list of docs/demo-photos.md. */
export const photoList = (): string =>
  [
    '| package | file | licence of the package |',
    '|---|---|---|',
    ...photoSources().map(
      (source) => `| ${source.package} ${source.version} (${source.author}) | \`${source.file}\` | ${source.licence} |`,
    ),
  ].join('\n');
