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
  no_token: 'Nobody can call it yet: make a token.',
  may_be_outside_window: 'Outside the 24-hour window the run fails here: say skip or wait, or send a template.',
  leads_nowhere: 'Both ways are empty.',
  never_reached: 'What comes after it is never reached.',
};

/** The sentence of an issue, for callers who read English. */
export const issueWords = (code: string, values: Readonly<Record<string, string>>): string =>
  (words[code] ?? code).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
