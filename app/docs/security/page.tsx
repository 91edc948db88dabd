import type { Metadata } from 'next';
import { promises } from './promises.ts';

export const metadata: Metadata = { title: 'Security' };

/** What is promised, how it is tested, and how to report what does not hold. */
export default function SecurityPage() {
  return (
    <main lang="en" className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">Security</h1>
      <p className="mt-2 text-pretty text-ink-soft">
        What Parley promises, and the tests that hold it. All of them run before every release.
      </p>
      {promises.map(([subject, ones]) => (
        <section key={subject} className="mt-10">
          <h2 className="text-xl font-semibold tracking-tight">{subject}</h2>
          <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
            {ones.map(({ what, tests }) => (
              <li key={what} className="px-4 py-3">
                <p>{what}</p>
                <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 font-mono text-xs text-ink-soft">
                  {tests.map((test) => (
                    <span key={test} className="min-w-0 wrap-anywhere">
                      {test}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-10 space-y-3">
        <h2 className="text-xl font-semibold tracking-tight">Report a hole</h2>
        <p>
          Write to whoever runs this deployment, privately and before you tell anybody else: what you did, what you saw,
          what you expected. A deployment of your own (<code className="font-mono text-code">npm start</code>) is the
          place to try things; it needs nobody’s data. Please send no more calls than show the point, and read nothing
          of other people.
        </p>
        <p>
          What is confirmed is mended with a test that failed before, at the mechanism and not at the symptom, and you
          are named if you like.
        </p>
      </section>
    </main>
  );
}
