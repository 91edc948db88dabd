'use client';

import { Select } from '#app/_ui/fields/field.tsx';

interface Props {
  readonly label: string;
  readonly among: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /**
   * The label of the first option, which chooses all items together. Absent if the user has to choose a single item.
   */
  readonly all?: string;
}

/** Chooses which item a chart shows. Renders nothing if there are fewer than two items. */
export function Choice({ label, among, chosen, onChoose, all }: Props) {
  if (among.length < 2) return null;
  return (
    <Select
      aria-label={label}
      className="w-auto max-w-44"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {among.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
