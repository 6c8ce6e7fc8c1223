import { memo, useDeferredValue, useEffect } from 'react';
import { later } from '#web/lib/later.tsx';
import { useSearchParams } from '#web/lib/router.tsx';
import type { CartItem } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { PagePart } from '#web/lib/page-part.tsx';
import { track, visitOf } from '#web/lib/analytics.ts';
import { useBrowserState, useHydrated } from '#web/lib/hydrated.ts';
import { local, storedText } from '#web/lib/storage.ts';
import { useAllInView } from '#web/lib/use-all-in-view.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { PartnerBanner } from '../partners/partner-banner.tsx';
import { pieceLook } from '../piece/piece-look.ts';
import { AfterOrder } from './after-order.tsx';
import { Couch } from './couch.tsx';
import { useEdit } from '../piece/edited-piece.ts';
import { FeaturedPhotos } from './featured-photos.tsx';
import { Help } from './help.tsx';
import { CustomizeButton, ORDER_FORM, OrderForm, type Fields } from './order-form.tsx';
import { BuyBar, isInStock } from './order-total.tsx';
import { ProductGallery } from './product-gallery.tsx';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs.tsx';
import { RecentWorks } from './recent-works.tsx';
import { RequestedArtists } from './requested-artists.tsx';
import { useAddToOrder } from './use-add-to-order.ts';
import { useSample } from './use-sample.ts';
import { useCustomizing } from './use-customizing.ts';
import { isPainted, useOrderForm } from '../piece/use-order-form.ts';
import { useOrderPhotos } from '../piece/use-order-photos.ts';

const GiftCard = later(async () => (await import('./gift-card.tsx')).GiftCard);
const StudioChat = later(async () => (await import('../contact/studio-chat.tsx')).StudioChat);

const trail = [
  { to: '/', label: 'Home' },
  { to: pathTo('/products'), label: 'All Products' },
];

/** The customer's text, stored on this device; for artists under `product_instructions` (O-26). */
const useWords = (key: 'product_instructions' | 'giftcard_message'): [text: string, write: (text: string) => void] => {
  const storedWords = storedText(local, key);
  const [text, setText] = useBrowserState(
    () => storedWords.load() ?? '',
    () => '',
  );
  const write = (next: string): void => {
    setText(next);
    storedWords.save(next);
  };
  return [text, write];
};

/** Reviews and works of the product; memoised, so that a choice in the form does not render them again. */
const Around = memo(function Around({ product }: { product: Product }) {
  return (
    <>
      <PagePart>
        <ProductTabs product={product} />
      </PagePart>
      <PagePart>
        <FeaturedPhotos product={product} />
        {product.gallery.length > 0 && <RecentWorks product={product} />}
      </PagePart>
    </>
  );
});

interface ProductPageProps {
  product: Product;
  fields: Fields;
  partner?: string | undefined;
  /** The piece of the order that is edited. */
  piece?: CartItem | undefined;
}

/**
 * A product line: its works, the order form, reviews and recent orders; partners have a URL of their own for it (doc 1
 * §2).
 */
export function ProductPage({ product, fields, partner, piece }: ProductPageProps) {
  const [query] = useSearchParams();
  const painted = isPainted(product);
  const isPartners = painted && partner !== undefined;
  const isHydrated = useHydrated();
  const isTest = isHydrated && visitOf(query).testmode;
  // After a link the picture, the name and the price render first, and what lies below them in a deferred pass.
  const isBegun = useDeferredValue(true, !isHydrated);
  const { sku } = product;
  useEffect(() => track('products.view', { sku, ...(partner && { partner }) }), [sku, partner]);
  const [instructions, writeInstructions] = useWords(painted ? 'product_instructions' : 'giftcard_message');
  const edited = useEdit(piece);
  const orderPhotos = useOrderPhotos(product, edited);
  const form = useOrderForm(product, query, orderPhotos.faces, edited, isPartners);
  const sample = useSample(sku, edited);
  const order = useAddToOrder(form, edited?.words ?? instructions, orderPhotos, edited, sample.order);
  const [watch, isButtonInView] = useAllInView();
  const customizing = useCustomizing(product, orderPhotos.photos, edited !== undefined || isPartners);
  const customize =
    customizing.isCollapsed && isInStock(product) ? <CustomizeButton short onOpen={customizing.open} /> : undefined;

  return (
    <>
      <SkipLink to={ORDER_FORM}>Skip to the order form</SkipLink>
      <div className={`wrap ${styles.where}`}>
        <Breadcrumb trail={trail} here={product.title} />
        {isTest && <Badge tone="warn">Test mode</Badge>}
      </div>
      {order.isEdit && (
        <div className={`wrap ${styles.editing}`}>
          <Callout title="You are changing a piece of your order.">
            <SiteLink to={pathTo('/carts/checkout/:cartId?')}>Leave it as it is, and go back to the checkout</SiteLink>
          </Callout>
        </div>
      )}
      {isPartners && <PartnerBanner product={product} />}
      <div className={`wrap ${styles.product}`}>
        <div className={painted ? styles.show : styles.held}>
          {painted ? (
            <ProductGallery product={product} />
          ) : (
            <GiftCard
              form={form}
              message={edited?.words ?? instructions}
              waiting={<div className={styles.cardWaiting} />}
            />
          )}
        </div>
        <OrderForm
          fields={fields}
          form={form}
          order={order}
          instructions={edited?.words ?? instructions}
          onInstructions={edited?.write ?? writeInstructions}
          orderPhotos={orderPhotos}
          sample={sample}
          customizing={customizing}
          watch={watch}
        />
        {painted && isBegun && (
          <PagePart className={styles.below}>
            <Couch form={form} look={pieceLook(form, orderPhotos)} />
            <AfterOrder form={form} />
            <RequestedArtists />
            <Help productId={product.id} />
          </PagePart>
        )}
      </div>
      {painted && isBegun && <Around product={product} />}
      {isPartners && isBegun && <StudioChat />}
      {!customizing.isOpen && <BuyBar form={form} order={order} action={customize} isQuiet={isButtonInView === true} />}
    </>
  );
}
