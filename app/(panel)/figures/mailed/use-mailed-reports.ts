import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';

/** Reads the e-mail reports that the member may see. */
export function useMailedReports() {
  const trpc = useTRPC();
  return useQuery(trpc.mailedReports.listMailedReports.queryOptions({}));
}

/** Returns the actions on one e-mail report: pause or resume it, send a test, stop receiving it, and delete it. */
export function useMailedReportActions({ id, name, is_paused: isPaused }: MailedReport) {
  const t = useTranslations('mailedReports');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(trpc.mailedReports.pathFilter());
  const update = useMutation(trpc.mailedReports.updateMailedReport.mutationOptions({ onSettled }));
  const attempt = useMutation(
    trpc.mailedReports.tryMailedReport.mutationOptions({
      onSuccess: ({ to, is_sent: isSent }) =>
        isSent ? toast.success(t('triedToast', { to })) : toast.info(t('triedKeptToast')),
    }),
  );
  const leave = useMutation(
    trpc.mailedReports.leaveMailedReport.mutationOptions({
      onSuccess: () => toast.success(t('leftToast', { name })),
      onSettled,
    }),
  );
  const remove = useMutation(
    trpc.mailedReports.removeMailedReport.mutationOptions({
      onSuccess: () => toast.success(t('removedToast', { name })),
      onSettled,
    }),
  );
  return {
    pauseOrResume: { busy: update.isPending, run: () => update.mutate({ id, is_paused: !isPaused }) },
    attempt: { busy: attempt.isPending, run: () => attempt.mutate({ id }) },
    leave: { busy: leave.isPending, run: () => leave.mutate({ id }) },
    remove: { busy: remove.isPending, run: () => remove.mutate({ id }) },
  };
}

/** Midnight (UTC) of 1 January 2024, which was a Monday. */
const monday = Date.UTC(2024, 0, 1);

/** Returns functions that format days of the week and hours of the day in the member's language. */
export function useClockWords() {
  const format = useFormatter();
  return {
    day: (weekday: number): string =>
      format.dateTime(new Date(monday + (weekday - 1) * 86_400_000), { weekday: 'long', timeZone: 'UTC' }),
    hour: (hour: number): string =>
      format.dateTime(new Date(monday + hour * 3_600_000), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  };
}
