import type { MaintenanceState, TurnMaintenance } from '#shared/schemas/maintenance.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { Maintenance } from '../platform/maintenance.entity.ts';
import { maintenance } from '../platform/maintenance.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';

/** Whether the shop takes no changes, and who closed it since when and why. */
export const maintenanceState = async (): Promise<MaintenanceState> => ({
  maintenance: (await maintenance()) ?? null,
});

/**
 * Turns the maintenance on or off, with a line in the audit trail; nothing where it is so already. It closes the REST API
 * and GraphQL for changes at once; clock and consumers go on.
 */
export const turnMaintenance = ({ on, reason }: TurnMaintenance, admin: SignedInActor): Promise<MaintenanceState> =>
  retryOnConflict(maintenance, async (now) => {
    if (Boolean(now) === on) return { maintenance: now ?? null };
    const begun = { since: nowIso(), by: admin.email, reason };
    const audit = asAdmin(admin, {
      action: on ? 'maintenance.on' : 'maintenance.off',
      subject: { kind: 'shop', id: 'maintenance', label: 'The shop' },
      before: on ? 'open' : 'closed for changes',
      after: on ? 'closed for changes' : 'open',
      reason,
    });
    await transact({ maintenance: Maintenance }, (write) =>
      items(audit, {
        maintenance: on ? write.maintenance.create(begun).commit() : write.maintenance.delete({}).commit(),
      }),
    );
    return { maintenance: on ? begun : null };
  });
