import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about sign-in and the user's own account. */
export const ofAccounts = {
  invalid_sign_in: explain('E-mail ou senha incorretos.', 'Confira os dois e tente de novo.'),
  code_required: explain(
    'A conta tem um segundo fator.',
    'Envie também code: o do autenticador, ou um código de recuperação.',
  ),
  invalid_code: explain('O código está errado ou já foi usado.', 'Espere o próximo código e tente de novo.'),
  invalid_password: explain('A senha está errada.', 'Envie a senha que a conta tem agora.'),
  too_many_tries: explain(
    'Tentativas erradas demais para esta conta.',
    'Espere os segundos de details.retry_after; um navegador em que a conta já entrou, ou uma nova senha por e-mail, não precisa esperar.',
  ),
  reset_link_invalid: explain('O link para uma nova senha não funciona mais.', 'Peça outro.'),
  session_not_found: explain('Sessão não encontrada.', 'Ela pode já ter terminado.'),
  two_factor_enabled: explain('A conta já tem um segundo fator.', 'Desative-o antes.'),
  two_factor_not_started: explain('Nenhum segundo fator está sendo configurado.', 'Comece de novo.'),
} satisfies Explanations;
