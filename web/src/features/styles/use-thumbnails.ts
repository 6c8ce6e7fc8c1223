import { useQuery } from '@tanstack/react-query';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { api } from '#web/lib/api.ts';
import { assetQuery } from '../uploads/uploads.queries.ts';
import { PHOTOREALISTIC } from './chosen-style.ts';

const POLL_MS = 1000;
/** The strip keeps its examples where thumbnails have not come within this many questions. */
const MAX_POLLS = 60;

/** Has the customer's photo painted small in every style, and follows the thumbnails as they come; not before it is the time for it. */
export const useThumbnails = (photo: Asset, styles: readonly StyleFilter[], isTime: boolean): void => {
  const isWhole = ({ thumbnails }: Asset): boolean =>
    styles.every(({ id }) => id === PHOTOREALISTIC || thumbnails?.[id] !== undefined);
  const isMissing = !isWhole(photo);
  const { isSuccess: isAsked } = useQuery({
    queryKey: ['photos', photo.id, 'thumbnails'],
    queryFn: ({ signal }) =>
      api.post<{ status: true }>(`/api/assets/${encodeURIComponent(photo.id)}/thumbnails`, {}, { signal }),
    enabled: isTime && isMissing,
    staleTime: Infinity,
    retry: false,
  });
  useQuery({
    ...assetQuery(photo.id),
    refetchInterval: ({ state }) => (isAsked && isMissing && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false),
  });
};
