import { type interactiveKinds, interactiveLimits as most } from '#server/contract/platform/interactive-limits.ts';

export type Kind = (typeof interactiveKinds)[number];

/**
 * A button or list row that the customer may tap. The key identifies the button or row while the message is being
 * edited.
 */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Choice[];
}

/**
 * Everything that the attendant has written so far, for all kinds of interactive messages. Switching to another kind
 * therefore loses nothing.
 */
export interface InteractiveForm {
  readonly kind: Kind;
  readonly body: string;
  readonly header: string;
  readonly footer: string;
  readonly buttons: readonly Choice[];
  readonly opener: string;
  readonly sections: readonly Section[];
  readonly url: string;
  readonly label: string;
}

export const newChoice = (): Choice => ({ key: crypto.randomUUID(), title: '', description: '' });
export const newSection = (): Section => ({ key: crypto.randomUUID(), title: '', rows: [newChoice()] });

export const newForm = (body: string): InteractiveForm => ({
  kind: 'buttons',
  body,
  header: '',
  footer: '',
  buttons: [newChoice(), newChoice()],
  opener: '',
  sections: [newSection()],
  url: '',
  label: '',
});

export const bodyMax = (kind: Kind): number => (kind === 'list' ? most.listBody : most.body);
export const rowsOf = (form: InteractiveForm): number => form.sections.reduce((sum, { rows }) => sum + rows.length, 0);

/** The error of one field. `over` is the number of characters above the limit. */
export type Fault = 'missing' | 'same' | 'noAddress' | { readonly over: number };

/** The errors of a form, keyed by the path of the field: `body`, `buttons.0`, `sections.1.rows.2.title`. */
type Faults = Readonly<Record<string, Fault>>;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const faultOf = (text: string, max: number, isNeeded: boolean): Fault | null => {
  const { length } = text.trim();
  if (length > max) return { over: length - max };
  return isNeeded && length === 0 ? 'missing' : null;
};

type Check = readonly [field: string, fault: Fault | null];

function checkButtons({ buttons }: InteractiveForm): Check[] {
  const titles = buttons.map(({ title }) => title.trim());
  return titles.map((title, index) => {
    const isTwice = title !== '' && titles.indexOf(title) < index;
    return [`buttons.${index}`, isTwice ? 'same' : faultOf(title, most.buttonTitle, true)];
  });
}

const checkList = ({ opener, sections }: InteractiveForm): Check[] => [
  ['opener', faultOf(opener, most.listOpener, false)],
  ...sections.flatMap(({ title, rows }, index): Check[] => [
    [`sections.${index}.title`, faultOf(title, most.sectionTitle, sections.length > 1)],
    ...rows.flatMap((row, at): Check[] => [
      [`sections.${index}.rows.${at}.title`, faultOf(row.title, most.rowTitle, true)],
      [`sections.${index}.rows.${at}.description`, faultOf(row.description, most.rowDescription, false)],
    ]),
  ]),
];

const checkLink = ({ url, label }: InteractiveForm): Check[] => [
  ['url', faultOf(url, most.url, true) ?? (isAddress(url.trim()) ? null : 'noAddress')],
  ['label', faultOf(label, most.linkLabel, false)],
];

const checks: Readonly<Record<Kind, (form: InteractiveForm) => Check[]>> = {
  buttons: checkButtons,
  list: checkList,
  cta_url: checkLink,
  location_request: () => [],
};

const hasFrame = ({ kind }: InteractiveForm): boolean => kind !== 'location_request';

/**
 * Returns the errors that keep the message from being sent, keyed by field. Checks only the fields of the chosen kind
 * of message.
 */
export function faultsOf(form: InteractiveForm): Faults {
  const frame: Check[] = hasFrame(form)
    ? [
        ['header', faultOf(form.header, most.header, false)],
        ['footer', faultOf(form.footer, most.footer, false)],
      ]
    : [];
  const all: Check[] = [['body', faultOf(form.body, bodyMax(form.kind), true)], ...frame, ...checks[form.kind](form)];
  return Object.fromEntries(all.filter((one): one is readonly [string, Fault] => one[1] !== null));
}

/** Returns an object with the trimmed text under the given name. The object is empty if the text is empty. */
const said = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { readonly [name in Name]?: string };

/**
 * Returns the fields of a send request (contract/messages.md#sending) that only the chosen kind of message has. The
 * stored message has the same fields in its `payload`.
 */
function partsOf(form: InteractiveForm) {
  if (form.kind === 'buttons') {
    return { buttons: form.buttons.map(({ title }, index) => ({ id: `${index + 1}`, title: title.trim() })) };
  }
  if (form.kind === 'list') {
    const sections = form.sections.map(({ title, rows }, index) => ({
      ...said('title', title),
      rows: rows.map((row, at) => ({
        id: `${index + 1}.${at + 1}`,
        title: row.title.trim(),
        ...said('description', row.description),
      })),
    }));
    return { sections, ...said('button_text', form.opener) };
  }
  return form.kind === 'cta_url' ? { url: form.url.trim(), ...said('display_text', form.label) } : {};
}

/**
 * Returns the send request (contract/messages.md#sending) without the recipient. Without `body`, the result is the
 * interactive part of a reply, which is shown below the reply's text.
 */
export const sendOf = (form: InteractiveForm) => ({
  type: form.kind,
  body: form.body.trim(),
  ...(hasFrame(form) ? { ...said('header', form.header), ...said('footer', form.footer) } : {}),
  ...partsOf(form),
});

/** Returns the form without buttons and rows that have no title, because the preview does not show such parts. */
const named = (form: InteractiveForm): InteractiveForm => ({
  ...form,
  buttons: form.buttons.filter(({ title }) => title.trim() !== ''),
  sections: form.sections.map((one) => ({ ...one, rows: one.rows.filter(({ title }) => title.trim() !== '') })),
});

/** Returns the message as the thread will show it. `words` contains placeholders for texts that are still empty. */
export function previewOf(form: InteractiveForm, words: { readonly opener: string; readonly label: string }) {
  const { type, body, ...payload } = sendOf(named(form));
  const standIn = {
    ...(type === 'list' && { button_text: words.opener }),
    ...(type === 'cta_url' && { display_text: words.label }),
  };
  return { role: 'assistant', type, content: body, payload: { ...standIn, ...payload } } as const;
}
