import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { workQuery } from '../works/works.queries.ts';
import type { EditedPiece } from '../piece/edited-piece.ts';

/** The finished piece that the new one is to be like. */
export interface Sample {
  /** The order of the piece; undefined without one, or when it is shown no more. */
  order: string | undefined;
  /** The piece, once it is loaded. */
  work: WorkPage | undefined;
  drop: () => void;
}

/** The sample that the page's address names, `order=ord_…` as a work's page links to it, or that the edited piece has. */
export const useSample = (sku: string, edited: EditedPiece | undefined): Sample => {
  const [query] = useSearchParams();
  const [isDropped, setDropped] = useState(false);
  // A rendered document is of no query.
  const isHydrated = useHydrated();
  const asked = isHydrated && !isDropped ? (edited ? edited.sample : (query.get('order') ?? undefined)) : undefined;
  const { data: work, isError } = useQuery({ ...workQuery(sku, asked ?? ''), enabled: asked !== undefined });
  return {
    order: isError ? undefined : asked,
    work: asked === undefined ? undefined : work,
    drop: () => setDropped(true),
  };
};
