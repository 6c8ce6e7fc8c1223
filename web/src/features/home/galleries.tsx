import ArrowRight from 'icon:arrow-right';
import type { HomeGallery } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './galleries.module.css';

/** Galleries with a picture; the others are words. */
const shown = 12;

/** The galleries by subject and medium: those with works as pictures, the others in a line of links. */
export function Galleries({ galleries }: { galleries: HomeGallery[] | undefined }) {
  if (!galleries?.length) return null;
  const pictured = galleries.filter(({ image }) => image).slice(0, shown);
  const others = galleries.filter((gallery) => !pictured.includes(gallery));
  return (
    <section className="section">
      <div className="wrap">
        <header className={styles.head}>
          <h2>Look around first.</h2>
          <ButtonLink to={pathTo('/gallery/tags')} variant="link">
            Browse all subjects <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </header>
        {pictured.length > 0 && (
          <ul className={styles.galleries}>
            {pictured.map(({ path, title, image = '' }) => (
              <li key={path}>
                <SiteLink to={path}>
                  <Picture src={image} alt="" />
                  <span>{title}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
        {pictured.length > 0 && <MadeBy of={pictured.map(({ image = '' }) => image)} />}
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map(({ path, title }) => (
              <li key={path}>
                <SiteLink to={path}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
