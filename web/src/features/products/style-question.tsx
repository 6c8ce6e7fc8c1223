import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFrom } from '#shared/money/starting-price.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { session, storedText } from '#web/lib/storage.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import { chosenStyle } from '../photos/chosen-style.ts';
import { stylesQuery } from '../photos/styles.queries.ts';
import styles from './style-question.module.css';

interface StyleQuestionProps {
  product: Pick<Product, 'sku' | 'medium' | 'elsewhere'>;
  photos: readonly Asset[];
}

/** Asks once about a style that another medium is made for: whether only its look is meant, or the medium (P-02). */
export function StyleQuestion({ product: { sku, medium, elsewhere = {} }, photos }: StyleQuestionProps) {
  const { data: filters } = useQuery(stylesQuery());
  const { data: list } = useQuery(productListQuery());
  const answer = storedText(session, `style-in:${sku}`);
  const [kept, keep] = useState(() => answer.load() ?? '');
  const style = photos.map((photo) => chosenStyle(photo)?.id).find((id) => id !== undefined && id in elsewhere);
  const other = list?.products.find((line) => line.sku === elsewhere[style ?? '']);
  const name = filters?.find(({ id }) => id === style)?.name;
  if (!style || !other || !name || kept === style) return null;
  return (
    <Callout tone="warn" title={`${name} is another medium than ${medium.toLowerCase()}.`}>
      <p>
        Shall it be painted in {medium.toLowerCase()} with the look of {name.toLowerCase()}, or really in{' '}
        {other.medium.toLowerCase()}?
      </p>
      <p className={`row ${styles.answers}`}>
        <Button
          variant="ghost"
          size="s"
          onClick={() => {
            answer.save(style);
            keep(style);
          }}
        >
          {medium} with this look
        </Button>
        <ButtonLink variant="ghost" size="s" to={pathTo('/products/:sku', { sku: other.sku })}>
          {other.medium}, from {formatFrom(other.fromCents)}
        </ButtonLink>
      </p>
    </Callout>
  );
}
