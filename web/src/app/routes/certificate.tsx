import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { CertificatePage } from '../../features/certificates/certificate-page.tsx';
import styles from '../../features/certificates/certificate-page.module.css';
import { certificateQuery } from '../../features/certificates/certificates.queries.ts';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { id = '' } = useParams();
  const { data: certificate, error, isPending, refetch } = useQuery(certificateQuery(id));
  return (
    <Page
      title={certificate ? `${certificate.title} by ${certificate.artist.name}, made by hand` : 'Made by hand'}
      description="The certificate of a piece made by hand: its artist, its material, and how it came to be."
      noIndex
      error={certificate ? null : error}
    >
      <div className={cx('wrap', styles.page)}>
        {certificate && <CertificatePage certificate={certificate} />}
        {isPending && (
          <Loading label="Checking the certificate" className={styles.certificate}>
            <Skeleton height="120px" />
            <Skeleton height="520px" />
            <Skeleton height="240px" />
          </Loading>
        )}
        {error && !certificate && (
          <PageFailure title="Certificate" message="The certificate could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
