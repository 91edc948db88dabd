import type { ReactNode } from 'react';
import { currentMember } from '#app/_auth/current-member.ts';
import { Awake } from '#app/_ui/browser/awake.tsx';
import { KeyBar } from './key-bar.tsx';

interface Props {
  readonly title: string;
  /** Whether to hide the bar for the API key, because the page shows no calls. */
  readonly withoutKey?: true;
  readonly children: ReactNode;
}

/** The frame around every page of the reference: the title, and the bar with the reader's API key. */
export async function ReferenceFrame({ title, withoutKey, children }: Props) {
  const member = await currentMember();
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <Awake>
        {!withoutKey && <KeyBar canMake={member?.role === 'admin'} />}
        {children}
      </Awake>
    </main>
  );
}
