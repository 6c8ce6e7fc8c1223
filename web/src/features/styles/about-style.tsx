import ArrowRight from 'icon:arrow-right';
import type { ProductSummary } from '#shared/schemas/product.ts';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import { formatCents } from '#shared/money/money.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './about-style.module.css';
import { parseStyleText } from './style-text.ts';

/** The text of the current style, and the products painted in it (S-06). */
export function AboutStyle({ style, lines }: { style: StyleFilter; lines: readonly ProductSummary[] }) {
  const { text, products, hasAll } = parseStyleText(style.description);
  return (
    <aside className={styles.about} aria-label="Current style">
      <p>
        <Badge tone="blue">Current style</Badge>
      </p>
      <h1>{style.name}</h1>
      <p className="lead">{text}</p>
      <div className={styles.made}>
        <h2 className="d4">Have it made by hand</h2>
        {products.map(({ sku, label }) => {
          const line = lines.find((one) => one.sku === sku);
          return (
            <SiteLink key={sku} to={pathTo('/products/:sku', { sku })} className={styles.product}>
              {line?.image ? <Picture src={line.image} alt="" /> : <i aria-hidden="true" />}
              <span>
                <b>{label}</b>
                <span className="small muted">
                  {/* promise: arrival-estimate */}
                  {line ? `from ${formatCents(line.fromCents)}, about 1 week` : 'about 1 week'}
                </span>
                {line && <MadeBy of={line.image} />}
              </span>
              <ArrowRight aria-hidden="true" />
            </SiteLink>
          );
        })}
        {hasAll && (
          <ButtonLink to={pathTo('/products')} variant="ghost" full className={styles.all}>
            All Products
          </ButtonLink>
        )}
      </div>
      <p className="small muted">
        The preview is a guide for your artist, not the artwork. Every order is painted or drawn by a person.
      </p>
    </aside>
  );
}
