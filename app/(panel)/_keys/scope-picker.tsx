'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { type Scope, scopes } from '#server/contract/organization/scopes.ts';

const presets = {
  presetRead: ['contacts:read', 'conversations:read'],
  presetSupport: ['contacts:read', 'contacts:write', 'conversations:read', 'conversations:write', 'messages:send'],
  presetAll: scopes.filter((scope) => scope !== 'partner:manage'),
} as const satisfies Record<string, readonly Scope[]>;
const presetNames = Object.keys(presets) as (keyof typeof presets)[];

const labelOf = <S extends Scope>(scope: S) =>
  `scope_${scope.replace(':', '_')}` as S extends `${infer A}:${infer B}` ? `scope_${A}_${B}` : never;

interface Props {
  readonly offered: readonly Scope[];
  readonly value: readonly Scope[];
  readonly onChange: (scopes: Scope[]) => void;
  readonly error: string | undefined;
}

/** Chooses what an API key may do, either by a preset or by single scopes. */
export function ScopePicker({ offered, value, onChange, error }: Props) {
  const t = useTranslations('keys');
  const toggle = (scope: Scope, on: boolean) => onChange(on ? [...value, scope] : value.filter((one) => one !== scope));
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('scopes')}</legend>
      <p className="mt-1.5 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-faint">
        {t('presets')}:
        {presetNames.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => onChange([...presets[name]])}
            className="font-medium text-accent hover:underline"
          >
            {t(name)}
          </button>
        ))}
      </p>
      <div className="divide-y divide-line rounded-lg border border-line">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            checked={value.includes(scope)}
            onChange={(on) => toggle(scope, on)}
            label={t(labelOf(scope))}
            note={scope}
          />
        ))}
      </div>
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
