import ArrowRight from 'icon:arrow-right';
import { useEffect, useRef, useState } from 'react';
import { PagePart } from '#web/lib/page-part.tsx';
import { useLocation, useNavigationType } from '#web/lib/router.tsx';
import {
  galleryPath,
  nameInSentence,
  tagName,
  type GalleryFilter,
  type TagNames,
} from '#shared/catalogue/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { formatCount } from '#shared/site/formats.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Chip } from '#web/ui/badge.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FacetMenu, FilterButton } from './facet-menu.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './gallery-page.module.css';
import { GalleryReviews } from './gallery-reviews.tsx';
import { IntroCallout } from './intro-callout.tsx';
import { Pager } from './pager.tsx';
import { filterOf } from './tag-words.ts';
import { TagQuestions } from './tag-questions.tsx';
import { WorksCarousel } from './works-carousel.tsx';
import { WorksWall } from './works-wall.tsx';

/** Works in the carousel (doc 1 §9). */
const CAROUSEL_WORKS = 6;
/** Similar tags that stand open (doc 1 §9). */
const SIMILAR_TAGS = 10;
/** A heading of more characters is set smaller. */
const MEGA_CHARACTERS = 16;

/** The levels above a gallery, and its own name. */
export const crumbsOf = (gallery: Gallery) => {
  const { tags, parents, names, product, supplier, h1 } = gallery;
  const [first, ...further] = tags;
  const levels = [
    { to: '/', label: 'Home' },
    { to: pathTo('/gallery'), label: 'Gallery' },
    ...parents.map((tag) => ({ to: galleryPath({ tags: [tag] }), label: tagName(tag, names) })),
    ...(first === undefined ? [] : [{ to: galleryPath({ tags: [first] }), label: tagName(first, names) }]),
    ...further.map((tag, at) => ({
      to: galleryPath({ tags: tags.slice(0, at + 2) }),
      label: tagName(tag, names),
    })),
    ...(product ? [{ to: galleryPath({ tags, sku: product.id }), label: product.name }] : []),
    ...(supplier ? [{ to: '', label: supplier.name }] : []),
  ];
  const here = levels.pop()?.label ?? h1;
  return { trail: levels, here };
};

function Head({ gallery }: { gallery: Gallery }) {
  const { h1, description, product } = gallery;
  return (
    <header className={`wrap ${styles.head}`}>
      <h1 className={h1.length > MEGA_CHARACTERS ? undefined : 'mega'}>{h1}</h1>
      <div className={styles.lead}>
        <p className="lead muted">{description}</p>
        <ButtonLink
          size="big"
          full="phone"
          to={product ? pathTo('/products/:sku', { sku: product.id }) : pathTo('/products')}
        >
          {product ? `Start ${product.name} Order` : 'Start an Order'} <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </header>
  );
}

/** Tags that stand near this gallery's; those beyond ten unfold (G-08). */
function SimilarTags({ tags, names }: { tags: readonly string[]; names: TagNames }) {
  if (tags.length === 0) return null;
  const [near, further] = [tags.slice(0, SIMILAR_TAGS), tags.slice(SIMILAR_TAGS)];
  const chips = (some: readonly string[]) => (
    <ul className={styles.chips}>
      {some.map((tag) => (
        <li key={tag}>
          <Chip to={galleryPath({ tags: [tag] })}>{tagName(tag, names)}</Chip>
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="similar" className={styles.similar}>
      <h2 id="similar" className="d3">
        Similar Tags
      </h2>
      {chips(near)}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>View {further.length} more</summary>
          {chips(further)}
        </details>
      )}
    </section>
  );
}

/** The number of works where it is known: with one tag and any product. */
const countOf = ({ tags, supplier, facets }: Gallery): number | undefined =>
  tags.length === 1 && !supplier ? facets.tags.find(({ selected }) => selected)?.count : undefined;

function Nothing({ gallery }: { gallery: Gallery }) {
  const { product, tags, names, supplier } = gallery;
  const isNarrow = tags.length > 1 || supplier !== undefined || (tags.length > 0 && product !== undefined);
  const [first] = tags;
  return (
    <EmptyState
      title="Nothing hangs here yet"
      action={
        <div className="row">
          <ButtonLink variant="ghost" to={isNarrow && first ? galleryPath({ tags: [first] }) : pathTo('/gallery')}>
            {isNarrow && first ? `See all of ${nameInSentence(tagName(first, names))}` : 'See the whole gallery'}
          </ButtonLink>
          <ButtonLink variant="link" to={product ? pathTo('/products/:sku', { sku: product.id }) : pathTo('/products')}>
            Order the first one
          </ButtonLink>
        </div>
      }
    >
      {isNarrow
        ? 'No finished piece has all of these at once. Take a filter out, or look at a wider subject.'
        : 'The first pieces with this subject are being painted. Have a look at the others meanwhile.'}
    </EmptyState>
  );
}

/** After Previous or Next the new page begins at its first works, and the focus with it; another filter begins on top. */
const useTurning = (): void => {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, search });
  useEffect(() => {
    const last = before.current;
    before.current = { pathname, search };
    if (type === 'pop' || last.pathname !== pathname || last.search === search) return;
    const query = new URLSearchParams(search);
    const isTurned = query.has('after') || query.has('before');
    const target = isTurned ? document.getElementById('works') : document.querySelector<HTMLElement>('#main h1');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    if (isTurned) target?.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, search, type]);
};

