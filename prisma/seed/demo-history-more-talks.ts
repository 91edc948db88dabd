/**
 * Conversations that the agent could not finish alone: it did not know the answer, the customer wanted a person, or the
 * customer reported a problem.
 */
export const moreTalks = `
@ code=missing_knowledge; why=Não sei se há retirada na loja; when=before; stars=4,5
C: Posso retirar na loja em vez de receber em casa?
H: Isso eu não sei dizer. Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}! Pode retirar sim, em Pinheiros, a partir do dia seguinte à compra. É só trazer um documento.
C: Perfeito, obrigada
@ code=missing_knowledge; why=Não sei se há retirada na loja; when=before; stars=5
C: Dá pra retirar o pedido na loja?
H: Isso eu não sei dizer. Já chamei alguém da equipe, que continua por aqui.
M: Dá sim! A partir do dia seguinte à compra, de segunda a sábado. Leve um documento com foto.
C: Valeu!
@ code=missing_knowledge; why=Não sei se aceitamos vale-presente; stars=4
C: Vocês têm vale-presente?
H: Não encontrei nada sobre isso. Já chamei alguém da equipe.
M: Temos! De R$ 100 a R$ 2.000, válido por um ano. Quer que eu prepare um?
C: Quero um de 300, é para um casamento
M: Pronto, mandei o link de pagamento por aqui.
C: Pago! Obrigado
@ code=missing_knowledge; why=Não sei se o tecido é impermeável
C: O tecido do sofá Aurora é impermeável?
H: Não tenho essa informação. Já chamei alguém da equipe.
M: Oi! O tecido é um linho misto, não é impermeável, mas a capa sai e pode ir à máquina no ciclo delicado.
C: Ah, assim resolve
@ code=missing_knowledge; why=Não sei as medidas da mesa Lótus; stage=Em conversa
C: Qual a medida da mesa Lótus?
H: Não encontrei essa medida. Vou pedir para alguém da equipe confirmar.
M: A Lótus tem 1,60 por 0,90 m e acomoda seis pessoas. Também existe a de 2,00 m.
C: A de 1,60 cabe certinho
@ code=missing_knowledge; why=Não sei se fazemos projeto de ambientação; stage=Em conversa
C: Vocês fazem projeto de decoração?
H: Isso eu não sei. Já chamei alguém da equipe.
M: Fazemos uma ambientação gratuita na loja para compras acima de R$ 5.000. Quer agendar?
C: Quero! Sábado de manhã?
M: Agendado para sábado às 10h com a Carla.
@ code=customer_request; why=O cliente pediu para falar com uma pessoa; stars=4,3
C: Quero falar com um atendente
H: Claro! Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}! Aqui é da Casa Aurora, como posso ajudar?
C: Preciso mudar o endereço de entrega do {pedido}
M: Me passa o novo endereço completo com CEP que eu altero agora.
C: Rua Harmonia, 340, ap 52, 05435-000
M: Alterado! O prazo continua o mesmo.
@ code=customer_request; why=Segunda via da nota fiscal
C: Preciso da nota fiscal do pedido {pedido}, tem como falar com alguém?
H: Claro, já chamei alguém da equipe.
M: Oi! Enviei a nota para o seu e-mail de cadastro. Chegou?
C: Chegou, obrigado
@ tag=reclamação; code=customer_request; why=Produto chegou com defeito; stars=2,3,1; word=Demorou para alguém me responder
C: O {movel} chegou riscado, pedido {pedido}. Quero falar com uma pessoa
H: Sinto muito! Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}. Desculpe por isso. Pode me mandar uma foto do risco?
C: Já mandei no e-mail também
M: Recebi. Vamos trocar sem custo: a retirada e a entrega ficam para quinta de manhã. Pode ser?
C: Pode, mas que não venha riscado de novo
M: Vou conferir pessoalmente antes de sair. Obrigada pela paciência.
@ tag=reclamação; code=customer_request; why=Entrega atrasada; stars=3,2,4; word=Resolveram, mas atrasou
C: Meu pedido {pedido} está atrasado, era para terça!! Quero falar com alguém
H: Entendo. Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}, já localizei: ficou parado no galpão de Osasco. Sai hoje e chega amanhã até as 14h.
C: Ok, vou aguardar
M: Qualquer coisa me chama por aqui.
@ tag=reclamação; code=customer_request; why=Peça faltando na caixa; stars=4
C: A mesa veio sem dois parafusos, como resolve isso? Quero um atendente
H: Já chamei alguém da equipe, que continua por aqui.
M: Oi! Mando o kit de ferragens por motoboy ainda hoje. Tem alguém em casa à tarde?
C: Tem sim
M: Combinado, entre 14h e 18h.
@ tag=orçamento; code=unsupported_request; why=Orçamento em quantidade; stage=Orçamento enviado; stars=5,5,4
C: Bom dia! Preciso de 12 cadeiras para um restaurante em {cidade}
H: Bom dia! Para essa quantidade a equipe faz um orçamento com desconto. Já chamei alguém.
M: Oi, {nome}! Para 12 cadeiras consigo 10% de desconto. Prefere a Lótus ou a Vime?
C: Lótus, na cor natural
M: Mando o orçamento em PDF até o fim do dia.
C: Perfeito
@ tag=orçamento; code=unsupported_request; why=Orçamento para projeto de arquitetura; stage=Fechado; stars=5; word=Atendimento excelente, preço justo
C: Sou arquiteto, preciso de 8 luminárias Íris e 2 sofás Aurora para um projeto
H: Que projeto bonito! Vou chamar alguém da equipe para montar o orçamento com você.
M: Oi, {nome}! Com o desconto de profissional: Íris a R$ 350,10 e Aurora a R$ 3.141. Fecho para você?
C: Pode fechar. Nota no CNPJ do escritório
M: Feito. Pedido {pedido}, entrega agendada. Obrigada pela parceria!
@ tag=orçamento; code=customer_request; why=Quer negociar o preço; lost=Achou mais barato em outra loja; stage=Orçamento enviado
C: Vi o mesmo {movel} mais barato em outro site, vocês cobrem? Quero falar com vendedor
H: Já chamei alguém da equipe para ver isso com você.
M: Oi! Me manda o link? Consigo 5% no Pix e a montagem grátis na capital.
C: Lá está 400 reais mais barato
M: Nesse preço não consigo chegar, infelizmente. Fico à disposição se mudar de ideia.
C: Entendi, obrigado pela atenção
@ code=customer_request; why=Quer fechar uma compra; stage=Fechado; stars=5,5
C: Quero comprar o {movel}, me passa para um vendedor
H: Claro! Já chamei alguém da equipe.
M: Oi, {nome}! Em qual cor?
C: Areia
M: Perfeito, está em pronta entrega. Pix ou cartão?
C: Cartão em 10x
M: Aqui está o link de pagamento. Assim que cair eu confirmo.
C: Pago
M: Confirmado! Pedido {pedido}. Muito obrigada!
@ code=customer_request; why=Quer ver os móveis na loja; stage=Em conversa
C: Posso agendar uma visita com vendedor?
H: Pode sim! Já chamei alguém da equipe para marcar.
M: Oi! Quinta às 15h fica bom? Deixo o {movel} montado para você ver.
C: Fica ótimo
@ code=customer_request; why=Cancelamento de pedido; lost=Desistiu da compra; stage=Novo; stars=3
C: Quero cancelar o pedido {pedido}, falar com atendente
H: Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}. Cancelei aqui; o estorno aparece na próxima fatura. Posso saber o motivo?
C: Mudei de apartamento e não cabe mais
M: Entendido! Quando precisar, estamos por aqui.
@ tag=entrega; code=customer_request; why=Agendar a entrega; stars=5
C: Consigo marcar a entrega para sábado? quero falar com alguém
H: Já chamei alguém da equipe para ver a agenda.
M: Oi! Sábado entre 9h e 12h está livre. Confirmo?
C: Confirma!
M: Confirmado, com montagem incluída.
@ code=pending_clarification; why=O cliente não disse de qual pedido fala
C: E aquele meu problema, já resolveram?
H: Para eu não errar, vou chamar alguém da equipe, que vê o seu histórico.
M: Oi, {nome}! É sobre a troca da luminária? Ela saiu hoje para entrega.
C: Isso! Obrigada
@ code=policy_restriction; why=Pedido de reembolso fora do prazo; tag=reclamação; stars=1,2; word=Não resolveram meu problema
C: Comprei há dois meses e quero devolver, não gostei da cor
H: O prazo de devolução é de 7 dias depois do recebimento. Chamei alguém da equipe para ver o que é possível.
M: Oi, {nome}. Passado o prazo não consigo devolver, mas posso oferecer uma capa de outra cor com 30% de desconto.
C: Não é o que eu queria
M: Entendo, e sinto muito. A oferta fica valendo até o fim do mês.
@ stars=5
C: Gente, o {movel} chegou e ficou lindo!! 😍
A: Que alegria saber! Aproveite muito. Qualquer coisa é só chamar.
@ tag=entrega; code=customer_request; why=Portaria recusou a entrega
C: O entregador foi embora porque a portaria não deixou subir. Preciso falar com alguém urgente
H: Já chamei alguém da equipe, que continua por aqui.
M: Oi, {nome}, falei com o motorista: ele volta hoje às 17h. Pode avisar a portaria?
C: Aviso sim, obrigada
@ code=unsupported_request; why=Conserto de móvel antigo
C: Vocês reformam sofá antigo?
H: Isso eu não consigo responder. Já chamei alguém da equipe.
M: Oi! Não reformamos, mas indico a Tapeçaria Pinheiros, parceira nossa.
C: Ótimo, manda o contato
M: (11) 3000-0000, fale com o seu Jorge.
@ code=missing_knowledge; why=Não sei se entregamos fora do Brasil
C: Entregam no Uruguai?
H: Isso eu não sei dizer. Já chamei alguém da equipe.
M: Oi! Por enquanto só no Brasil. 😕
C: Que pena, obrigado
@ code=missing_knowledge; why=Não sei se há lista de casamento
C: Vocês fazem lista de casamento?
H: Não encontrei nada sobre isso. Já chamei alguém da equipe.
M: Fazemos! É só criar na loja ou por aqui: me diga a data e os nomes.
C: Dia 14, {nome} e Rafael
M: Criada! Vou mandar o link para compartilhar.
`;
