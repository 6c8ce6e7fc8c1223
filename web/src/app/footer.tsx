import type { ReactNode } from 'react';
import ChevronDown from 'icon:chevron-down';
import { PagePart } from '../lib/page-part.tsx';
import { useMedia } from '../lib/use-media.ts';
import { cx } from '../ui/cx.ts';
import { SiteLink } from '../ui/site-link.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { footerMenu, promises, slimFooterMenu, type NavigationGroup } from './navigation.ts';

/**
 * One column; on phones its links are folded below its title, as they are in a rendered document, which the style sheet
 * unfolds on wide screens.
 */
function Group({ group: { title, links }, isFolded }: { group: NavigationGroup; isFolded: boolean }) {
  const list = (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <SiteLink to={to}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={title}>
      {isFolded ? (
        <details className={styles.folded}>
          <summary className="between">
            {title}
            <ChevronDown aria-hidden="true" />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2>{title}</h2>
          {list}
        </>
      )}
    </nav>
  );
}

interface FooterProps {
  isSlim: boolean;
  /** What stands at the very foot. */
  children: ReactNode;
}

function Content({ isSlim, children }: FooterProps) {
  const isWide = useMedia('(min-width: 768px)');
  return (
    <>
      <dl className={styles.promises}>
        {promises.map(([fact, detail]) => (
          <div key={fact}>
            <dt className="price">{fact}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div>
          <SiteLink to="/" aria-label="Atelier, home">
            <Logo />
          </SiteLink>
          {/* promise: no-shipping-said-before-paying */}
          <p className="muted small">
            Paintings and drawings made by hand, from your photos, by independent artists. San Francisco; shipped
            worldwide.
          </p>
        </div>
        {(isSlim ? slimFooterMenu : footerMenu).map((group) => (
          <Group key={group.title} group={group} isFolded={!isWide && !isSlim} />
        ))}
      </div>
      <p className={cx('between', styles.end)}>
        <span>Prices in US dollars.</span>{' '}
        <span>Taxes and tariffs outside the US are the buyer’s; UK buyers pay VAT.</span>
      </p>
      {children}
    </>
  );
}

/** The footer; a slim one says on a phone only where else one can go. */
export function Footer(props: FooterProps) {
  return (
    <footer className={cx(styles.footer, props.isSlim && styles.slim)}>
      <PagePart className="wrap">
        <Content {...props} />
      </PagePart>
    </footer>
  );
}
