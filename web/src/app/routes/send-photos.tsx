import { SendPhotosPage } from '../../features/photos/send-photos-page.tsx';
import styles from '../../features/photos/send-photos-page.module.css';
import { cx } from '../../ui/cx.ts';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Send photos" description="Send photos from your phone to the order on your other device." noIndex>
      <div className={cx('wrap', styles.page)}>
        <SendPhotosPage />
      </div>
    </Page>
  );
}
