import { getLocale, getTranslations } from 'next-intl/server';
import { contextKeysOf } from '#server/contract/developers/event-data.ts';
import { eventTypeNames } from '#server/contract/developers/event-types.ts';
import { sampleEvent } from '#server/contract/developers/sample-event.ts';
import { CodeBlock } from '../code-block.tsx';
import { eventDescriptions } from './event-descriptions.ts';

/** Shows every event type with a sample body and its fields. */
export async function SampleBodies() {
  const t = await getTranslations('webhooksGuide');
  const descriptions = eventDescriptions[await getLocale()];
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {eventTypeNames.map((type) => (
        <li key={type} id={type}>
          <details>
            <summary className="cursor-pointer px-4 py-3 -outline-offset-2 hover:bg-canvas">
              <span className="font-mono text-sm font-medium">{type}</span>
              <span className="block text-sm text-ink-soft sm:ml-2 sm:inline">{descriptions[type].description}</span>
            </summary>
            <div className="space-y-3 px-4 pb-4">
              <p className="text-sm text-ink-soft">
                <code>data</code>: object
                {contextKeysOf(type).map((key) => (
                  <span key={key}>
                    , <code>{key}</code>
                  </span>
                ))}
              </p>
              <CodeBlock name={t('bodyOf', { type })} text={JSON.stringify(sampleEvent(type), null, 2)} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
