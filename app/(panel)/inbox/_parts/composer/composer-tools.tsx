'use client';

import { LayoutTemplate, ListPlus, Plus, Smile, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { IconButton } from '#app/_ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';
import { type Action, ariaKeys, blockedKeys } from '../../../_actions/action.ts';
import { useActions } from '../../../_actions/actions.tsx';
import { KeyCaps } from '../../../_actions/key-caps.tsx';
import { keyedPart } from '../../../_actions/keyed-part.tsx';
import { wishToReply } from '../actions/reply-wish.ts';
import { putText, type Writing } from '../suggestions/put-text.ts';
import type { useQuickReplies } from '../suggestions/use-quick-replies.ts';
import { useDraft } from './use-draft.ts';

// The emoji panel is loaded when the attendant opens it.
const EmojiPanel = lazy(() => untilFetched(() => import('./emoji-panel.tsx')));
const ConversationTemplate = keyedPart(() =>
  import('./conversation-template.tsx').then((part) => part.ConversationTemplate),
);
const Interactive = lazyPart('app/(panel)/inbox/_parts/interactive/interactive-dialog.tsx', () =>
  import('../interactive/interactive-dialog.tsx').then((part) => part.InteractiveDialog),
);
const InteractiveDialog = keyedPart(Interactive.fetch);

interface Props extends Writing {
  readonly conversation: Conversation;
  readonly quick: ReturnType<typeof useQuickReplies>;
  readonly isHidden: boolean;
  /** The warning that a colleague holds the conversation. The dialog for interactive messages shows it too. */
  readonly warning: ReactNode;
  readonly mayGo: () => boolean;
  readonly onInteractive: (body: string, interactive: InteractiveReply) => void;
}

interface MenuProps {
  readonly tools: readonly Action[];
  readonly busy: boolean;
}

/** The menu of the less common tools, which do not fit in the row. */
function ToolMenu({ tools, busy }: MenuProps) {
  const t = useTranslations('inbox');
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('tools')} busy={busy} className="@lg:hidden">
          {!busy && <Plus className="size-5" aria-hidden />}
        </IconButton>
      }
    >
      {tools.map(({ id, label, keys, icon: Icon = Zap, run }) => (
        <MenuItem key={id} onSelect={run} aria-keyshortcuts={ariaKeys(keys)}>
          <Icon aria-hidden />
          <span className="flex-1">{label}</span>
          {keys && <KeyCaps keys={keys} />}
        </MenuItem>
      ))}
    </Menu>
  );
}

/**
 * The tools below the text field, such as quick replies and emoji. Templates are included, because they may be sent at
 * any time.
 */
export function ComposerTools({
  conversation,
  area,
  text,
  write,
  quick,
  isHidden,
  warning,
  mayGo,
  onInteractive,
}: Props) {
  const t = useTranslations('inbox');
  const q = useTranslations('quickReplyUse');
  const e = useTranslations('emoji');
  const a = useTranslations('conversationActions');
  const [wantsEmoji, setWantsEmoji] = useState(false);
  const [choosing, setChoosing] = useState<'template' | 'interactive' | null>(null);
  const insert = (emoji: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = area.current ?? {};
    const end = from + emoji.length;
    putText({ area, write }, { text: text.slice(0, from) + emoji + text.slice(to), from: end, to: end });
  };
  const draft = useDraft(conversation, (words) => {
    write(text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`);
    area.current?.focus();
  });
  const group = 'conversation' as const;
  const beginQuick = () => {
    wishToReply();
    // The text field may be hidden behind another part of the composer, such as a voice recording.
    if (area.current?.checkVisibility()) quick.begin();
  };
  const quickReplies: Action = { id: 'quick', label: q('open'), group, icon: Zap, keys: 'q', run: beginQuick };
  const template: Action = {
    ...{ id: 'template', label: t('chooseTemplate'), group, icon: LayoutTemplate, keys: 'p' },
    run: () => setChoosing('template'),
  };
  const interactive: Action = {
    ...{ id: 'interactive', label: t('composeInteractive'), group, icon: ListPlus },
    run: () => setChoosing('interactive'),
  };
  const isOfNetwork = conversation.channel === 'chatapp';
  const drafts: readonly Action[] = draft ? [draft] : [];
  const blocked = [
    ...(draft ? [] : blockedKeys('d', a('blockedNoAgent'))),
    ...(isOfNetwork ? [] : blockedKeys('p', a('blockedNoTemplates'))),
  ];
  /** The tools that are always in the row, no matter how narrow the composer is. */
  const atHand = [quickReplies, ...(isOfNetwork ? [template] : [])];
  const seldom = [...drafts, ...(isOfNetwork ? [interactive] : [])];
  useActions(isHidden ? [] : [...atHand, ...seldom, ...blocked]);
  const buttonsOf = (tools: readonly Action[]) =>
    tools.map(({ id, label, keys, icon: Icon = Zap, busy = false, run }) => (
      <IconButton
        key={id}
        label={label}
        title={keys ? `${label} (${keys.toUpperCase()})` : label}
        busy={busy}
        // Keeps the focus in the text field when a tool is clicked.
        onPointerDown={(event) => event.preventDefault()}
        onClick={run}
      >
        {!busy && <Icon className="size-4.5" aria-hidden />}
      </IconButton>
    ));
  const emoji = (
    <IconButton label={e('title')} onClick={() => setWantsEmoji(true)} className="max-sm:hidden">
      <Smile className="size-4.5" aria-hidden />
    </IconButton>
  );
  return (
    <>
      {buttonsOf(atHand)}
      <span className="hidden @lg:contents">{buttonsOf(seldom)}</span>
      {seldom.length > 0 && <ToolMenu tools={seldom} busy={draft?.busy === true} />}
      {wantsEmoji ? (
        <Suspense fallback={emoji}>
          <EmojiPanel trigger={emoji} onPick={insert} onClose={() => area.current?.focus()} />
        </Suspense>
      ) : (
        emoji
      )}
      {choosing === 'template' && (
        <ConversationTemplate conversation={conversation} onSent={async () => {}} onClose={() => setChoosing(null)} />
      )}
      {choosing === 'interactive' && (
        <InteractiveDialog
          conversationId={conversation.id}
          text={text}
          write={write}
          returnTo={area}
          warning={warning}
          mayGo={mayGo}
          onSend={(body, interactive) => {
            setChoosing(null);
            onInteractive(body, interactive);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}