interface GalleryPageProps {
  gallery: Gallery;
  /** The filter of another gallery that has been asked for, and replaces this one when it comes. */
  next?: GalleryFilter | undefined;
}

/** A gallery: its filters, its works page by page, and what was said of them (G-01 to G-13). */
export function GalleryPage({ gallery, next }: GalleryPageProps) {
  const [isFiltering, openFilters] = useState(false);
  const { pathname, search } = useLocation();
  useTurning();
  const filter = filterOf(gallery);
  const isLeaving = next !== undefined;
  const seen = new Set<string>();
  const works = [...gallery.featured, ...gallery.items].filter(({ id }) => !seen.has(id) && seen.add(id));
  const from = pathname + search;
  const count = countOf(gallery);
  const { tags, names, second_description: second, supplementary } = gallery;
  const [tag] = tags;
  return (
    <>
      <div className="wrap">
        <Breadcrumb {...crumbsOf(gallery)} />
      </div>
      <Head gallery={gallery} />
      <div className={`wrap ${styles.body}`}>
        <aside aria-label="Filters" className={styles.facets}>
          <h2 className="d3">Filter</h2>
          <FacetMenu gallery={gallery} filter={next ?? filter} />
        </aside>
        <section aria-labelledby="works" aria-busy={isLeaving || undefined} className={styles.works}>
          <h2 id="works" className="vh">
            Works
          </h2>
          <IntroCallout />
          <div className={styles.filterBar}>
            <FilterButton gallery={gallery} onOpen={() => openFilters(true)} />
          </div>
          <Pager filter={filter} page={gallery.page} label="Pages">
            {count !== undefined && (
              <>
                <b className="num" translate="no">
                  {formatCount(count)}
                </b>{' '}
                {count === 1 ? 'work' : 'works'}
              </>
            )}
          </Pager>
          <div className={cx(styles.hung, isLeaving && styles.leaving)}>
            {works.length === 0 && <Nothing gallery={gallery} />}
            {works.length > 0 && (
              <WorksCarousel key={works[0]?.id} works={works.slice(0, CAROUSEL_WORKS)} from={from} />
            )}
            {works.length > CAROUSEL_WORKS && (
              <PagePart>
                <WorksWall works={works.slice(CAROUSEL_WORKS)} from={from} here={tags} names={names} />
              </PagePart>
            )}
          </div>
          {works.length > 0 && <Pager filter={filter} page={gallery.page} label="Pages, below the works" />}
          {second && <p className={`lead ${styles.second}`}>{second}</p>}
          <PagePart>
            <SimilarTags tags={gallery.similar} names={names} />
          </PagePart>
        </section>
      </div>
      <PagePart>
        <GalleryReviews reviews={gallery.reviews} />
      </PagePart>
      {supplementary && (
        <section aria-labelledby="supplementary" className={`wrap ${styles.supplementary}`}>
          <h2 id="supplementary">{supplementary.title}</h2>
          <div>
            {supplementary.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {tag !== undefined && tags.length === 1 && (
        <TagQuestions tag={tag} name={gallery.product ? tagName(tag, names) : gallery.h1} />
      )}
      <FilterPanel gallery={gallery} filter={next ?? filter} open={isFiltering} onClose={() => openFilters(false)} />
    </>
  );
}
