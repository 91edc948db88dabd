import type * as en from '../en/profile.ts';

export const profile: typeof en.profile = {
  title: 'Perfil',
  description: 'Quem você é para a equipe e como o painel aparece para você.',
  name: 'Nome',
  nameHint: 'Como os colegas o veem a partir de agora. O que já foi escrito mantém o nome com que foi escrito.',
  roleIn: '{role} · {organization}',
  saved: 'Seu nome foi salvo.',
  looks: 'Idioma e aparência',
  languageHint: 'Vale em todos os aparelhos.',
  themeHint: 'Vale neste navegador.',
  security: 'Senha, segundo fator e sessões',
  securityText: 'Mude como você entra, veja onde está conectado e desconecte outros navegadores.',
};
