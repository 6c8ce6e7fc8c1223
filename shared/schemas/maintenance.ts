import { z } from 'zod';

/** Whether the shop takes no changes, and who closed it since when and why; null while it is open. */
export const MaintenanceState = z.object({
  maintenance: z.object({ since: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type MaintenanceState = z.infer<typeof MaintenanceState>;

/** Turns the maintenance on or off. */
export const TurnMaintenance = z.object({
  on: z.boolean(),
  reason: z.string().trim().min(1, 'Please give a reason.').max(1_000),
});
export type TurnMaintenance = z.infer<typeof TurnMaintenance>;
