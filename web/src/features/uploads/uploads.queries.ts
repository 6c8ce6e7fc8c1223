import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Asset } from '#shared/schemas/asset.ts';
import { api } from '#web/lib/api.ts';

/** The photos attached to the visitor's order, newest first. */
export const photosQuery = () =>
  queryOptions({ queryKey: ['photos'], queryFn: ({ signal }) => api.get<Asset[]>('/api/products/assets', {}, { signal }) });

export const assetQuery = (id: string) =>
  queryOptions({ queryKey: ['photos', id], queryFn: ({ signal }) => api.get<Asset>(`/api/assets/${encodeURIComponent(id)}`, {}, { signal }) });

/** Puts a photo that has just been saved in front of the list, and where its own page looks for it. */
export const keepPhoto = (client: QueryClient, asset: Asset): void => {
  client.setQueryData(assetQuery(asset.id).queryKey, asset);
  client.setQueryData(photosQuery().queryKey, (photos = []) => [asset, ...photos.filter(({ id }) => id !== asset.id)]);
};

export const useDeletePhoto = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/updates/${encodeURIComponent(id)}`),
    onSuccess: (_answer, id) => {
      client.setQueryData(photosQuery().queryKey, (photos) => photos?.filter((photo) => photo.id !== id));
      client.removeQueries({ queryKey: assetQuery(id).queryKey });
    },
  });
};
