import type { TagGroups } from '#shared/schemas/gallery.ts';
import { galleryPath } from '#shared/catalogue/galleries.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SiteLink, useGo } from '#web/ui/site-link.tsx';
import { TagSearch } from './tag-search.tsx';
import styles from './tags-page.module.css';

export interface ListedTag {
  tag: string;
  name: string;
  count: number;
  /** Whether it has child tags. */
  more: boolean;
}

/** Tags with their number of works; those with child tags lead to their own page, too. */
export function TagList({ tags, label }: { tags: readonly ListedTag[]; label: string }) {
  return (
    <ul aria-label={label} className={styles.tags}>
      {tags.map(({ tag, name, count, more }) => (
        <li key={tag}>
          <SiteLink to={galleryPath({ tags: [tag] })} className={styles.tag}>
            {name}
            {count > 0 && (
              <span className="num small muted">
                {count}
                <span className="vh">{count === 1 ? ' work' : ' works'}</span>
              </span>
            )}
          </SiteLink>
          {more && (
            <SiteLink to={pathTo('/gallery/tags/:tag', { tag })} className={styles.more}>
              (more tags)<span className="vh"> of {name}</span>
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Search for a tag that opens its gallery. */
function TagFinder() {
  const go = useGo();
  return (
    <div className={styles.finder}>
      <TagSearch filter={{ tags: [] }} onChoose={(tag) => go(galleryPath({ tags: [tag] }))} />
    </div>
  );
}

/** The levels above the page of all tags. */
export const TAGS_TRAIL = [
  { to: '/', label: 'Home' },
  { to: pathTo('/gallery'), label: 'Gallery' },
];

/** Every tag by its group (G-02). */
export function TagsPage({ groups }: TagGroups) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb trail={TAGS_TRAIL} here="Tags" />
      <header className={styles.head}>
        <h1>Browse Tags and Subjects</h1>
        <div className={styles.aside}>
          <p className="lead muted">What people have had painted, by what is in the picture.</p>
          <TagFinder />
        </div>
      </header>
      {groups.length === 0 && (
        <EmptyState title="No subjects yet" action={<ButtonLink to={pathTo('/gallery')}>See the gallery</ButtonLink>}>
          They appear here with the first pieces.
        </EmptyState>
      )}
      <div className={styles.groups}>
        {groups.map(({ name, tags }) => (
          <section key={name} aria-label={name} className={styles.group}>
            <h2 className="d3">{name}</h2>
            <TagList tags={tags} label={name} />
          </section>
        ))}
      </div>
    </div>
  );
}
