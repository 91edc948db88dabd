import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CodeBlock } from '../code-block.tsx';
import { explanations, isErrorCode } from '../errors/explanations.ts';
import { CodeSamples } from './code-samples.tsx';
import { FieldText } from './field-text.tsx';
import { Method } from './method.tsx';
import type { Operation, Parameter } from './read-reference.ts';
import { samplesOf } from './samples-of.ts';
import { SchemaView, VariantsView } from './schema-view.tsx';
import { titleOf } from './title-of.ts';
import { TryIt } from './try-it.tsx';
import { Words } from './words.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-5">
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </div>
);

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useTranslations('reference');
  return (
    <ul className="divide-y divide-line border-l-2 border-line pl-3">
      {parameters.map(({ name, in: where, required, description, schema }) => (
        <li key={name} className="py-2">
          <FieldText name={name} schema={schema} isRequired={required} description={description}>
            <span className="text-xs text-ink-soft">{t(`in_${where}`)}</span>
          </FieldText>
        </li>
      ))}
    </ul>
  );
}

function Refusals({ operation: { responses } }: { operation: Operation }) {
  const t = useTranslations('reference');
  const explained = explanations[useLocale()];
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`:/gm)].flatMap(([, code = '']) =>
        isErrorCode(code) ? [{ status, code, message: explained[code].message }] : [],
      ),
    );
  if (rows.length === 0) return null;
  return (
    <details className="mt-5">
      <summary className="w-fit cursor-pointer text-sm font-semibold">{t('errors', { count: rows.length })}</summary>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ status, code, message }) => (
          <li key={code} className="grid gap-x-4 py-1.5 text-sm sm:grid-cols-[2.5rem_14rem_1fr]">
            <span className="tabular-nums text-ink-soft">{status}</span>
            <Link
              href={`/docs/errors/${code}`}
              prefetch={false}
              className="font-mono text-xs break-all text-accent underline underline-offset-2"
            >
              {code}
            </Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Answers({ operation: { method, path, responses } }: { operation: Operation }) {
  const t = useTranslations('reference');
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content }]) => {
      const { schema, example } = content?.['application/json'] ?? {};
      return (
        <Part key={status} title={t('answerOf', { status })}>
          {schema && (
            <details>
              <summary className="w-fit cursor-pointer text-xs text-accent">{t('shape')}</summary>
              <div className="mt-2">
                <SchemaView schema={schema} />
              </div>
            </details>
          )}
          {example !== undefined && (
            <div className="mt-2">
              <CodeBlock
                name={`${t('exampleAnswer')}: ${method} ${path}, ${status}`}
                text={JSON.stringify(example, null, 2)}
              />
            </div>
          )}
        </Part>
      );
    });
}

/** Describes one operation: its input, its response and its errors. The description can be read without JavaScript. */
export function OperationView({ operation, base }: { operation: Operation; base: string }) {
  const t = useTranslations('reference');
  const locale = useLocale();
  const { operationId: id, href, method, path, also, description, deprecated, requestBody, security } = operation;
  const scope = operation['x-required-scope'];
  const limit = operation['x-rate-limit']?.calls_per_60_s_and_key;
  const shown = (operation.parameters ?? []).filter(({ name }) => name !== 'X-Request-Id');
  const body = requestBody?.content['application/json']?.schema;
  const tried = shown
    .filter((one) => one.in !== 'header')
    .map(({ name, in: where, required }) => ({ name, in: where, required }));
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h2 id={id} className="scroll-mt-20 text-xl font-semibold tracking-tight">
        <a href={href} className="hover:underline">
          {titleOf(operation, locale)}
        </a>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 font-mono text-sm">
        <Method method={method} />
        <span className="break-all">/v1{path}</span>
        {deprecated && <span className="font-sans text-xs font-medium text-warning">{t('deprecated')}</span>}
      </p>
      {also.length > 0 && (
        <p className="mt-1 text-xs text-ink-soft">
          {t('also')} <span className="font-mono">{also.map((one) => `/v1${one}`).join(', ')}</span>
        </p>
      )}
      {description && (
        <p className="mt-2 text-md text-pretty">
          <Words text={description} />
        </p>
      )}
      <p className="mt-1.5 text-xs text-ink-soft">
        {scope && t('scope', { scope: [scope].flat().join(' + ') })}
        {scope && limit && ' · '}
        {limit && t('limit', { count: limit })}
      </p>
      <div className="mt-4">
        <CodeSamples name={`${method} ${path}`} samples={samplesOf(operation, base)} />
      </div>
      {shown.length > 0 && (
        <Part title={t('parameters')}>
          <Parameters parameters={shown} />
        </Part>
      )}
      {body && (
        <Part title={t('body')}>
          <SchemaView schema={body} />
          <VariantsView variants={operation.variants} />
        </Part>
      )}
      <Answers operation={operation} />
      <Refusals operation={operation} />
      {method === 'GET' && (
        <details className="mt-5">
          <summary className="w-fit cursor-pointer text-sm font-semibold">{t('try')}</summary>
          <div className="mt-2">
            <TryIt path={path} parameters={tried} needsKey={security?.length !== 0} />
          </div>
        </details>
      )}
    </section>
  );
}
