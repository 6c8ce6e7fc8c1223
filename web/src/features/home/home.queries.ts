import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export interface ProductLine {
  sku: string;
  title: string;
  fromCents: number;
  image: string;
  photo?: string;
  medium?: string;
}

export interface Work {
  image: string;
  photo?: string;
  title: string;
  artist: string;
  medium: string;
  size: string;
  city: string;
  sku: string;
  order: string;
}

export interface FeaturedArtist {
  name: string;
  username: string;
  city?: string;
  country?: string;
  bio?: string;
  images: string[];
}

/** Everything the home page shows; a part for which there is no data is absent or empty. */
export interface HomeContent {
  hero?: { photo: string; artwork: string; caption?: string };
  stages?: { image: string; label: string }[];
  slices?: { sku: string; title: string; fromCents: number; image: string }[];
  works?: Work[];
  artists?: FeaturedArtist[];
  review?: { text: string; name: string; city?: string; country?: string; image?: string; rating?: number };
}

export const homeQuery = () =>
  queryOptions({
    queryKey: ['home'],
    queryFn: ({ signal }) => api.get<HomeContent>('/api/home', {}, { signal }),
    staleTime: 5 * 60_000,
  });

export const productLinesQuery = () =>
  queryOptions({
    queryKey: ['products', 'lines'],
    queryFn: ({ signal }) => api.get<{ products: ProductLine[] }>('/api/products/', {}, { signal }),
    staleTime: 5 * 60_000,
  });
