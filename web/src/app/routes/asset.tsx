import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import { Converter } from '../../features/styles/converter.tsx';
import { ConverterSkeleton } from '../../features/styles/converter-skeleton.tsx';
import { stylesQuery } from '../../features/photos/styles.queries.ts';
import { assetQuery } from '../../features/photos/uploads.queries.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

const isFilled = (styles: StyleFilter[] | undefined): styles is [StyleFilter, ...StyleFilter[]] =>
  styles !== undefined && styles.length > 0;

export function Component() {
  const { id = '' } = useParams();
  const photo = useQuery(assetQuery(id));
  const stored = photo.data?.status === 'in_progress' ? undefined : photo.data;
  const styles = useQuery(stylesQuery());
  const retry = () => Promise.all([photo.refetch(), styles.refetch()]);
  return (
    <Page
      title="Instant Photo to Painting Converter Online"
      literalTitle
      description="See your photo as a watercolor, an oil painting or a drawing, then order it made by hand."
      noIndex
      error={photo.error ?? styles.error}
    >
      {stored && isFilled(styles.data) && <Converter key={id} photo={stored} filters={styles.data} />}
      {(photo.isError || styles.isError) && (
        <div className="wrap section">
          <PageFailure title="Style converter" message="Your photo could not be loaded." onRetry={retry} />
        </div>
      )}
      {!photo.isError && !styles.isError && !(stored && isFilled(styles.data)) && <ConverterSkeleton />}
    </Page>
  );
}
