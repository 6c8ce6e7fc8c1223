import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPartnerProduct } from '#shared/people/partners.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Select, TextField } from '#web/ui/field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import { isPublicAddress, MAX_LINKED_PICTURES } from '../photos/linked-pictures.ts';
import styles from './link-builder.module.css';

type Shape = 'query' | 'variant';
const SHAPES = [
  ['query', 'Product page'],
  ['variant', 'Page of yours'],
] as const satisfies readonly (readonly [Shape, string])[];

const HINTS: Record<Shape, string> = {
  query: 'The page of the product line, with your code in the address.',
  variant: 'The page greets who comes from you, and its order form stands open.',
};

/** The address of a product line with a partner's code, and the pictures that it brings along (T-05). */
const linkTo = (sku: string, code: string, shape: Shape, pictures: readonly string[]): string => {
  const path =
    shape === 'variant' ? pathTo('/products/:sku/:partner', { sku, partner: code }) : pathTo('/products/:sku', { sku });
  const link = new URL(path, window.location.origin);
  if (shape === 'query') link.searchParams.set('promos', code);
  for (const picture of pictures) link.searchParams.append('images[]', picture);
  return link.href;
};

interface PicturesProps {
  pictures: readonly string[];
  onChange: (pictures: readonly string[]) => void;
}

function LinkedPictures({ pictures, onChange }: PicturesProps) {
  const change = (index: number, address: string) =>
    onChange(pictures.map((one, at) => (at === index ? address : one)));
  return (
    <div className={styles.pictures}>
      {pictures.map((address, index) => (
        <TextField
          key={index}
          type="url"
          inputMode="url"
          label={`Picture ${index + 1}`}
          placeholder="https://"
          value={address}
          error={
            address.trim() === '' || isPublicAddress(address.trim())
              ? undefined
              : 'Please enter a public address that begins with https://.'
          }
          onChange={({ currentTarget }) => change(index, currentTarget.value)}
        />
      ))}
      {pictures.length < MAX_LINKED_PICTURES && (
        <p>
          <Button variant="link" onClick={() => onChange([...pictures, ''])}>
            {pictures.length === 0 ? 'Bring pictures along' : 'Another picture'}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Makes a partner's link to any product line that pays, beside the page's own picture (T-05). */
export function LinkBuilder({ code }: { code: string }) {
  const { data } = useQuery(productListQuery());
  const [chosen, choose] = useState('');
  const [shape, shapeAs] = useState<Shape>('query');
  const [pictures, bring] = useState<readonly string[]>([]);
  const lines = data?.products.filter(({ sku }) => isPartnerProduct(sku)) ?? [];
  const line = lines.find(({ sku }) => sku === chosen) ?? lines[0];
  const attached = pictures.map((address) => address.trim()).filter(isPublicAddress);
  return (
    <section aria-labelledby="link-builder" className={styles.builder}>
      <h2 id="link-builder">A link to share</h2>
      <div className={styles.fields}>
        <Select
          label="Product line"
          value={line?.sku ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {lines.map(({ sku, title }) => (
            <option key={sku} value={sku}>
              {title}
            </option>
          ))}
        </Select>
        <div>
          <Segment label="Kind of link" options={SHAPES} value={shape} onChange={shapeAs} />
          <p className="small muted">{HINTS[shape]}</p>
        </div>
        <LinkedPictures pictures={pictures} onChange={bring} />
        <CopyField label="Your link" value={linkTo(line?.sku ?? 'custphotoreal', code, shape, attached)} />
      </div>
      {line ? (
        <figure className={styles.preview}>
          {line.image && <Picture src={line.image} alt={`What the page shows: ${line.title}`} sizes="320px" />}
          <figcaption className="between">
            <b>{line.title}</b>
            <span>
              from <Price cents={line.fromCents} round />
            </span>
          </figcaption>
        </figure>
      ) : (
        <Skeleton ratio="1" />
      )}
    </section>
  );
}
