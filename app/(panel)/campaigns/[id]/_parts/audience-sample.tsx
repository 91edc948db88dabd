'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { useAudience, useLeftOutText } from './use-audience.ts';

/** Shows the size of the audience, how many contacts are left out and why, and a few of the contacts. */
export function AudienceSample({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const errorText = useErrorText();
  const { sample, reached, leftOut } = useAudience(id);
  const leftOutText = useLeftOutText();
  const phoneText = usePhoneText();
  if (sample.isError) {
    return (
      <p role="alert" className="text-sm text-danger">
        {errorText(sample.error)}
      </p>
    );
  }
  const { total = 0, people = [] } = sample.data ?? {};
  const more = total - people.length;
  return (
    <div aria-busy={sample.isFetching} className="rounded-lg bg-sunken px-4 py-3 dark:bg-raised">
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        <span className="text-md font-semibold text-ink tabular-nums">
          {sample.data && t('audienceCount', { count: reached })}
        </span>{' '}
        {leftOutText(leftOut)}
      </p>
      {people.length > 0 && (
        <ul aria-label={t('audiencePeople')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {people.map((one) => (
            <li key={one.id} className="flex min-w-0 items-center gap-2">
              <Avatar name={one.name} className="size-6 text-3xs" />
              <span className="truncate">{phoneText(one.name)}</span>
            </li>
          ))}
          {more > 0 && <li className="self-center text-ink-soft tabular-nums">{t('audienceMore', { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
