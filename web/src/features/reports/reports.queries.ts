import { useMutation } from '@tanstack/react-query';
import type { ReportText } from '#shared/schemas/report.ts';
import { api } from '#web/lib/api.ts';

/** Reports a public question, reply or certificate's note to the studio's staff. */
export const useReportText = (text: Omit<ReportText, 'reason'>) =>
  useMutation({ mutationFn: (reason: string) => api.post('/api/reports', { body: { ...text, reason } }) });
