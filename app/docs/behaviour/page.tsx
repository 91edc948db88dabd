import type { Metadata } from 'next';
import { behaviours } from './behaviours.ts';

export const metadata: Metadata = { title: 'Behaviour' };

/** Names of the wire stand between backticks. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <code key={place} className="font-mono text-code break-words">
        {part}
      </code>
    ),
  );

/** What callers feel and no single operation says: how the API behaves where two answers were possible, and why. */
export default function BehaviourPage() {
  return (
    <main lang="en" className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">Behaviour</h1>
      <p className="mt-2 text-pretty text-ink-soft">
        What integrators meet and the reference of a single operation does not say, each with its reason.
      </p>
      {behaviours.map(([subject, ones]) => (
        <section key={subject} className="mt-10">
          <h2 className="text-xl font-semibold tracking-tight">{subject}</h2>
          <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
            {ones.map(({ what, why }) => (
              <li key={what} className="px-4 py-3">
                <p className="text-pretty">
                  <Words text={what} />
                </p>
                <p className="mt-1 text-md text-pretty text-ink-soft">
                  <Words text={why} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
