/** What the guide of the web chat's visitors consists of, in its order; the files are tested as they are shown. */
export const chatSources = [
  ['Node', 'sign.mjs'],
  ['Python', 'sign.py'],
  ['PHP', 'sign.php'],
] as const;

export const chatRules = ['ruleOnce', 'ruleDay', 'ruleVerified', 'ruleRefused', 'ruleReset', 'ruleSecret'] as const;
