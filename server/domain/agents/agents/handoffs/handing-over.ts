import type { SpokenLanguage } from '#server/base/text/guess-language.ts';
import type { AgentSettings } from '#server/contract/agents/agent.ts';

type Hours = AgentSettings['opening_hours'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const dayNames = {
  pt: ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** Returns the day of the week (0 is Sunday) and the local time as `HH:mm` in a time zone. */
function localTimeIn(at: Date, timezone: string): { day: number; hour: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = (days as readonly string[]).indexOf(of('weekday').toLowerCase());
  return { day, hour: `${of('hour')}:${of('minute')}` };
}

/**
 * Returns when the team's opening hours begin next. `inDays` is 0 for today. Returns null if the team is open now, or
 * if no opening hours are set.
 */
function nextOpening(hours: Hours, at: Date, timezone: string): { inDays: number; day: number; from: string } | null {
  if (hours.length === 0) return null;
  const { day, hour } = localTimeIn(at, timezone);
  const spansOf = (weekday: number) =>
    hours.filter((span) => span.day === days[weekday % 7]).sort((a, b) => (a.from < b.from ? -1 : 1));
  if (spansOf(day).some((span) => span.from <= hour && hour < span.to)) return null;
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const next = spansOf(day + inDays).find((span) => (inDays > 0 || span.from > hour) && span.from < span.to);
    if (next) return { inDays, day: (day + inDays) % 7, from: next.from };
  }
  return null;
}

const texts = {
  pt: {
    person: 'Claro! Vou chamar uma pessoa da equipe para continuar com você.',
    sorry: 'Não consigo responder agora. Vou chamar uma pessoa da equipe para ajudar você.',
    file: 'Ainda não consigo ver arquivos. Vou chamar uma pessoa da equipe para ajudar você.',
    voice: 'Ainda não consigo ouvir áudios. Vou chamar uma pessoa da equipe para ajudar você.',
    waiting: 'Desculpe a demora: nossa equipe ainda não conseguiu responder, mas seu pedido está na fila.',
    back: (inDays: number, day: string, from: string) =>
      `Nossa equipe volta ${inDays === 0 ? 'hoje' : inDays === 1 ? 'amanhã' : `na ${day}`.replace('na sábado', 'no sábado').replace('na domingo', 'no domingo')} às ${from}.`,
  },
  en: {
    person: 'Of course! I will ask a person from the team to continue with you.',
    sorry: 'I cannot answer right now. I will ask a person from the team to help you.',
    file: 'I cannot look at files yet. I will ask a person from the team to help you.',
    voice: 'I cannot listen to recordings yet. I will ask a person from the team to help you.',
    waiting: 'Sorry for the wait: our team has not been able to answer yet, but your request is in the queue.',
    back: (inDays: number, day: string, from: string) =>
      `Our team is back ${inDays === 0 ? 'today' : inDays === 1 ? 'tomorrow' : `on ${day}`} at ${from}.`,
  },
};

export type Language = SpokenLanguage;
export type StandardWords = 'person' | 'sorry' | 'voice' | 'file' | 'waiting';

/** Returns a fixed text for the customer, used when no model writes one. */
export const standardWords = (which: StandardWords, language: Language): string => texts[language][which];

/** Returns a sentence that tells the customer when the team's opening hours begin again. Empty during opening hours. */
export function backAgain(hours: Hours, at: Date, timezone: string, language: Language): string {
  const next = nextOpening(hours, at, timezone);
  if (!next) return '';
  const day = dayNames[language][next.day] ?? '';
  return texts[language].back(next.inDays, day, next.from);
}
