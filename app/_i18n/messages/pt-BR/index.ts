import { newPassword, security, signIn } from './account.ts';
import { actions, conversationActions, handBack } from './actions.ts';
import { activities } from './activities.ts';
import { agentBacktest } from './agent-backtest.ts';
import { agentCases } from './agent-cases.ts';
import { agentEditor } from './agent-editor.ts';
import { agentQuestions } from './agent-questions.ts';
import { agentTrial } from './agent-trial.ts';
import { agentVersions } from './agent-versions.ts';
import { agents } from './agents.ts';
import { aiKeys } from './ai-keys.ts';
import { aiHandoffs, aiTurns } from './ai-turns.ts';
import { attached } from './attached.ts';
import { audit } from './audit.ts';
import { automationEditor, flowToken } from './automation-editor.ts';
import { automationMap } from './automation-map.ts';
import { automationReasons } from './automation-reasons.ts';
import { automationRecipes } from './automation-recipes.ts';
import { automationRuns } from './automation-runs.ts';
import { automations } from './automations.ts';
import { boards } from './boards.ts';
import { campaignList, campaigns, contactCampaigns, recipients } from './campaigns.ts';
import { charts } from './charts.ts';
import { chat } from './chat.ts';
import { common, errors } from './common.ts';
import { contact, contactValues } from './contact.ts';
import { contactFile, contacts } from './contacts.ts';
import { engine } from './engine.ts';
import { fields } from './fields.ts';
import { figures } from './figures.ts';
import { front } from './front.ts';
import { behaviourGuide, errorsGuide, securityGuide, webChatGuide, webhooksGuide } from './guides.ts';
import { home } from './home.ts';
import { hours } from './hours.ts';
import { imports } from './imports.ts';
import { inbox } from './inbox.ts';
import { inboxList } from './inbox-list.ts';
import { inspector } from './inspector.ts';
import { interactive } from './interactive.ts';
import { keys } from './keys.ts';
import { knowledge } from './knowledge.ts';
import { alerts, heldBack, mail } from './mail.ts';
import { mailedReports } from './mailed-reports.ts';
import { many } from './many.ts';
import { invite, members } from './members.ts';
import { nav } from './nav.ts';
import { notes } from './notes.ts';
import { news, notices } from './notices.ts';
import { numbers } from './numbers.ts';
import { partner } from './partner.ts';
import { phone } from './phone.ts';
import { pipelines } from './pipelines.ts';
import { plan } from './plan.ts';
import { prices } from './prices.ts';
import { profile } from './profile.ts';
import { queues } from './queues.ts';
import { quickReplies, quickReplyUse } from './quick-replies.ts';
import { recipientReasons } from './recipient-reasons.ts';
import { docs, docsSearch, reference } from './reference.ts';
import { reportBoards } from './report-boards.ts';
import { requests } from './requests.ts';
import { roles } from './roles.ts';
import { sending } from './sending.ts';
import { organization, settings } from './settings.ts';
import { snooze } from './snooze.ts';
import { sound, voice } from './sound.ts';
import { tagPicker, tags } from './tags.ts';
import { gaps, headerField } from './template-form.ts';
import { templatePause } from './template-pause.ts';
import { emoji, foundMessage, thread, viewer } from './thread.ts';
import { views, viewTitles } from './views.ts';
import { webChat } from './web-chat.ts';
import { webhooks } from './webhooks.ts';

export default {
  actions,
  agentBacktest,
  agentCases,
  agentEditor,
  agentQuestions,
  agents,
  agentTrial,
  agentVersions,
  aiKeys,
  aiHandoffs,
  aiTurns,
  alerts,
  attached,
  audit,
  automationEditor,
  automationMap,
  automationReasons,
  automationRecipes,
  automationRuns,
  automations,
  behaviourGuide,
  boards,
  campaignList,
  campaigns,
  charts,
  chat,
  common,
  conversationActions,
  contact,
  contactCampaigns,
  contactFile,
  contactValues,
  contacts,
  docs,
  docsSearch,
  engine,
  errors,
  errorsGuide,
  fields,
  figures,
  foundMessage,
  flowToken,
  front,
  handBack,
  activities,
  gaps,
  headerField,
  heldBack,
  home,
  hours,
  imports,
  inbox,
  inboxList,
  inspector,
  interactive,
  invite,
  keys,
  knowledge,
  mail,
  mailedReports,
  many,
  members,
  nav,
  newPassword,
  news,
  notices,
  notes,
  numbers,
  organization,
  partner,
  phone,
  pipelines,
  plan,
  prices,
  profile,
  queues,
  quickReplies,
  quickReplyUse,
  recipientReasons,
  recipients,
  reference,
  reportBoards,
  requests,
  roles,
  security,
  securityGuide,
  sending,
  settings,
  signIn,
  snooze,
  sound,
  tagPicker,
  tags,
  templatePause,
  emoji,
  thread,
  viewer,
  viewTitles,
  views,
  voice,
  webChat,
  webhooks,
  webChatGuide,
  webhooksGuide,
};
