/** The source files that the guide about web chat visitors shows, in order. The tests run the same files. */
export const chatSources = [
  ['Node', 'sign.mjs'],
  ['Python', 'sign.py'],
  ['PHP', 'sign.php'],
] as const;

export const chatRules = ['ruleOnce', 'ruleDay', 'ruleVerified', 'ruleRefused', 'ruleReset', 'ruleSecret'] as const;
