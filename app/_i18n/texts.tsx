import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AddTexts } from './add-texts.tsx';
import type en from './messages/en/index.ts';

interface Props {
  /** Exactly what the client components below say themselves; texts.test.ts follows their imports. */
  readonly of: readonly (keyof typeof en)[];
  readonly children: ReactNode;
}

/** Sends these texts to the browser, for the page or layout it stands in, beside those of the layouts around it. */
export async function Texts({ of, children }: Props) {
  const all = await getMessages();
  return <AddTexts texts={Object.fromEntries(of.map((name) => [name, all[name]]))}>{children}</AddTexts>;
}
