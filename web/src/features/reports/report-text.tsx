import type { ReportText as Reported } from '#shared/schemas/report.ts';
import { ReportButton } from './report-button.tsx';
import { useReportText } from './reports.queries.ts';

const NAMES = { question: 'question', reply: 'answer', certificate: 'note' } as const;

interface ReportTextProps extends Omit<Reported, 'reason'> {
  /** Name of who wrote it. */
  by: string;
}

/** Reports a question, a reply to it, or the artist's note on a certificate. */
export function ReportText({ by, ...text }: ReportTextProps) {
  const name = NAMES[text.kind];
  return <ReportButton what={`the ${name} of ${by}`} name={name} report={useReportText(text)} />;
}
