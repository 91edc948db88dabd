/** Titles of the operations on agents, their figures, automations and campaigns. */
export const ofFlows = {
  'agents.chatWithAgent': 'Conversar com um agente',
  'agents.listAgents': 'Listar agentes',
  'analytics.viewAgentFigures': 'Ver indicadores de um agente',
  'analytics.viewOverview': 'Ver indicadores de um período',
  'automations.getAutomation': 'Ver automação',
  'automations.listAutomations': 'Listar automações',
  'automations.triggerAutomation': 'Iniciar automação',
  'campaigns.getCampaign': 'Ver campanha',
  'campaigns.listCampaigns': 'Listar campanhas',
};
