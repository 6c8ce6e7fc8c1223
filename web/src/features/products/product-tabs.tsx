import { useState } from 'react';
import type { Product } from '#shared/schemas/product.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { Details } from './details.tsx';
import styles from './product-page.module.css';
import { Reviews } from './reviews.tsx';

/** TOP REVIEWS, DETAILS and QUESTIONS; the reviews stand open (P-17). */
export function ProductTabs({ product }: { product: Product }) {
  const [selected, select] = useState('reviews');
  const tabs = [
    { id: 'reviews', label: 'TOP REVIEWS', panel: <Reviews product={product} /> },
    { id: 'details', label: 'DETAILS', panel: <Details product={product} /> },
  ];
  return (
    <section className={`wrap ${styles['tabs']}`} id="reviews" aria-label="About this product">
      <Tabs label="About this product" tabs={tabs} selected={selected} onSelect={select} />
    </section>
  );
}
