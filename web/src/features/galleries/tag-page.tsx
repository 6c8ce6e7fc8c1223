import ArrowRight from 'icon:arrow-right';
import { galleryPath, nameInSentence, tagIdOf, tagName } from '#shared/catalogue/galleries.ts';
import type { GalleryTag } from '#shared/schemas/gallery.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Chip } from '#web/ui/badge.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TagList } from './tags-page.tsx';
import { TagQuestions } from './tag-questions.tsx';
import { TagWorks } from './tag-works.tsx';
import styles from './tags-page.module.css';

/** The tags that the visitor came through, from `path` (`animals,pets`), else those above the tag in the tree. */
const trailOf = ({ tag, parents }: GalleryTag, path: string | null): string[] => {
  const came = (path ?? '')
    .split(/[,/]/)
    .map(tagIdOf)
    .filter((each) => /^[a-z\d][a-z\d-]*$/.test(each) && each !== tag);
  return came.length > 0 && came.every((each) => parents.includes(each)) ? came : parents;
};

/** The levels above a tag's page. */
export const tagTrail = (tag: GalleryTag, path: string | null = null): { to: string; label: string }[] => [
  { to: pathTo('/gallery'), label: 'Gallery' },
  { to: pathTo('/gallery/tags'), label: 'Tags' },
  ...trailOf(tag, path).map((parent) => ({
    to: pathTo('/gallery/tags/:tag', { tag: parent }),
    label: tagName(parent, tag.names),
  })),
];

/** A tag with the tags below it, those near it, and the questions about it. */
export function TagPage({ tag, path }: { tag: GalleryTag; path: string | null }) {
  const { name, description } = tag;
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <Breadcrumb trail={tagTrail(tag, path)} here={name} />
        <header className={styles.head}>
          <h1>{name}</h1>
          <div className={styles.aside}>
            <p className="lead muted">{description}</p>
            <ButtonLink to={galleryPath({ tags: [tag.tag] })}>
              See the works <ArrowRight aria-hidden="true" />
            </ButtonLink>
          </div>
        </header>
        <TagWorks tag={tag.tag} name={nameInSentence(name)} />
        {tag.tags.length > 0 ? (
          <section aria-label={`Tags of ${name}`} className={styles.group}>
            <TagList tags={tag.tags} label={`Tags of ${name}`} />
          </section>
        ) : (
          <EmptyState
            title="No finer tags"
            action={
              <ButtonLink variant="ghost" to={pathTo('/gallery/tags')}>
                All tags and subjects
              </ButtonLink>
            }
          >
            {`Every piece with ${nameInSentence(name)} hangs in one gallery.`}
          </EmptyState>
        )}
        {tag.similar.length > 0 && (
          <section aria-labelledby="similar" className={styles.group}>
            <h2 id="similar" className="d3">
              Similar Tags
            </h2>
            <ul className={styles.chips}>
              {tag.similar.map((each) => (
                <li key={each}>
                  <Chip to={galleryPath({ tags: [each] })}>{tagName(each, tag.names)}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <TagQuestions tag={tag.tag} name={name} />
    </>
  );
}
