import { useFormatter } from 'next-intl';

/** The day a campaign ends, as its pre-flight, its simulation and its page all say it; a dash when nobody can tell. */
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
