import { publicUrl } from '#server/base/env.ts';
import type { FailingEndpoint } from './endpoint-health.store.ts';

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly timezone: string;
  readonly organization_name: string;
}

interface Details {
  readonly host: string;
  readonly hours: number;
  readonly reader: Reader;
  readonly url: string;
  readonly since: string;
  readonly error: string | null;
  /** The time at which the failing endpoint is disabled. */
  readonly end: string;
  readonly link: string;
}

interface Language {
  readonly warning: (details: Details) => { subject: string; paragraphs: readonly string[] };
  readonly disabled: (details: Details) => { subject: string; paragraphs: readonly string[] };
}

const english: Language = {
  warning: ({ host, hours, reader, url, since, error, end, link }) => ({
    subject: `Webhook failing for ${hours === 1 ? 'an hour' : `${hours} hours`}: ${host}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `The webhook ${url} of ${reader.organization_name} has accepted no delivery since ${since}.`,
      ...(error ? [`Its last delivery ended with: ${error}`] : []),
      `Deliveries go on being tried. Should none succeed, the endpoint will be disabled on ${end}, 72 hours after the first failure.`,
      `See what was sent and what came back: ${link}`,
    ],
  }),
  disabled: ({ host, reader, url, since, error, end, link }) => ({
    subject: `Webhook disabled: ${host}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `The webhook ${url} of ${reader.organization_name} was disabled on ${end}: it has accepted no delivery since ${since}.`,
      ...(error ? [`Its last delivery ended with: ${error}`] : []),
      'Events go on being recorded and are kept for 30 days. Enable the endpoint again and send what it missed with one click.',
      `To the endpoint: ${link}`,
    ],
  }),
};

const portuguese: Language = {
  warning: ({ host, hours, reader, url, since, error, end, link }) => ({
    subject: `Webhook falhando há ${hours === 1 ? 'uma hora' : `${hours} horas`}: ${host}`,
    paragraphs: [
      `Olá, ${reader.name},`,
      `O webhook ${url} de ${reader.organization_name} não aceita nenhuma entrega desde ${since}.`,
      ...(error ? [`A última entrega terminou com: ${error}`] : []),
      `As entregas continuam sendo tentadas. Se nenhuma entrega der certo, o endpoint será desativado em ${end}, 72 horas após a primeira falha.`,
      `Veja o que foi enviado e o que voltou: ${link}`,
    ],
  }),
  disabled: ({ host, reader, url, since, error, end, link }) => ({
    subject: `Webhook desativado: ${host}`,
    paragraphs: [
      `Olá, ${reader.name},`,
      `O webhook ${url} de ${reader.organization_name} foi desativado em ${end}: não aceita nenhuma entrega desde ${since}.`,
      ...(error ? [`A última entrega terminou com: ${error}`] : []),
      'Os eventos continuam sendo registrados e ficam guardados por 30 dias. Reative o endpoint e envie o que ele perdeu com um clique.',
      `Ir para o endpoint: ${link}`,
    ],
  }),
};

/** Writes the e-mail about a failing endpoint, in the administrator's language and the organization's time zone. */
export function failingWords(
  reader: Reader,
  endpoint: FailingEndpoint & { readonly id: string },
  told: { readonly what: 'warning'; readonly hours: number; readonly end: Date } | { what: 'disabled'; end: Date },
): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const format = new Intl.DateTimeFormat(isEnglish ? 'en' : 'pt-BR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timezone,
  });
  const { subject, paragraphs } = (isEnglish ? english : portuguese)[told.what]({
    host: new URL(endpoint.url).host,
    hours: told.what === 'warning' ? told.hours : 72,
    reader,
    url: endpoint.url,
    since: format.format(endpoint.failing_since),
    error: endpoint.error,
    end: format.format(told.end),
    link: `${publicUrl()}/developers/webhooks/${endpoint.id}`,
  });
  return { subject, text: paragraphs.join('\n\n') };
}
