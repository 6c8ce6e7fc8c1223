import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import type { Product } from '#shared/schemas/product.ts';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Details } from './details.tsx';
import styles from './product-page.module.css';
import { Reviews } from './reviews.tsx';

// Loaded on demand: questions bring the live-update client, which the other tabs do not need.
const Questions = later(async () => (await import('../messages/questions-panel.tsx')).QuestionsPanel);

const waiting = (
  <Loading label="Loading the questions">
    <SkeletonText lines={6} />
  </Loading>
);

/** TOP REVIEWS, DETAILS and QUESTIONS; the reviews are selected at first (P-17). */
export function ProductTabs({ product }: { product: Product }) {
  const [selected, select] = useState('reviews');
  const questions = <Questions node={product.id} waiting={waiting} />;
  const tabs = [
    { id: 'reviews', label: 'TOP REVIEWS', panel: <Reviews product={product} /> },
    { id: 'details', label: 'DETAILS', panel: <Details product={product} /> },
    { id: 'questions', label: 'QUESTIONS', panel: questions },
  ];
  return (
    <section className={`wrap ${styles.tabs}`} id="reviews" aria-label="About this product">
      <Tabs label="About this product" tabs={tabs} selected={selected} onSelect={select} />
    </section>
  );
}
