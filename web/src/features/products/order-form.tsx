import Check from 'icon:check';
import { useDeferredValue, useRef, type Ref } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { CustomizeDialog } from './customize-dialog.tsx';
import { Options, Photos, Words } from './order-fields.tsx';
import styles from './order-form.module.css';
import { BuyLine, OrderTotal, isInStock } from './order-total.tsx';
import type { AddToOrder } from './use-add-to-order.ts';
import { useFocusAfter, useHeldHeight, type Customizing } from './use-customizing.ts';
import { isPainted, type OrderForm as Form } from './use-order-form.ts';
import type { OrderPhotos } from './use-order-photos.ts';

interface OrderFormProps {
  form: Form;
  order: AddToOrder;
  instructions: string;
  onInstructions: (text: string) => void;
  orderPhotos: OrderPhotos;
  customizing: Customizing;
}

/** Stars where nobody has rated the product yet (C30). */
const UNRATED = 5;

function Rating({ form: { product } }: { form: Form }) {
  const { rating = UNRATED, reviewsCount } = product;
  return (
    <p className={styles.rating}>
      {isPainted(product) && (
        <span>
          <Stars rating={rating} />
          <a href="#reviews" className="small">
            {reviewsCount === 0 ? 'No reviews yet' : `${reviewsCount} ${reviewsCount === 1 ? 'review' : 'reviews'}`}
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

/** Opens the order form where the page does not show it (P-16). */
export function CustomizeButton({
  onOpen,
  short = false,
  ref,
}: {
  onOpen: () => void;
  short?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <Button ref={ref} size={short ? 'm' : 'big'} full={!short} aria-haspopup="dialog" onClick={onOpen}>
      CUSTOMIZE & ORDER
    </Button>
  );
}

/** Photos, options, a word to the artist, and what it costs; on the page, or in a dialog that its button opens. */
export function OrderForm(props: OrderFormProps) {
  const { form, order, orderPhotos, customizing } = props;
  const { product } = form;
  const { isCollapsed, open } = customizing;
  // The dialog answers the press at once; its fields are many, and leave the page for it in a render that may be interrupted.
  const isMoved = useDeferredValue(customizing.isOpen) && customizing.isOpen;
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useHeldHeight(customizing.isOpen);
  // With a photo the form has taken the button's place on the page.
  useFocusAfter(isMoved, () => (button.current ?? title.current)?.focus());
  const photos = isPainted(product) && <Photos form={form} orderPhotos={orderPhotos} />;
  const fields = (
    <>
      <Options form={form} orderPhotos={orderPhotos} />
      <Words {...props} />
    </>
  );
  return (
    <>
      {/* Without a name it is no form to anybody, and the one in the dialog is. */}
      <form
        ref={place}
        className={styles.form}
        aria-label={isMoved ? undefined : 'Order form'}
        onSubmit={(event) => event.preventDefault()}
      >
        <h1 ref={title} tabIndex={-1}>
          {product.title}
        </h1>
        <Rating form={form} />
        <p className={`lead muted ${styles.lead}`}>{product.description}</p>
        {!isMoved && photos}
        {!isMoved && !isCollapsed && fields}
        {!isMoved && (
          <OrderTotal
            form={form}
            order={order}
            action={isCollapsed && isInStock(product) ? <CustomizeButton ref={button} onOpen={open} /> : undefined}
          />
        )}
      </form>
      <CustomizeDialog customizing={customizing} title={product.title} footer={<BuyLine form={form} order={order} />}>
        {isMoved ? (
          <form aria-label="Order form" onSubmit={(event) => event.preventDefault()}>
            <div>
              {photos}
              {fields}
            </div>
            <OrderTotal form={form} order={order} />
          </form>
        ) : (
          <Loading label="Loading the order form" className={styles.waiting}>
            <SkeletonText lines={4} />
          </Loading>
        )}
      </CustomizeDialog>
    </>
  );
}
