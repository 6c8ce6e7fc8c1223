import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import { Option, OptionValue, ProductLine } from '#shared/schemas/product.ts';
import type { CreatePromotion } from '#shared/schemas/promotion.ts';
import type { TagBook } from '#shared/catalogue/tag-book.ts';
import { styleList } from '../styles/style-list.ts';
import { checkLine } from './catalogue-rules.ts';
import { checkPromotions, PromotionsFile } from './promotion-files.ts';
import { bookOf, checkGalleries, checkTags, GalleriesFile, TagsFile } from './tag-files.ts';

/** Folder of the product lines' and the home page's source files. */
export const CATALOGUE_FOLDER = fileURLToPath(new URL('../../catalogue/', import.meta.url));

const words = z.string().trim().min(1);

/** A picture file of the catalogue; `style` and `umber` are applied at the import. */
const Picture = z.strictObject({
  file: z.string().regex(/^pictures\/[\w-]+\.(jpe?g|png|webp)$/, 'is not the path of a picture below pictures/'),
  style: z.enum(styleList.map(({ id }) => id)).optional(),
  /** Tinted in burnt umber, as the underpainting between sketch and colour. */
  umber: z.boolean().optional(),
  title: words.max(120).optional(),
});
export type Picture = z.infer<typeof Picture>;

const LineFile = z.strictObject({
  ...ProductLine.pick({ supplier_product: true, price: true, quantity: true, minLeadDays: true }).shape,
  sku: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no sku: small letters, digits and hyphens'),
  title: words,
  medium: words,
  description: words,
  details: words,
  look: words.max(60).optional(),
  suits: words.max(80).optional(),
  /** Pieces put on sale so far, sold ones included; absent means unlimited. */
  quantity: z.number().int().nonnegative().optional(),
  minLeadDays: z.number().int().nonnegative(),
  options: z.array(z.unknown()).min(1),
  pictures: z.array(Picture),
});

const OptionFile = Option.extend({
  title: words,
  values: z.array(OptionValue.extend({ title: words }).strict()).min(1),
}).strict();

/** Reference to an option in `options/` by file name; the texts given here replace the option's own. */
const UsedOption = z.strictObject({
  use: z.string(),
  title: words.optional(),
  description: words.optional(),
  hint: words.optional(),
});

const HomeFile = z.strictObject({
  hero: z.strictObject({ photo: Picture, artwork: Picture, caption: words.optional() }).optional(),
  stages: z
    .array(z.strictObject({ picture: Picture, label: words }))
    .length(4, 'are four: photo, sketch, underpainting, finished')
    .optional(),
});
type HomeFile = z.infer<typeof HomeFile>;

/** A product line of the catalogue, with its references to options resolved. */
export type CatalogueLine = Omit<z.infer<typeof LineFile>, 'options'> & {
  options: Option[];
  elsewhere?: ProductLine['elsewhere'];
};

/** `styles.json`: lines in whose medium a style can be painted, its own line first; a style that is absent suits all. */
const StylesFile = z.partialRecord(z.enum(styleList.map(({ id }) => id)), z.array(z.string()).min(1));

export interface Catalogue {
  folder: string;
  lines: CatalogueLine[];
  /** Skus of the product list in the editors' order; lines that are not named are sold, but not listed. */
  shelf: string[];
  home: HomeFile;
  tags: TagBook;
  /** The editors' texts of galleries by address. */
  galleries: GalleriesFile;
  /** The standing promotions. */
  promotions: CreatePromotion[];
}

/** An error in a catalogue file: file, path inside it, reason. */
export interface Problem {
  file: string;
  path: string;
  reason: string;
}

/** Thrown when a catalogue has any problem; nothing of it is imported then. */
export class CatalogueRefused extends Error {
  override readonly name = 'CatalogueRefused';
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map(({ file, path, reason }) => `${file}${path && ` ${path}`}: ${reason}`).join('\n'));
    this.problems = problems;
  }
}

/** Reads a catalogue's files and collects their problems. */
class Reader {
  readonly problems: Problem[] = [];
  readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
  }

  refuse(file: string, path: PropertyKey[] | string, reason: string): undefined {
    this.problems.push({ file, path: typeof path === 'string' ? path : path.join('.'), reason });
  }

  checked<T>(schema: z.ZodType<T>, file: string, value: unknown, at: PropertyKey[] = []): T | undefined {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    for (const { path, message } of error.issues) this.refuse(file, [...at, ...path], message);
    return undefined;
  }

  async json<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
    try {
      return this.checked(schema, file, JSON.parse(await readFile(join(this.folder, file), 'utf8')));
    } catch (error) {
      return this.refuse(file, '', error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read');
    }
  }

  async namesIn(below: string): Promise<string[]> {
    const files = await readdir(join(this.folder, below)).catch(() => this.refuse(below, '', 'is no folder') ?? []);
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .toSorted();
  }

  async picture({ file }: Picture, from: string, path: PropertyKey[]): Promise<void> {
    await sharp(join(this.folder, file))
      .metadata()
      .catch(() => this.refuse(from, [...path, 'file'], `${file} is missing, or no picture`));
  }
}

