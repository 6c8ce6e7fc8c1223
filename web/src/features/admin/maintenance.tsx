import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TurnMaintenance } from '#shared/schemas/maintenance.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from './shop-dates.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import styles from './overview-tab.module.css';

/** The switch that closes the shop for changes, with who turned it on, when and why. */
export function Maintenance() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: adminKeys.maintenance,
    queryFn: ({ signal }) => api.get('/api/admin/maintenance', { signal }),
  });
  const turn = useMutation({
    mutationFn: (body: TurnMaintenance) => api.post('/api/admin/maintenance', { body }),
    onSuccess: (state) => {
      client.setQueryData(adminKeys.maintenance, state);
      void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
      setOpen(false);
    },
  });
  if (!data) return null;
  const { maintenance } = data;
  const act = maintenance ? 'Open the shop' : 'Close the shop for changes';
  return (
    <section aria-labelledby="maintenance" className={styles.maintenance}>
      <h2 id="maintenance">Maintenance</h2>
      {maintenance ? (
        <Callout tone="warn" title="The shop takes no changes.">
          Since {formatDateTime(new Date(maintenance.since))}, by {maintenance.by}: {maintenance.reason}
        </Callout>
      ) : (
        <p className="muted">
          While it is on, pages and reading go on. Orders, payments, photos and messages are refused with a line that
          says why, and payment providers send again later what they report.
        </p>
      )}
      <div className="row">
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {act}
        </Button>
      </div>
      <Dialog open={isOpen} title={act} onClose={() => setOpen(false)}>
        <ReasonForm
          about={`maintenance ${maintenance ? 'off' : 'on'}`}
          max={1_000}
          send={maintenance ? 'Yes, open it' : 'Yes, close it'}
          busy="One moment"
          sending={turn}
          onSend={(reason) => turn.mutate({ on: !maintenance, reason })}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </section>
  );
}
