import { X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Select } from '#app/_ui/fields/field.tsx';

const statuses = ['running', 'completed', 'failed', 'ended'] as const;

/** Reads the filter of the runs from the URL. A link from the figures page sets the period. */
export function useRunFilter() {
  const [{ status, started_from: from, started_to: to }, set] = useQueryStates({
    status: parseAsStringLiteral(statuses),
    started_from: parseAsIsoDateTime,
    started_to: parseAsIsoDateTime,
  });
  const input = {
    ...(status && { status }),
    ...(from && { started_from: from.toISOString() }),
    ...(to && { started_to: to.toISOString() }),
  };
  return { status, from, to, input, set };
}

/**
 * Filters runs by their state. If a link from the figures page has set a period, the period is shown with a button that
 * removes it.
 */
export function RunFilter({ status, from, to, set }: ReturnType<typeof useRunFilter>) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const format = useFormatter();
  const day = (at: Date) => format.dateTime(at, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="w-44">
        <Select
          aria-label={t('runState')}
          value={status ?? ''}
          onChange={({ target }) => void set({ status: (target.value || null) as typeof status })}
        >
          <option value="">{t('anyRunState')}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {r(`run_${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {(from || to) && (
        <Button size="sm" onClick={() => void set({ started_from: null, started_to: null })}>
          {[from && t('startedFrom', { at: day(from) }), to && t('startedTo', { at: day(to) })]
            .filter(Boolean)
            .join(' ')}
          <X className="size-3.5" aria-hidden />
          <span className="sr-only">{t('startedOff')}</span>
        </Button>
      )}
    </div>
  );
}
