/** The word that the panel uses for a concept in both languages, and the words that it must not use for it. */
interface Term {
  readonly en: string;
  readonly pt: string;
  readonly notInEnglish?: RegExp;
  readonly notInPortuguese?: RegExp;
}

/**
 * One word for each concept, as other products in the field use it. A test checks the panel's texts against this list.
 * To introduce a better word, change this list first; the test then reports the texts that still use the old word.
 */
export const wordList: readonly Term[] = [
  { en: 'reports', pt: 'relatórios', notInEnglish: /\bfigures?\b/i, notInPortuguese: /\bindicador(?:es)?\b/i },
  { en: 'snooze', pt: 'adiar', notInEnglish: /\bput(?:s|ting)? (?:\w+ )?off\b/i },
  { en: 'handoff', pt: 'transferência', notInPortuguese: /\bpassage(?:m|ns)\b/i },
  { en: 'hand back', pt: 'devolver', notInEnglish: /\bgiv(?:e|es|en|ing) back\b/i },
  { en: 'take over', pt: 'assumir', notInEnglish: /\btake (?:it )?upon\b/i },
  { en: 'handled by', pt: 'atendido por', notInEnglish: /\bserves?\b/i },
  { en: 'dismiss', pt: 'dispensar', notInEnglish: /\bput(?:s|ting)? (?:\w+ )?away\b/i },
  { en: 'save', pt: 'salvar', notInEnglish: /\bkeep the note\b/i, notInPortuguese: /\bguardar (?:a )?nota\b/i },
  { en: 'fix', pt: 'corrigir', notInEnglish: /\bmend(?:s|ed|ing)?\b/i },
  { en: 'rules', pt: 'regras', notInEnglish: /\bcircumstances\b/i, notInPortuguese: /\bcircunstâncias\b/i },
  { en: 'sentiment', pt: 'sentimento', notInEnglish: /\bmoods?\b/i, notInPortuguese: /\bhumor\b/i },
  { en: 'typical', pt: 'em geral', notInEnglish: /\bmedian\b/i, notInPortuguese: /\bmediana\b/i },
  { en: '9 of 10 within', pt: '9 em 10 em até', notInEnglish: /\bp\d\d\b/i, notInPortuguese: /\bp\d\d\b/i },
  { en: 'WhatsApp', pt: 'WhatsApp', notInEnglish: /\bthe operator\b(?! of)/i, notInPortuguese: /\boperadora?\b/i },
  { en: 'event', pt: 'evento', notInEnglish: /\b(?:this|each|a|unread|readers? of) facts?\b/i },
  { en: 'consumer', pt: 'consumidor', notInEnglish: /\breaders?\b/i, notInPortuguese: /\bleitor(?:es)?\b/i },
  { en: 'dead letter', pt: 'parada', notInEnglish: /\bset aside\b/i, notInPortuguese: /\bpost[ao] de lado\b/i },
  { en: 'background jobs', pt: 'tarefas', notInEnglish: /\bengine\b/i },
  {
    en: 'simulation',
    pt: 'simulação',
    notInEnglish: /\bfl(?:ight|own|ies)\b/i,
    notInPortuguese: /\bvo(?:o|aram|ou)\b/i,
  },
  { en: 'test case', pt: 'caso', notInEnglish: /(?<!\btest )\bcases?\b(?!,? (?:and )?accents)/i },
  { en: 'two-factor authentication', pt: 'segundo fator', notInEnglish: /\bsecond factor\b/i },
  { en: 'e-mail', pt: 'e-mail', notInEnglish: /\bletters? (?:come|of|to)\b/i, notInPortuguese: /\bcartas?\b/i },
  { en: 'verified visitor', pt: 'visitante verificado', notInEnglish: /\bknown visitors?\b/i },
  { en: 'someone', pt: 'alguém', notInEnglish: /\b(?:some|every|any)body\b|\bwhoever\b/i },
  { en: 'deleted', pt: 'excluído', notInEnglish: /\b(?:is|are) gone\b/i },
  { en: 'AI answer', pt: 'resposta da IA', notInPortuguese: /\b(?:turnos?|rodadas?)\b/i },
];
