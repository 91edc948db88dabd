import { useTranslations } from 'next-intl';
import { Field, Input } from '#app/_ui/fields/field.tsx';

interface Props {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** The text field for the name of a board. */
export function BoardName({ name, onChange }: Props) {
  const t = useTranslations('reportBoards');
  return (
    <Field label={t('name')}>
      {(control) => (
        <Input
          {...control}
          required
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
