import { useFormatter } from 'next-intl';

/**
 * Returns a function that formats the day on which a campaign will end, for the pre-flight check, the simulation and
 * the campaign page. Returns a dash if the day is unknown.
 */
export function useEndText(): (endsOn: string | null | undefined) => string {
  const format = useFormatter();
  return (endsOn) =>
    endsOn
      ? format.dateTime(new Date(`${endsOn}T12:00:00Z`), {
          weekday: 'short',
          day: '2-digit',
          month: '2-digit',
          timeZone: 'UTC',
        })
      : '–';
}
