'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { type ComponentType, type ReactNode, use } from 'react';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { AddTexts } from './add-texts.tsx';
import type en from './messages/en/index.ts';
import type sent from './sent-texts.json';

type Texts = Partial<typeof en>;
const kept = new Map<string, Promise<Texts>>();

async function fetchTexts(address: string): Promise<Texts> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no texts: ${answer.status}`);
  return (await answer.json()) as Texts;
}

/** Fetches the texts of a lazily loaded part and caches them. After a failure the next call tries again. */
function textsOf(part: string, locale: string): Promise<Texts> {
  const address = `/api/texts?${new URLSearchParams({ of: part, locale })}`;
  const known = kept.get(address);
  if (known) return known;
  const asked = fetchTexts(address);
  kept.set(address, asked);
  asked.catch(() => kept.delete(address));
  return asked;
}

type Part = keyof typeof sent;

function WithTexts({ of, children }: { of: Part; children: ReactNode }) {
  return <AddTexts texts={use(textsOf(of, useLocale()))}>{children}</AddTexts>;
}

/**
 * Makes a component that is loaded when it is first shown, together with the texts that only it uses. `of` is the
 * component's file, by which list-texts.ts finds these texts. `fetch` loads both in advance; `preload` does the same
 * and returns whether it succeeded.
 */
export function lazyPart<P extends object>(of: Part, load: () => Promise<ComponentType<P>>) {
  const fetchPart = async () => {
    const [Shown] = await Promise.all([load(), textsOf(of, document.documentElement.lang)]);
    return (props: P) => (
      <WithTexts of={of}>
        <Shown {...props} />
      </WithTexts>
    );
  };
  return Object.assign(
    dynamic(() => untilFetched(fetchPart), { ssr: false }),
    {
      fetch: fetchPart,
      preload: () =>
        fetchPart().then(
          () => true,
          () => false,
        ),
    },
  );
}
