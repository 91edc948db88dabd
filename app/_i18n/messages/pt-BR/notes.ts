import type * as en from '../en/notes.ts';

export const notes: typeof en.notes = {
  note: 'Nota interna',
  placeholder: 'Uma nota para a equipe; @ menciona um colega',
  hint: 'Só a equipe vê.',
  keep: 'Salvar nota',
  tooLong: '{over, plural, one {# caractere} other {# caracteres}} a mais.',
  colleagues: 'Colegas',
  found: '{count, plural, one {# colega} other {# colegas}}',
};
