import { useQuery } from '@tanstack/react-query';
import X from 'icon:x';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { galleryPath, type GalleryFilter } from '#shared/catalogue/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { useGo } from '#web/ui/site-link.tsx';
import { FacetMenu } from './facet-menu.tsx';
import styles from './filter-panel.module.css';
import { galleryQuery, wishOfFilter } from './galleries.queries.ts';

interface FilterPanelProps {
  gallery: Gallery;
  /** The filter of the page's address. */
  filter: GalleryFilter;
  open: boolean;
  onClose: () => void;
}

function Draft({ gallery, filter, onClose }: Omit<FilterPanelProps, 'open'>) {
  const go = useGo();
  const [draft, setDraft] = useState<GalleryFilter>();
  const { data, error, isFetching, refetch } = useQuery({
    ...galleryQuery(wishOfFilter(draft ?? filter)),
    enabled: draft !== undefined,
  });
  const shown = data ?? gallery;
  const apply = () => {
    if (draft) go(galleryPath(draft));
    onClose();
  };
  return (
    <>
      <div className={styles.content}>
        {error ? (
          <LoadError message="These filters could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <FacetMenu gallery={shown} filter={draft ?? filter} onChoose={setDraft} />
        )}
      </div>
      <div className={styles.foot}>
        <Button full onClick={apply} aria-busy={isFetching || undefined}>
          Apply Filters
        </Button>
      </div>
    </>
  );
}

/** The filters on phones: a full screen that slides in; choices take effect with `Apply Filters` (G-05). */
export function FilterPanel({ gallery, filter, open, onClose }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The panel answers the press at once, its filters come after that frame.
  const isFilled = useDeferredValue(open) && open;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    // Opening styles the page anew, so what else changes its style comes first.
    document.documentElement.style.overflow = 'hidden';
    element.showModal();
    return () => {
      document.documentElement.style.overflow = '';
      element.close();
    };
  }, [open]);
  // On a wide screen the filters stand beside the works.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1024px)');
    const close = () => {
      if (wide.matches) onClose();
    };
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onClose]);
  return (
    <dialog ref={dialog} aria-label="Filters" className={styles.panel} onClose={onClose}>
      <div className={styles.head}>
        <h2 className="d3">Filter</h2>
        <IconButton label="Close filters" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {isFilled && <Draft gallery={gallery} filter={filter} onClose={onClose} />}
    </dialog>
  );
}
