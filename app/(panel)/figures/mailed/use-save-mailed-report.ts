import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import type { MailedSection } from '#server/contract/insight/mailed-report-words.ts';

export interface MailedReportFields {
  readonly name: string;
  readonly cadence: MailedReport['cadence'];
  /** The day and the hour are strings, because select elements have string values. */
  readonly weekday: string;
  readonly hour: string;
  readonly sections: MailedSection[];
  readonly locale: MailedReport['locale'];
  readonly recipient_ids: string[];
}

interface Props {
  readonly report: MailedReport | undefined;
  readonly onSaved: () => void;
}

/** Returns a function that saves the form as a new report or as a change to an existing one. */
export function useSaveMailedReport({ report, onSaved }: Props) {
  const t = useTranslations('mailedReports');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const outcome = {
    onSuccess: async ({ name }: MailedReport) => {
      await queryClient.invalidateQueries(trpc.mailedReports.pathFilter());
      toast.success(t(report ? 'savedToast' : 'createdToast', { name }));
      onSaved();
    },
  };
  const create = useMutation(trpc.mailedReports.createMailedReport.mutationOptions(outcome));
  const update = useMutation(trpc.mailedReports.updateMailedReport.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: ({ weekday, hour, ...fields }: MailedReportFields) => {
      const when = fields.cadence === 'weekly' ? { weekday: Number(weekday) } : {};
      const sent = { ...fields, ...when, hour: Number(hour) };
      if (report) update.mutate({ id: report.id, ...sent });
      else create.mutate(sent);
    },
  };
}
