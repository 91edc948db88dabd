/** The texts on a campaign's page about the effects of the campaign. */
export const campaignEffects = {
  effects: 'Resultados',
  effectsHint: 'Proporções com o intervalo em que estão com 95 % de confiança.',
  holdout: 'Grupo de controle (sem mensagem)',
  ownMessage: 'A mensagem da campanha',
  variant: 'Variante {number}',
  interval: '{low} a {high}',
  besides: 'Em relação a: {name}',
  points: '{points} pontos',
  maybeNone: 'pode não haver diferença',
  effect_read: 'Leram',
  filterClicked: 'Toques em links',
  notClicked: 'Não tocou',
  clicksUnknown:
    '{count, plural, one {# toque em link deste número não diz de qual mensagem é e não entra em nenhuma taxa.} other {# toques em links deste número não dizem de qual mensagem são e não entram em nenhuma taxa.}}',
  effect_clicked: 'Tocaram em um link',
  effect_replied: 'Responderam',
  effect_converted: 'Converteram',
  effect_optedOut: 'Saíram',
};
