import { Check } from 'lucide-react';
import type { Option } from '#shared/schemas/product.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { PhotosBlock } from '../uploads/photos-block.tsx';
import { DeliveryOption } from './delivery-option.tsx';
import styles from './options.module.css';
import { OrderTotal, isInStock } from './order-total.tsx';
import formStyles from './order-form.module.css';
import { CardsOption, CollapsedOption, SelectOption, SubjectsWarning, SwitchOption } from './plain-options.tsx';
import { SizeOption } from './size-option.tsx';
import type { AddToOrder } from './use-add-to-order.ts';
import { isPainted, type OrderForm as Form } from './use-order-form.ts';
import type { OrderPhotos } from './use-order-photos.ts';

interface OrderFormProps {
  form: Form;
  order: AddToOrder;
  instructions: string;
  onInstructions: (text: string) => void;
  orderPhotos: OrderPhotos;
}

/** Options with a place of their own on the form; all others share a row of drop-downs. */
const PLACED = new Set(['size', 'depth', 'delivery', 'carboncredit', 'watsi']);
const isExtra = ({ id, values }: Option): boolean => (id === 'carboncredit' || id === 'watsi') && values.length === 2;

function Rating({ form: { product } }: { form: Form }) {
  return (
    <p className={formStyles['rating']}>
      {product.rating !== undefined && product.reviewsCount > 0 && (
        <span>
          <Stars rating={product.rating} />
          <a href="#reviews" className="small">
            {product.reviewsCount} {product.reviewsCount === 1 ? 'review' : 'reviews'}
          </a>
        </span>
      )}
      {isInStock(product) ? (
        <Badge tone="ok">
          <Check aria-hidden="true" />
          In stock
        </Badge>
      ) : (
        <Badge tone="bad">Out of stock</Badge>
      )}
    </p>
  );
}

function Options({ form, picture, faces }: { form: Form; picture: string | undefined; faces: number }) {
  const { options } = form.product;
  const option = (id: string) => options.find((one) => one.id === id);
  const size = option('size');
  const depth = option('depth');
  const delivery = option('delivery');
  const extras = options.filter(isExtra);
  const others = options.filter((one) => !PLACED.has(one.id) || (!isExtra(one) && (one.id === 'carboncredit' || one.id === 'watsi')));
  return (
    <>
      {size && <SizeOption option={size} form={form} picture={picture} />}
      {others.length > 0 && (
        <div className={`${styles['block']} ${styles['two']}`}>
          {others.map((one) =>
            one.id === 'privacy' ? <CollapsedOption key={one.id} option={one} form={form} /> : <SelectOption key={one.id} option={one} form={form} />,
          )}
        </div>
      )}
      <SubjectsWarning form={form} faces={faces} />
      {depth && <CardsOption option={depth} form={form} />}
      {delivery && <DeliveryOption option={delivery} form={form} />}
      {extras.length > 0 && (
        <div className={styles['block']}>
          {extras.map((one) => (
            <SwitchOption key={one.id} option={one} form={form} />
          ))}
        </div>
      )}
    </>
  );
}

/** Photos, options, a word to the artist, and what it costs. */
export function OrderForm({ form, order, instructions, onInstructions, orderPhotos }: OrderFormProps) {
  const { product } = form;
  const painted = isPainted(product);
  const { faces, picture } = orderPhotos;
  return (
    <form className={formStyles['form']} aria-label="Order form" onSubmit={(event) => event.preventDefault()}>
      <h1>{product.title}</h1>
      <Rating form={form} />
      <p className={`lead muted ${formStyles['lead']}`}>{product.description}</p>
      {painted && (
        <div className={styles['block']}>
          <PhotosBlock from={`/products/${product.sku}`} others={orderPhotos} onUploaded={({ meta }) => form.countFaces(Math.max(faces, meta.faces ?? 0))} />
        </div>
      )}
      <Options form={form} picture={picture} faces={faces} />
      <div className={styles['block']}>
        <TextArea
          label={painted ? 'Instructions for the artist' : 'Message'}
          note="not required"
          placeholder={painted ? 'What matters most? Anything to leave out, brighten or add?' : undefined}
          maxLength={4000}
          value={instructions}
          onChange={(event) => onInstructions(event.currentTarget.value)}
        />
      </div>
      <OrderTotal form={form} order={order} />
    </form>
  );
}
