import Check from 'icon:check';
import {
  useDeferredValue,
  useRef,
  useTransition,
  type ComponentType,
  type ReactNode,
  type Ref,
  type RefCallback,
} from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { shownRating, Stars } from '#web/ui/stars.tsx';
import { CustomizeDialog } from './customize-dialog.tsx';
import type { OrderFieldsProps } from './order-fields.tsx';
import styles from './order-form.module.css';
import { BuyLine, isInStock, OrderTotal } from './order-total.tsx';
import { Deposit, PieceTotal } from '../piece/piece-total.tsx';
import { Photos } from './photos.tsx';
import type { AddToOrder } from './use-add-to-order.ts';
import { useFocusAfter, useHeldHeight, type Customizing } from './use-customizing.ts';
import { isPainted, type OrderForm as PieceForm } from '../piece/use-order-form.ts';

/** The component of the form's fields, and what stands there while it is loaded, where a document does not show them. */
export type Fields = ComponentType<OrderFieldsProps & { waiting?: ReactNode }>;

interface OrderFormProps extends OrderFieldsProps {
  fields: Fields;
  order: AddToOrder;
  customizing: Customizing;
  /** Ref of the summary's button on the page. */
  watch: RefCallback<Element>;
}

/** Id of the form, for the link that skips what stands before it. */
export const ORDER_FORM = 'order';

/** Stars of a product without a rating (C30). */
const UNRATED = 5;

function Rating({ form: { product } }: { form: PieceForm }) {
  const { rating = UNRATED, reviewsCount } = product;
  return (
    <p className={styles.rating}>
      {isPainted(product) && (
        <span>
          <Stars rating={rating} />
          {reviewsCount > 0 && <b className="small num">{shownRating(rating)}</b>}
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

/** Button that opens the order form where the page does not show it (P-16). */
export function CustomizeButton({
  onOpen,
  short = false,
  ref,
}: {
  onOpen: () => void;
  short?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  const [isPressed, press] = useTransition();
  return (
    <Button
      ref={ref}
      size={short ? 'm' : 'big'}
      full={!short}
      aria-haspopup="dialog"
      data-pressed={isPressed || undefined}
      onClick={() => press(onOpen)}
    >
      CUSTOMIZE & ORDER
    </Button>
  );
}

/** Photos, options, instructions and the price; on the page, or in a dialog that its button opens. */
export function OrderForm(props: OrderFormProps) {
  const { form, order, orderPhotos, customizing, fields: FormFields } = props;
  const { product } = form;
  const { isCollapsed, open } = customizing;
  // The dialog opens at once; its many fields move from the page into it in a deferred render, which can be interrupted.
  const isMoved = useDeferredValue(customizing.isOpen) && customizing.isOpen;
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useHeldHeight(customizing.isOpen);
  // Once a photo is attached the form replaces the button, so the title takes the focus.
  useFocusAfter(isMoved, () => (button.current ?? title.current)?.focus());
  const photos = isPainted(product) && <Photos form={form} orderPhotos={orderPhotos} />;
  const waiting = (
    <Loading label="Loading the order form" className={styles.waiting}>
      <SkeletonText lines={4} />
    </Loading>
  );
  const fields = <FormFields {...props} waiting={waiting} />;
  return (
    <>
      {/* A form without a name is no landmark; while the dialog is open, only the form in the dialog has a name. */}
      <Form ref={place} id={ORDER_FORM} className={styles.form} aria-label={isMoved ? undefined : 'Order form'}>
        <h1 ref={title} tabIndex={-1}>
          {product.title}
        </h1>
        <p className={styles.price}>
          <PieceTotal form={form} />
          {isPainted(product) && <Deposit form={form} />}
        </p>
        <Rating form={form} />
        <p className={`lead muted ${styles.lead}`}>{product.description.source}</p>
        {!isMoved && photos}
        {!isMoved && !isCollapsed && fields}
        {!isMoved && (
          <OrderTotal
            // The whole form takes the place of the short one, rather than pushing it out of sight.
            key={isCollapsed ? 'short' : 'whole'}
            form={form}
            order={order}
            watch={props.watch}
            action={isCollapsed && isInStock(product) ? <CustomizeButton ref={button} onOpen={open} /> : undefined}
          />
        )}
      </Form>
      <CustomizeDialog customizing={customizing} title={product.title} footer={<BuyLine form={form} order={order} />}>
        {isMoved ? (
          <Form aria-label="Order form">
            <div>
              {photos}
              {fields}
            </div>
            <OrderTotal form={form} order={order} />
          </Form>
        ) : (
          waiting
        )}
      </CustomizeDialog>
    </>
  );
}
