import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

const en =
  'Hello|hi there|Do you ship to Campinas?|How much is it?|I need help|talk to a human|human please|thanks!|Where is my order|any discount?|My order never arrived|Are you open on Sunday?|Good morning|I want a refund';
const pt =
  'Oi|Bom dia|Vocês entregam em Campinas?|Qual o horário?|quanto custa|preciso de um boleto|Quero falar com atendente|obrigado|cadê meu pedido|ok|Tem estoque?|Aceita pix?|Boa tarde, tudo bem?|nao chegou ainda|No momento não|vc pode me ajudar|';

it.each(en.split('|'))('%s is English', (text) => expect(guessLanguage(text)).toBe('en'));
it.each(pt.split('|'))('“%s” is Portuguese', (text) => expect(guessLanguage(text)).toBe('pt'));
