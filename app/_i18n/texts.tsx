import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AddTexts } from './add-texts.tsx';
import sent from './sent-texts.json' with { type: 'json' };

interface Props {
  /**
   * The file of the page or layout that renders this element. `sent-texts.json` lists the texts for each file
   * (list-texts.ts makes that list).
   */
  readonly of: keyof typeof sent;
  readonly children: ReactNode;
}

/** Sends the texts of a page or layout to the browser. The surrounding layouts send their own texts. */
export async function Texts({ of, children }: Props) {
  const all = await getMessages();
  return (
    <AddTexts texts={Object.fromEntries(sent[of].map((name) => [name, all[name as keyof typeof all]]))}>
      {children}
    </AddTexts>
  );
}
