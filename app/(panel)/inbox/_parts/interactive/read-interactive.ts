import { interactiveKinds } from '#server/contract/platform/interactive-limits.ts';
import { many, part, words } from '../message/payload-fields.ts';
import { type Choice, type InteractiveForm, newForm, type Section } from './interactive-form.ts';

const choiceOf = (value: unknown): Choice => ({
  key: crypto.randomUUID(),
  title: words(part(value).title),
  description: words(part(value).description),
});

/** Returns the entries that were read from storage. If there are none, returns the entries of a new form. */
const orFresh = <One>(read: readonly One[], fresh: readonly One[]) => (read.length > 0 ? read : fresh);

function parsed(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    return null;
  }
}

/**
 * Reads an unfinished form from storage; the body is the composer's text. Parts that cannot be read get the values of a
 * new form.
 */
export function readInteractive(kept: string, body: string): InteractiveForm {
  const fresh = newForm(body);
  const value = part(parsed(kept));
  const [section] = fresh.sections;
  const sectionOf = (one: unknown): Section => ({
    key: crypto.randomUUID(),
    title: words(part(one).title),
    rows: orFresh(many(part(one).rows).map(choiceOf), section?.rows ?? []),
  });
  return {
    kind: interactiveKinds.find((kind) => kind === value.kind) ?? fresh.kind,
    body,
    header: words(value.header),
    footer: words(value.footer),
    buttons: orFresh(many(value.buttons).map(choiceOf), fresh.buttons),
    opener: words(value.opener),
    sections: orFresh(many(value.sections).map(sectionOf), fresh.sections),
    url: words(value.url),
    label: words(value.label),
  };
}