const optionOf = (
  reader: Reader,
  shared: Map<string, Option>,
  { file, entry, at }: { file: string; entry: unknown; at: PropertyKey[] },
): Option | undefined => {
  const isUsed = typeof entry === 'string' || (typeof entry === 'object' && entry !== null && 'use' in entry);
  if (!isUsed) return reader.checked(OptionFile, file, entry, at);
  const used = reader.checked(UsedOption, file, typeof entry === 'string' ? { use: entry } : entry, at);
  if (!used) return undefined;
  const { use, ...own } = used;
  const option = shared.get(use);
  return option ? { ...option, ...own } : reader.refuse(file, at, `there is no option ${use} in options/`);
};

const readLine = async (
  reader: Reader,
  name: string,
  shared: Map<string, Option>,
): Promise<CatalogueLine | undefined> => {
  const file = `lines/${name}.json`;
  const read = await reader.json(LineFile, file);
  if (!read) return undefined;
  const options = read.options.map((entry, index) => optionOf(reader, shared, { file, entry, at: ['options', index] }));
  for (const [index, picture] of read.pictures.entries()) await reader.picture(picture, file, ['pictures', index]);
  if (read.sku !== name) reader.refuse(file, 'sku', `is ${read.sku}, which the file is not named after`);
  if (options.includes(undefined)) return undefined;
  const line = { ...read, options: options.filter((option) => option !== undefined) };
  for (const { path, reason } of checkLine(line)) reader.refuse(file, path, reason);
  return line;
};

const readHome = async (reader: Reader): Promise<HomeFile> => {
  const home = (await reader.json(HomeFile, 'home.json')) ?? {};
  const { hero, stages = [] } = home;
  if (hero) await reader.picture(hero.photo, 'home.json', ['hero', 'photo']);
  if (hero) await reader.picture(hero.artwork, 'home.json', ['hero', 'artwork']);
  for (const [index, { picture }] of stages.entries())
    await reader.picture(picture, 'home.json', ['stages', index, 'picture']);
  return home;
};

const readTags = async (reader: Reader, skus: readonly string[]): Promise<Pick<Catalogue, 'tags' | 'galleries'>> => {
  const tags = bookOf((await reader.json(TagsFile, 'tags.json')) ?? { groups: [] });
  const galleries = (await reader.json(GalleriesFile, 'galleries.json')) ?? {};
  if (tags.groups.length === 0) return { tags, galleries };
  for (const { path, reason } of checkTags(tags)) reader.refuse('tags.json', path, reason);
  for (const { path, reason } of checkGalleries(galleries, tags, skus)) reader.refuse('galleries.json', path, reason);
  return { tags, galleries };
};

/** Adds to each line the styles that its medium contradicts. */
const withStyles = async (
  reader: Reader,
  names: readonly string[],
  lines: CatalogueLine[],
): Promise<CatalogueLine[]> => {
  const styles = Object.entries((await reader.json(StylesFile, 'styles.json')) ?? {}).flatMap(([style, suited]) =>
    suited ? [[style, suited] as const] : [],
  );
  for (const [style, suited] of styles)
    for (const [index, sku] of suited.entries())
      if (!names.includes(sku)) reader.refuse('styles.json', [style, index], `there is no line ${sku}`);
  return lines.map((line) => {
    const others = styles.flatMap(([style, suited]) =>
      suited[0] !== undefined && !suited.includes(line.sku) ? [[style, suited[0]] as const] : [],
    );
    // A medium that no style names is asked about by none.
    const isNamed = styles.some(([, suited]) => suited.includes(line.sku));
    return isNamed && others.length > 0 ? { ...line, elsewhere: Object.fromEntries(others) } : line;
  });
};

const readPromotions = async (reader: Reader, skus: readonly string[]): Promise<CreatePromotion[]> => {
  const promotions = (await reader.json(PromotionsFile, 'promotions.json')) ?? [];
  for (const { path, reason } of checkPromotions(promotions, skus)) reader.refuse('promotions.json', path, reason);
  return promotions;
};

/** Reads and checks a catalogue; throws `CatalogueRefused` with all its problems. */
export const readCatalogue = async (folder = CATALOGUE_FOLDER): Promise<Catalogue> => {
  const reader = new Reader(folder);
  const shared = new Map<string, Option>();
  for (const name of await reader.namesIn('options')) {
    const option = await reader.json(OptionFile, `options/${name}.json`);
    if (option) shared.set(name, option);
  }
  const names = await reader.namesIn('lines');
  const lines: CatalogueLine[] = [];
  for (const name of names) {
    const line = await readLine(reader, name, shared);
    if (line) lines.push(line);
  }
  const shelf = (await reader.json(z.array(z.string()), 'shelf.json')) ?? [];
  for (const [index, sku] of shelf.entries()) {
    if (!names.includes(sku)) reader.refuse('shelf.json', [index], `there is no line ${sku}`);
    if (shelf.indexOf(sku) < index) reader.refuse('shelf.json', [index], `${sku} stands here twice`);
  }
  const home = await readHome(reader);
  const { tags, galleries } = await readTags(reader, names);
  const promotions = await readPromotions(reader, names);
  const painted = await withStyles(reader, names, lines);
  if (reader.problems.length > 0) throw new CatalogueRefused(reader.problems);
  return { folder, lines: painted, shelf, home, tags, galleries, promotions };
};
