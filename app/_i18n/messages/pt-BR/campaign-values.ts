/** The texts about the values that fill a template's variables, and about missing values. */
export const campaignValues = {
  headerLink: 'Link da imagem, vídeo ou documento',
  missing: 'Falta para esta pessoa: {keys}',
  lackingVariable: 'o valor de {name}',
  lackingHeaderWords: 'o valor do cabeçalho (com ele, no máximo 60 caracteres)',
  lackingBody: 'um texto mais curto (preenchido, no máximo 1.024 caracteres)',
  lackingHeader: 'o link da imagem, do vídeo ou do documento',
  lackingButton: 'o valor do botão {number}',
  lackingField: 'o campo “{name}”',
  missingTitle: 'O que falta, e para quantas pessoas',
  missingWho: 'Para quem: {count, plural, one {# pessoa} other {# pessoas}}',
  missingFirst: 'Para quem: as primeiras {count} de {all}',
  missingRow: '{name}: {keys}',
};
