import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { ProjectRoom } from '../../features/projects/project-room.tsx';
import { projectQuery } from '../../features/projects/projects.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, error } = useQuery(projectQuery(orderId));
  return (
    <Page
      title={data ? `${data.order.product.title}: project` : 'Project'}
      description="Proofs, comments and messages about your painting, and what happens next."
      noIndex
      error={data ? null : error}
    >
      <ProjectRoom orderId={orderId} />
    </Page>
  );
}
