import { isEmailedCard } from '#shared/gift-cards.ts';
import type { Option } from '#shared/schemas/product.ts';
import { parseSize } from '#shared/size.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { PhotosBlock } from '../uploads/photos-block.tsx';
import { ownWorks } from '../works/not-shown.ts';
import { useUploads } from '../uploads/upload-store.ts';
import { pieceLook } from '../wall/piece-look.ts';
import { DeliveryOption } from './delivery-option.tsx';
import { GiftFields } from './gift-card.tsx';
import styles from './options.module.css';
import { PhotoFitness } from './photo-fitness.tsx';
import { CardsOption, CollapsedOption, SelectOption, SubjectsWarning, SwitchOption } from './plain-options.tsx';
import { SizeOption } from './size-option.tsx';
import { isPainted, type OrderForm } from './use-order-form.ts';
import type { Sample } from './use-sample.ts';
import type { OrderPhotos } from './use-order-photos.ts';

/** Options with a place of their own in the form; the others share a row of drop-downs. */
const PLACED = new Set(['size', 'depth', 'delivery', 'carboncredit', 'watsi']);
const isExtra = ({ id, values }: Option): boolean => (id === 'carboncredit' || id === 'watsi') && values.length === 2;

interface OptionsProps {
  form: OrderForm;
  orderPhotos: OrderPhotos;
}

/** The options of a product, each with its own kind of field. */
export function Options({ form, orderPhotos }: OptionsProps) {
  const { options } = form.product;
  const option = (id: string) => options.find((one) => one.id === id);
  const size = option('size');
  const depth = option('depth');
  const delivery = option('delivery');
  const extras = options.filter(isExtra);
  const others = options.filter(
    (one) => !PLACED.has(one.id) || (!isExtra(one) && (one.id === 'carboncredit' || one.id === 'watsi')),
  );
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
      {depth && <CardsOption option={depth} form={form} />}
      {delivery && <DeliveryOption option={delivery} form={form} />}
      {extras.length > 0 && (
        <div className={styles.block}>
          {extras.map((one) => (
            <SwitchOption key={one.id} option={one} form={form} />
          ))}
        </div>
      )}
    </>
  );
}

/** The photos of the piece, and whether their resolution suits its size. */
export function Photos({ form, orderPhotos }: { form: OrderForm; orderPhotos: OrderPhotos }) {
  const { product, selection } = form;
  const { faces, photos } = orderPhotos;
  const { uploads } = useUploads();
  return (
    <div className={styles.block}>
      <PhotosBlock
        canvas={selection.size ? parseSize(selection.size) : undefined}
        from={orderPhotos.from}
        sku={product.sku}
        shownWorks={ownWorks(product)}
        others={orderPhotos}
        linked={orderPhotos.linked}
        onUploaded={({ id, meta }) => {
          orderPhotos.take(id);
          form.countFaces(Math.max(faces, meta.faces ?? 0));
        }}
      />
      <PhotoFitness
        photos={photos}
        isUploading={uploads.some(({ state }) => state !== 'failed')}
        sizeCode={form.sizeProblem ? undefined : selection.size}
      />
    </div>
  );
}

interface WordsProps {
  form: OrderForm;
  instructions: string;
  onInstructions: (text: string) => void;
  sample: Sample;
}

/** The finished piece that the artist will see beside the instructions. */
function LikeSample({ sample: { work, drop } }: { sample: Sample }) {
  return (
    work && (
      <p className="small">
        To be like{' '}
        <SiteLink to={`/products/gallery/${work.sku}/${work.order}`}>{`“${work.title}” by ${work.artist}`}</SiteLink>.{' '}
        <Button variant="link" onClick={drop}>
          Order without it
        </Button>
      </p>
    )
  );
}

/** Instructions for the artist and the piece to be like, or the fields of a gift card. */
export function Words({ form, instructions, onInstructions, sample }: WordsProps) {
  const painted = isPainted(form.product);
  return (
    <>
      {isEmailedCard(form.product.supplier_product) && <GiftFields today={form.today} />}
      <div className={styles.block}>
        <TextArea
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
