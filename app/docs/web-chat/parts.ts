/** The source files shown in the guide to web chat visitors, in order. The tests run them as they are shown. */
export const chatSources = [
  ['Node', 'sign.mjs'],
  ['Python', 'sign.py'],
  ['PHP', 'sign.php'],
] as const;

export const chatRules = ['ruleOnce', 'ruleDay', 'ruleVerified', 'ruleRefused', 'ruleReset', 'ruleSecret'] as const;
