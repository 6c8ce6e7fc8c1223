import { pathTo } from '#shared/site/paths.ts';
import Upload from 'icon:upload';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './try-it.module.css';

/** Link to the style converter, drawn like the upload that it leads to. */
export function TryIt() {
  return (
    <section className="section">
      <div className={`wrap grid ${styles.try}`}>
        <div>
          <h2>Not sure yet? Try it on your photo.</h2>
          <p className="lead muted">Every style on your own photo, no account needed.</p>
        </div>
        <SiteLink to={pathTo('/assets')} className={styles.card}>
          <span className={styles.icon}>
            <Upload aria-hidden="true" />
          </span>
          <b className="d3">Upload Photo</b>
          <span className="muted">jpeg, png, heic, webp, tif, bmp or gif, at most 10 MB</span>
        </SiteLink>
      </div>
    </section>
  );
}
