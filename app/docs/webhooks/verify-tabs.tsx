'use client';

import { useState } from 'react';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { CodeBlock } from '../code-block.tsx';

interface Source {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

interface Props {
  /** The accessible name of the tabs with programming languages. */
  readonly label: string;
  readonly sources: readonly Source[];
}

/** Shows the code that verifies a webhook signature in each programming language. */
export function VerifyTabs({ label, sources }: Props) {
  const [chosen, setChosen] = useState(sources[0]?.name ?? '');
  const source = sources.find(({ name }) => name === chosen);
  return (
    <div className="space-y-3">
      <Segments
        label={label}
        value={chosen}
        onChange={setChosen}
        options={sources.map(({ name }) => ({ value: name, label: name }))}
      />
      {source && <CodeBlock name={source.file} text={source.text} />}
    </div>
  );
}
