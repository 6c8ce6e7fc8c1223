import { useQuery } from '@tanstack/react-query';
import X from 'icon:x';
import { useState, useTransition, type MouseEvent, type ReactNode } from 'react';
import {
  galleryPath,
  MAX_GALLERY_TAGS,
  nameInSentence,
  tagName,
  type GalleryFilter,
} from '#shared/catalogue/galleries.ts';
import type { Gallery, TagFacet } from '#shared/schemas/gallery.ts';
import { pathTo } from '#shared/site/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { SiteLink, useGo } from '#web/ui/site-link.tsx';
import { tagQuery } from './galleries.queries.ts';
import { withTag, withoutTag } from './tag-words.ts';
import { TagSearch } from './tag-search.tsx';
import styles from './facet-menu.module.css';

interface FacetMenuProps {
  gallery: Gallery;
  /** The filter that choices change: the gallery's own, or of one that has been asked for and has not come yet. */
  filter: GalleryFilter;
  /** Takes the choice instead of opening its gallery at once. */
  onChoose?: ((filter: GalleryFilter) => void) | undefined;
}

interface ChoiceProps extends Pick<FacetMenuProps, 'onChoose'> {
  /** The filter that the choice leads to. */
  filter: GalleryFilter;
  className: string | undefined;
  children: ReactNode;
}

function Choice({ filter, onChoose, className, children }: ChoiceProps) {
  if (!onChoose)
    return (
      <SiteLink to={galleryPath(filter)} className={className}>
        {children}
      </SiteLink>
    );
  return (
    <button type="button" className={className} onClick={() => onChoose(filter)}>
      {children}
    </button>
  );
}

/** The chosen filters, each with a cross that takes it out (G-03). */
function Picked({ gallery, filter, onChoose }: FacetMenuProps) {
  const { product, supplier } = gallery;
  const picked = [
    ...gallery.tags.map((tag) => ({ key: tag, label: tagName(tag, gallery.names), without: withoutTag(filter, tag) })),
    ...(product ? [{ key: 'product', label: product.name, without: { ...filter, sku: undefined } }] : []),
    ...(supplier ? [{ key: 'supplier', label: supplier.name, without: { ...filter, supplier: undefined } }] : []),
  ];
  if (picked.length === 0) return null;
  return (
    <ul aria-label="Selected filters" className={styles.picked}>
      {picked.map(({ key, label, without }) => (
        <li key={key}>
          <Choice filter={without} onChoose={onChoose} className={styles.chip}>
            <span className="vh">Remove </span>
            {label}
            <X aria-hidden="true" />
          </Choice>
        </li>
      ))}
      {picked.length > 1 && (
        <li>
          <Choice filter={{ tags: [] }} onChoose={onChoose} className={styles.clear}>
            Clear all
          </Choice>
        </li>
      )}
    </ul>
  );
}

/** The product filter; a choice begins at the first page (G-16). */
function Products({ gallery, filter, onChoose }: FacetMenuProps) {
  const go = useGo();
  const choose = (next: GalleryFilter) => (onChoose ? onChoose(next) : go(galleryPath(next)));
  return (
    <div className={styles.facet}>
      <Select
        label="Product"
        value={filter.sku ?? ''}
        onChange={({ target }) => choose({ ...filter, sku: target.value || undefined })}
      >
        <option value="">All products</option>
        {gallery.facets.products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {!onChoose && (
        <noscript>
          <ul className={styles.options}>
            {gallery.facets.products.map(({ id, name }) => (
              <li key={id}>
                <a href={galleryPath({ ...filter, sku: id })} className={styles.option}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </noscript>
      )}
    </div>
  );
}

interface TagOptionProps extends FacetMenuProps {
  facet: Pick<TagFacet, 'tag' | 'name' | 'count'>;
}

function TagOption({ gallery: { tags }, filter, facet: { tag, name, count }, onChoose }: TagOptionProps) {
  return (
    <li>
      <Choice
        filter={withTag(filter, tag, tags[1] ? undefined : tags[0])}
        onChoose={onChoose}
        className={styles.option}
      >
        <i aria-hidden="true" />
        <span>{name}</span>
        {count !== undefined && (
          <span className={cx('num', styles.count)}>
            {count}
            <span className="vh"> works</span>
          </span>
        )}
      </Choice>
    </li>
  );
}

/** The child tags, of which `View N more` shows all, and the search for any other tag (G-04). */
function Tags({ gallery, filter, onChoose }: FacetMenuProps) {
  const go = useGo();
  const { facets, tags } = gallery;
  const [first] = tags;
  const [isWhole, showWhole] = useState(false);
  const { data: whole, isFetching } = useQuery({
    ...tagQuery(first ?? '', gallery.product?.id),
    enabled: isWhole && first !== undefined,
  });
  const children = facets.tags.filter(({ selected }) => !selected);
  const shown = isWhole && whole ? whole.tags.filter(({ tag, count }) => count > 0 && !tags.includes(tag)) : children;
  const choose = (tag: string) => {
    const next = withTag(filter, tag);
    if (onChoose) onChoose(next);
    else go(galleryPath(next));
  };
  const more = `View ${facets.more_tags} more`;
  const expand = (event: MouseEvent) => {
    event.preventDefault();
    showWhole(true);
  };
  return (
    <div className={styles.facet} role="group" aria-label="Tag">
      <p className={styles.legend} aria-hidden="true">
        Tag
      </p>
      <TagSearch filter={filter} onChoose={choose} />
      {shown.length > 0 && filter.tags.length < MAX_GALLERY_TAGS && (
        <ul
          className={styles.options}
          aria-label={first ? `More exactly than ${nameInSentence(tagName(first, gallery.names))}` : 'Subjects'}
        >
          {shown.map((facet) => (
            <TagOption key={facet.tag} gallery={gallery} filter={filter} facet={facet} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {facets.more_tags > 0 && !(isWhole && whole) && (
        <ButtonLink
          variant="link"
          to={first === undefined ? pathTo('/gallery/tags') : pathTo('/gallery/tags/:tag', { tag: first })}
          aria-busy={isFetching || undefined}
          onClick={first === undefined ? undefined : expand}
        >
          {more}
        </ButtonLink>
      )}
      {facets.more_tags === 0 && !onChoose && (
        <ButtonLink variant="link" to={pathTo('/gallery/tags')}>
          All tags and subjects
        </ButtonLink>
      )}
    </div>
  );
}

/** What a gallery can be narrowed by, and what it is narrowed by already (G-03, G-04). */
export function FacetMenu(props: FacetMenuProps) {
  return (
    <div className={styles.menu}>
      <Picked {...props} />
      <Products {...props} />
      <Tags {...props} />
    </div>
  );
}

/** The button and panel of the filters on phones. */
export function FilterButton({ gallery, onOpen }: { gallery: Gallery; onOpen: () => void }) {
  const { tags, product, supplier } = gallery;
  const count = tags.length + (product ? 1 : 0) + (supplier ? 1 : 0);
  const [isPressed, press] = useTransition();
  return (
    <Button
      variant="ghost"
      className={styles.filterButton}
      aria-haspopup="dialog"
      data-pressed={isPressed || undefined}
      onClick={() => press(onOpen)}
    >
      Filter
      {count > 0 && (
        <>
          <b className={styles.badge} aria-hidden="true">
            {count}
          </b>
          <span className="vh">, {count} chosen</span>
        </>
      )}
    </Button>
  );
}
