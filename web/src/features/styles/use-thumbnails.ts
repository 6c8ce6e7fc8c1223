import { useQuery } from '@tanstack/react-query';
import type { Asset, StyleFilter } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { api } from '#web/lib/api.ts';
import { photoKeys } from '#web/lib/query-keys.ts';
import { assetQuery } from '../photos/uploads.queries.ts';

const POLL_MS = 1000;
/** After this many checks without thumbnails the strip keeps its examples. */
const MAX_POLLS = 60;

/** Requests thumbnails of the photo in every style and checks until they are complete; starts when `isTime` is true. */
export const useThumbnails = (photo: Asset, styles: readonly StyleFilter[], isTime: boolean): void => {
  const isWhole = ({ thumbnails }: Asset): boolean =>
    styles.every(({ id }) => id === PHOTOREALISTIC || thumbnails?.[id] !== undefined);
  const isMissing = !isWhole(photo);
  const { isSuccess: isAsked } = useQuery({
    queryKey: photoKeys.thumbnails(photo.id),
    queryFn: ({ signal }) => api.post('/api/assets/:id/thumbnails', { params: { id: photo.id }, signal }),
    enabled: isTime && isMissing,
    staleTime: Infinity,
    retry: false,
  });
  useQuery({
    ...assetQuery(photo.id),
    refetchInterval: ({ state }) => (isAsked && isMissing && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false),
  });
};
