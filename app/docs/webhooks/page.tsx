import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { CodeBlock } from '../code-block.tsx';
import { SampleBodies } from './sample-bodies.tsx';
import vectors from './verify/vectors.json' with { type: 'json' };
import { VerifyTabs } from './verify-tabs.tsx';

export const metadata: Metadata = { title: 'Webhooks' };
/** The helpers shown are the files that are tested. */
const sourceOf = (file: string): string =>
  readFileSync(path.join(process.cwd(), 'app/docs/webhooks/verify', file), 'utf8');

const languages = [
  ['TypeScript', 'verify.ts'],
  ['Python', 'verify.py'],
  ['PHP', 'verify.php'],
  ['Go', 'verify.go'],
  ['openssl', 'verify.sh'],
] as const;

const headers = [
  ['Svc-Signature', 't=<unix seconds>,v1=<hex>: the signature described below'],
  ['Svc-Signature-Previous', 'the same by the old secret, for 24 hours after it was rotated'],
  ['Svc-Event', 'the event’s type'],
  ['Svc-Event-Id', 'the event’s id: ignore one you have seen'],
  ['Svc-Delivery-Id', 'the delivery’s id, the same for every attempt'],
  ['Svc-Attempt', 'which attempt this is, from 1'],
];

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 space-y-4">
    <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);

function Headers() {
  return (
    <dl className="divide-y divide-line rounded-xl border border-line text-md">
      {headers.map(([name, text]) => (
        <div key={name} className="grid gap-1 px-4 py-2.5 sm:grid-cols-[14rem_1fr]">
          <dt className="font-mono text-sm">{name}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Vectors() {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line text-sm">
      {vectors.map((vector) => (
        <li key={vector.name}>
          <details>
            <summary className="flex cursor-pointer flex-wrap gap-x-3 px-4 py-2.5 -outline-offset-2 hover:bg-canvas">
              <span className="flex-1">{vector.name}</span>
              <span className={vector.valid ? 'text-accent' : 'text-danger'}>{vector.valid ? 'accept' : 'refuse'}</span>
            </summary>
            <dl className="space-y-1 px-4 pb-4 font-mono text-xs break-all text-ink-soft">
              <dt className="font-sans font-medium text-ink">Secret</dt>
              <dd>{vector.secret}</dd>
              <dt className="font-sans font-medium text-ink">Body</dt>
              <dd className="whitespace-pre-wrap">{vector.body || '(empty)'}</dd>
              <dt className="font-sans font-medium text-ink">Svc-Signature</dt>
              <dd>{vector.signature}</dd>
              <dt className="font-sans font-medium text-ink">The receiver’s clock</dt>
              <dd>{vector.now}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

export default function WebhooksDocs() {
  return (
    <Texts of="app/docs/webhooks/page.tsx">
      <main lang="en" className="mx-auto max-w-4xl px-4 py-12 sm:px-6">
        <h1 className="text-3xl font-semibold tracking-tight">Webhooks</h1>
        <p className="mt-2 text-ink-soft">
          Each fact of your organization, posted to your own server within about a second. Answer 2xx within 10 seconds;
          do the work afterwards.
        </p>
        <Section title="What arrives">
          <p>
            A POST with the event as JSON: <code>id</code>, <code>type</code>, <code>api_version</code>,{' '}
            <code>created_at</code>, <code>org_id</code> and <code>data</code>, whose <code>object</code> is the
            resource as its GET shows it, or null when it is gone. GET /events shows the very same bodies for 30 days.
          </p>
          <Headers />
        </Section>
        <Section title="Verify it">
          <p>
            <code>v1</code> is the lowercase hex HMAC-SHA256, keyed by the endpoint’s secret (<code>whsec_…</code>, the
            whole text), over <code>t</code>, a dot and the raw body. Use the body exactly as received: one that was
            parsed and written again has other bytes. Refuse what is older than 300 seconds.
          </p>
          <VerifyTabs sources={languages.map(([name, file]) => ({ name, file, text: sourceOf(file) }))} />
        </Section>
        <Section title="Test vectors">
          <p>Each of the helpers above gives these verdicts in our tests; yours should too.</p>
          <Vectors />
        </Section>
        <Section title="Try your receiver">
          <p>Sends a delivery as Parley would, with nothing but curl and openssl:</p>
          <CodeBlock name="send.sh" text={sourceOf('send.sh')} />
          <p>
            From the panel, <em>Send an example</em> delivers a sample body of any type, with <code>data.example</code>{' '}
            true; POST /webhooks/{'{id}'}/test sends an event of type webhook.test.
          </p>
        </Section>
        <Section title="When it fails">
          <ul className="list-disc space-y-1.5 pl-5">
            <li>Anything but 2xx within 10 seconds is a failure; redirects are not followed.</li>
            <li>
              Attempts follow after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours; after six the delivery is
              exhausted. A retry by hand adds one.
            </li>
            <li>The same event can arrive twice (a slow answer, a retry by hand): remember Svc-Event-Id.</li>
            <li>
              An endpoint failing for over an hour stands in <code>alerts</code> of GET /org, and administrators get an
              e-mail; again after 24 and 48 hours. After 72 hours without success it is disabled.
            </li>
            <li>
              What happens meanwhile is recorded: enable the endpoint again and send what it missed with one click.
            </li>
          </ul>
        </Section>
        <Section title="The 30 event types">
          <SampleBodies />
        </Section>
      </main>
    </Texts>
  );
}
