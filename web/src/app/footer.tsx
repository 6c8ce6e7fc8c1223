import { cx } from '../ui/cx.ts';
import { SiteLink } from '../ui/site-link.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { footerMenu, promises } from './navigation.ts';

/** The footer; a slim one says on a phone only where else one can go. */
export function Footer({ isSlim = false }: { isSlim?: boolean }) {
  return (
    <footer className={cx(styles.footer, isSlim && styles.slim)}>
      <div className="wrap">
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
            <SiteLink to="/" className={styles.home} aria-label="Atelier, home">
              <Logo />
            </SiteLink>
            <p className="muted small">
              Paintings and drawings made by hand, from your photos, by independent artists. San Francisco; shipped
              worldwide.
            </p>
          </div>
          {footerMenu.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <SiteLink to={to}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={cx('between', styles.end)}>
          <span>Prices in US dollars.</span>
          <span>Taxes and tariffs outside the US are the buyer’s; UK buyers pay VAT.</span>
        </p>
      </div>
    </footer>
  );
}
