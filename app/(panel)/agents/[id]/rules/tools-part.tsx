'use client';

import { useTranslations } from 'next-intl';
import { Switch } from '#app/_ui/fields/switch.tsx';
import type { AgentTool } from '#server/contract/agents/agent-tools.ts';
import { Part } from '../part.tsx';
import type { DraftState } from '../use-draft.ts';
import { useProblemText } from '../use-problem-text.ts';
import { LinesField, NumberField } from './own-text-fields.tsx';

/** The position of each tool on the page. */
const ranks: Readonly<Record<AgentTool, number>> = {
  add_tag: 0,
  remove_tag: 1,
  set_field: 2,
  move_stage: 3,
  mark_event: 4,
  send_buttons: 5,
  send_list: 6,
  call_http: 7,
};
const tools = (Object.keys(ranks) as AgentTool[]).sort((a, b) => ranks[a] - ranks[b]);

/** The section that chooses which tools the agent may use, and how often in one conversation. */
export function ToolsPart({ state: { draft, change, problems } }: { state: DraftState }) {
  const t = useTranslations('agentEditor');
  const problemText = useProblemText();
  const turn = (tool: AgentTool, on: boolean) =>
    change(
      'tools',
      tools.filter((one) => (one === tool ? on : draft.tools.includes(one))),
    );
  return (
    <Part title={t('tools')} hint={t('toolsHint')}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {tools.map((tool) => (
          <Switch
            key={tool}
            label={t(`tool_${tool}`)}
            hint={t(`tool_${tool}_hint`)}
            checked={draft.tools.includes(tool)}
            onChange={(on) => turn(tool, on)}
          />
        ))}
      </div>
      {draft.tools.includes('call_http') && (
        <LinesField
          label={t('http_hosts')}
          hint={t('http_hostsHint')}
          error={problemText(problems.http_hosts)}
          value={draft.http_hosts}
          onChange={(lines) => change('http_hosts', lines)}
          placeholder="api.example.com"
        />
      )}
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <NumberField
          label={t('writes_max')}
          hint={t('writes_maxHint')}
          error={problemText(problems.writes_max)}
          value={draft.writes_max}
          onChange={(value) => change('writes_max', value)}
          min={0}
          max={100}
        />
        <NumberField
          label={t('calls_max')}
          hint={t('calls_maxHint')}
          error={problemText(problems.calls_max)}
          value={draft.calls_max}
          onChange={(value) => change('calls_max', value)}
          min={0}
          max={50}
        />
      </div>
    </Part>
  );
}
