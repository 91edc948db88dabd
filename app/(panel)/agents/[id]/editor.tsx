'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Tabs } from 'radix-ui';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { useWide } from '#app/_ui/browser/use-wide.ts';
import { SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { AgentDetail } from '#server/contract/agents/agent-editor.ts';
import { LeaveGuard } from '../../_shell/leave-guard.tsx';
import { AgentHead } from './agent-head.tsx';
import { tabOf } from './check-draft.ts';
import { InstructionsTab } from './instructions-tab.tsx';
import { SaveBar } from './save-bar.tsx';
import { TabList, tabs } from './tab-list.tsx';
import { TrialChat } from './trial/trial-chat.tsx';
import { useTrial } from './trial/use-trial.ts';
import { useDraft } from './use-draft.ts';
import { useLab } from './use-lab.ts';
import { useSaveKey } from './use-save-key.ts';

const loading = () => <SkeletonRows count={3} />;
const KnowledgeTab = dynamic(
  () => untilFetched(() => import('./knowledge/knowledge-tab.tsx').then((part) => part.KnowledgeTab)),
  {
    loading,
  },
);
const CasesTab = dynamic(() => untilFetched(() => import('./cases/cases-tab.tsx').then((part) => part.CasesTab)), {
  loading,
});
const QuestionsTab = dynamic(
  () => untilFetched(() => import('./questions/questions-tab.tsx').then((part) => part.QuestionsTab)),
  {
    loading,
  },
);
const BacktestTab = dynamic(
  () => untilFetched(() => import('./backtest/backtest-tab.tsx').then((part) => part.BacktestTab)),
  { loading },
);
const CaseDialog = dynamic(() => untilFetched(() => import('./cases/case-dialog.tsx').then((part) => part.CaseDialog)));
const RulesTab = dynamic(() => untilFetched(() => import('./rules/rules-tab.tsx').then((part) => part.RulesTab)), {
  loading,
});
const VersionsTab = dynamic(
  () => untilFetched(() => import('./versions/versions-tab.tsx').then((part) => part.VersionsTab)),
  { loading },
);

/**
 * The agent editor. Unsaved changes are kept while the user switches tabs. On wide screens the trial conversation is
 * shown next to the editor.
 */
export function Editor({ agent }: { agent: AgentDetail }) {
  const t = useTranslations('agentEditor');
  const [asked, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('instructions'));
  const isWide = useWide();
  const state = useDraft(agent);
  const { draft, isDirty, problems, revision } = state;
  const shown = isWide ? tabs.filter((one) => one !== 'trial') : tabs;
  const tab = isWide && asked === 'trial' ? 'instructions' : asked;
  /** Saves the draft. If a field is invalid, opens the tab with that field and does not save. */
  const save = async () => {
    if (Object.keys(problems).length > 0) void setTab(tabOf(problems));
    return state.save();
  };
  const saveAndSay = () => {
    if (isDirty) void save().then((done) => done && toast.success(t('saved')));
  };
  useSaveKey(saveAndSay);
  const trial = useTrial(agent.id, save);
  const lab = useLab(agent.id, save);
  const chat = <TrialChat trial={trial} isDirty={isDirty} agent={agent.name} onCase={lab.edit} />;
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => void setTab(tabs.find((one) => one === next) ?? 'instructions')}
      className="flex h-full min-h-0 flex-col"
    >
      <AgentHead agent={agent} draft={draft} isDirty={isDirty} lab={lab}>
        <TabList shown={shown} open={tab} />
      </AgentHead>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <Tabs.Content key={tab} value={tab} className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-2">
            {tab === 'trial' ? (
              chat
            ) : (
              <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
                {tab === 'instructions' && (
                  <InstructionsTab key={revision} state={state} numbers={agent.connections.map(({ name }) => name)} />
                )}
                {tab === 'knowledge' && <KnowledgeTab agentId={agent.id} />}
                {tab === 'rules' && <RulesTab key={revision} state={state} />}
                {tab === 'cases' && <CasesTab lab={lab} agent={agent.name} />}
                {tab === 'questions' && <QuestionsTab lab={lab} />}
                {tab === 'backtest' && <BacktestTab lab={lab} draft={draft} />}
                {tab === 'versions' && <VersionsTab agent={agent} draft={draft} />}
              </div>
            )}
          </Tabs.Content>
          {isDirty && <SaveBar isSaving={state.isSaving} onSave={saveAndSay} onDiscard={state.discard} />}
        </div>
        {isWide && <div className="flex w-104 shrink-0 flex-col border-l border-line bg-surface">{chat}</div>}
      </div>
      {lab.seed && (
        <CaseDialog seed={lab.seed} lab={lab} canJudge={draft.provider !== 'builtin'} onClose={() => lab.edit(null)} />
      )}
      {isDirty && <LeaveGuard onLeave={state.discard} />}
    </Tabs.Root>
  );
}
