import { pathTo } from '#shared/site/paths.ts';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { pieceLook } from '../piece/piece-look.ts';
import { DeliveryOption } from './delivery-option.tsx';
import styles from './options.module.css';
import { CollapsedOption, EXTRAS, SelectOption, SubjectsWarning } from './plain-options.tsx';
import { SizeOption } from './size-option.tsx';
import { isPainted, type OrderForm } from '../piece/use-order-form.ts';
import type { Sample } from './use-sample.ts';
import type { OrderPhotos } from '../piece/use-order-photos.ts';

/** Loaded on the pages of gift cards alone. */
const CardFields = later(async () => (await import('./card-fields.tsx')).CardFields);

/** Options with a place of their own in the form; the others share a row of drop-downs. */
const PLACED = new Set(['size', 'depth', 'delivery', ...EXTRAS]);

export interface OrderFieldsProps {
  form: OrderForm;
  orderPhotos: OrderPhotos;
  instructions: string;
  onInstructions: (text: string) => void;
  sample: Sample;
}

/** The options of a product, each with its own kind of field. */
export function Options({ form, orderPhotos }: Pick<OrderFieldsProps, 'form' | 'orderPhotos'>) {
  const { options } = form.product;
  const option = (id: string) => options.find((one) => one.id === id);
  const size = option('size');
  const depth = option('depth');
  const delivery = option('delivery');
  const extras = options.filter(({ id }) => EXTRAS.has(id));
  const others = options.filter(({ id }) => !PLACED.has(id));
  return (
    <>
      {size && <SizeOption option={size} form={form} look={pieceLook(form, orderPhotos)} />}
      {others.length > 0 && (
        <div className={`${styles.block} ${styles.two}`}>
          {others.map((one) =>
            one.id === 'privacy' ? (
              <CollapsedOption key={one.id} option={one} form={form} />
            ) : (
              <SelectOption key={one.id} option={one} form={form} />
            ),
          )}
        </div>
      )}
      <SubjectsWarning form={form} faces={orderPhotos.faces} />
      {depth && (
        <div className={styles.block}>
          <SelectOption option={depth} form={form} />
        </div>
      )}
      {delivery && <DeliveryOption option={delivery} form={form} />}
      {extras.length > 0 && (
        <div className={`${styles.block} ${styles.two}`}>
          {extras.map((one) => (
            <SelectOption key={one.id} option={one} form={form} />
          ))}
        </div>
      )}
    </>
  );
}

/** The finished piece that the artist will see beside the instructions. */
function LikeSample({ sample: { work, drop } }: Pick<OrderFieldsProps, 'sample'>) {
  return (
    work && (
      <p className="small">
        To be like{' '}
        <SiteLink
          to={pathTo('/products/gallery/:sku/:order', { sku: work.sku, order: work.order })}
        >{`“${work.title}” by ${work.artist}`}</SiteLink>
        .{' '}
        <Button variant="link" onClick={drop}>
          Order without it
        </Button>
      </p>
    )
  );
}

/** What a customer fills in besides the photos: the options, and instructions for the artist or a gift card's message. */
export function OrderFields({ form, orderPhotos, instructions, onInstructions, sample }: OrderFieldsProps) {
  const painted = isPainted(form.product);
  return (
    <>
      <Options form={form} orderPhotos={orderPhotos} />
      {!painted && (
        <CardFields
          form={form}
          message={instructions}
          onMessage={onInstructions}
          waiting={<div className={styles.cardFields} />}
        />
      )}
      <div className={styles.block}>
        <TextArea
          name={painted ? undefined : 'message'}
          label={painted ? 'Instructions for the artist' : 'Message'}
          note="not required"
          placeholder={painted ? 'What matters most? Anything to leave out, brighten or add?' : undefined}
          maxLength={4000}
          value={instructions}
          onChange={(event) => onInstructions(event.currentTarget.value)}
        />
        <LikeSample sample={sample} />
      </div>
    </>
  );
}
