import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Asset, Coords } from '#shared/schemas/asset.ts';
import { api } from '#web/lib/api.ts';
import { endQuery } from '#web/lib/end-query.ts';
import { photoKeys } from '#web/lib/query-keys.ts';

/** Pause between loads of the list while a photo is being painted or saved (doc 1 §9). */
export const POLL_MS = 2000;

const isInProgress = ({ status }: Asset): boolean => status === 'in_progress';
const isStored = (photo: Asset): boolean => !isInProgress(photo);

/** The photos attached to the visitor's order, newest first. */
export const photosQuery = () =>
  queryOptions({
    queryKey: photoKeys.all,
    queryFn: ({ signal }) => api.get('/api/products/assets', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((photo) => photo.current_job || isInProgress(photo)) ? POLL_MS : false,
    select: (photos) => (photos.every(isStored) ? photos : photos.filter(isStored)),
    refetchOnWindowFocus: 'always',
    meta: { isPersonal: true },
  });

/** The photos whose bytes are being checked, those of other devices included (U-05). */
export const photosInProgressQuery = () => ({
  ...photosQuery(),
  select: (photos: Asset[]) => photos.filter(isInProgress),
});

export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: photoKeys.one(id),
    queryFn: ({ signal }) => api.get('/api/assets/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  });

/** Caches a newly saved photo at the front of the list and under its own key. */
export const cachePhoto = (client: QueryClient, asset: Asset): void => {
  client.setQueryData(assetQuery(asset.id).queryKey, asset);
  client.setQueryData(photosQuery().queryKey, (photos = []) => [asset, ...photos.filter(({ id }) => id !== asset.id)]);
};

interface SavedCrop {
  id: string;
  coords: Coords | null;
}

/** Saves the crop of a photo; null, the whole photo, is sent as the text 'null' (doc 1 §5). */
export const useSaveCrop = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, coords }: SavedCrop) =>
      api.post('/api/updates/edit/:id', { params: { id }, body: { coords: coords ?? 'null' } }),
    onSuccess: ({ result }) => {
      client.setQueryData(assetQuery(result.id).queryKey, result);
      client.setQueryData(photosQuery().queryKey, (photos) =>
        photos?.map((photo) => (photo.id === result.id ? result : photo)),
      );
    },
  });
};

/** Deletes a photo; `onDeleted` is called once it is gone, also when the page was left. */
export const useDeletePhoto = (onDeleted?: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/updates/:id', { params: { id } }),
    onSuccess: (_answer, id) => {
      client.setQueryData(photosQuery().queryKey, (photos) => photos?.filter((photo) => photo.id !== id));
      endQuery(client, assetQuery(id).queryKey);
      onDeleted?.();
    },
  });
};
