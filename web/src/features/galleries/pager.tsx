import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import type { ReactNode } from 'react';
import { galleryPath, type GalleryFilter } from '#shared/catalogue/galleries.ts';
import type { PageCursors } from '#shared/schemas/gallery.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './gallery-page.module.css';

const previous = (
  <>
    <ArrowLeft aria-hidden="true" />
    Previous
  </>
);
const next = (
  <>
    Next
    <ArrowRight aria-hidden="true" />
  </>
);

interface PagerProps {
  filter: GalleryFilter;
  page: PageCursors;
  /** Says which of the two pagers this is. */
  label: string;
  children?: ReactNode;
}

/** Links to the pages before and after this one; nothing but `children` for a gallery of one page (G-11). */
export function Pager({ filter, page: { before, after }, label, children }: PagerProps) {
  return (
    <div className={styles.bar}>
      <p className="muted">{children}</p>
      {(before ?? after) !== undefined && (
        <nav aria-label={label} className={styles.pages}>
          {before === undefined ? (
            <Button variant="ghost" size="s" disabled>
              {previous}
            </Button>
          ) : (
            <ButtonLink variant="ghost" size="s" rel="prev" to={galleryPath(filter, { before })}>
              {previous}
            </ButtonLink>
          )}
          {after === undefined ? (
            <Button variant="ghost" size="s" disabled>
              {next}
            </Button>
          ) : (
            <ButtonLink variant="ghost" size="s" rel="next" to={galleryPath(filter, { after })}>
              {next}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
