import { sentBytesMax, typesOf } from '#server/contract/inbox/goes-as.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { References } from './reference.store.ts';

const words: Readonly<Record<string, string>> = {
  unknown_pipeline: 'There is no pipeline “{name}”.',
  unknown_stage: 'The pipeline “{pipeline}” has no stage “{name}”.',
  unknown_field: '“{name}” is no field that can be used here.',
  unknown_op: '“{name}” is no comparison.',
  missing_value: 'Say what it is compared with.',
  unknown_name: 'Nothing is called “{name}” here.',
  unknown_template: 'There is no template “{name}” in {language}.',
  template_not_approved: 'The template “{name}” is not approved.',
  wrong_params: 'The template needs {wanted} values; {given} are given.',
  no_header_words: 'The template’s header leaves a place open: say what stands in it.',
  no_header_file: 'The template’s header wants an image, a video or a document: give its link.',
  unknown_member: '“{email}” is no member.',
  member_not_eligible: 'The role of “{email}” may not own contacts.',
  unknown_number: 'The number does not exist.',
  unsafe_url: 'Only public https addresses can be called.',
  get_has_no_body: 'A GET has no body.',
  no_steps: 'The flow has no steps.',
  max_below_min: 'The highest score is below the lowest.',
  unknown_campaign: 'There is no campaign “{name}”.',
  opted_out_gets_nothing: 'Contacts who opted out are sent nothing: the run would end here.',
  no_days: 'Say how many days before or after the date.',
  no_weekdays: 'Choose the days of the week.',
  unknown_segment: 'There is no segment “{name}”.',
  no_medium: 'Give a link or a file.',
  two_media: 'It sends a link or a file: choose one.',
  no_https: 'The link has to begin with https://.',
  unknown_file: 'The file does not exist: upload it again.',
  file_does_not_fit: 'The file cannot be sent as {kind}: its type or its size does not fit.',
  no_token: 'Nobody can call it yet: make a token.',
  may_be_outside_window: 'Outside the 24-hour window the run fails here: say skip or wait, or send a template.',
  same_choice: 'Two choices are called “{name}”.',
  too_many_rows: 'A list has at most 10 rows.',
  untitled_section: 'Each section of several needs a title.',
  no_choices: 'Say what can be chosen.',
  unknown_queue: 'There is no queue “{name}”.',
  empty_queue: 'Nobody is in the queue “{name}”.',
  nobody_in_turn: 'Choose a queue, or members.',
  no_moment: 'Choose a date field or a weekday.',
  two_moments: 'It waits for a date or for a weekday: choose one.',
  leads_nowhere: 'Both ways are empty.',
  never_reached: 'What comes after it is never reached.',
};

/** Returns the English sentence that describes a problem of a flow. */
export const issueWords = (code: string, values: Readonly<Record<string, string>>): string =>
  (words[code] ?? code).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

interface MediumIssue {
  readonly key: 'url' | 'file_id';
  readonly code: string;
  readonly values: Record<string, string>;
}

/**
 * Returns what is wrong with the file of a send_media step: it has no file or two, its link cannot be fetched, or the
 * file does not fit the kind of message.
 */
export function mediumIssues(
  { kind, url, file_id: fileId }: Extract<AutomationStep, { type: 'send_media' }>,
  { files }: References,
): MediumIssue[] {
  const wrong = (key: MediumIssue['key'], code: string): MediumIssue[] => [{ key, code, values: { kind } }];
  if (!fileId) {
    if (!url) return wrong('url', 'no_medium');
    // A link that begins with a placeholder can only be checked when the message is sent.
    return url.startsWith('https://') || url.startsWith('{{') ? [] : wrong('url', 'no_https');
  }
  if (url) return wrong('url', 'two_media');
  const file = files.find(({ id }) => id === fileId);
  if (!file) return wrong('file_id', 'unknown_file');
  const fits = typesOf[kind].test(file.mime_type) && file.size <= sentBytesMax[kind];
  return fits ? [] : wrong('file_id', 'file_does_not_fit');
}
