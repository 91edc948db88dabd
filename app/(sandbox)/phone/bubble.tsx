import { Ban, Check, CheckCheck, ChevronDown, Clock, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Menu, MenuItem, MenuLabel, MenuLine } from '#app/_ui/overlays/menu.tsx';
import type { ShownMessage } from './chat-message.ts';
import { Interactive } from './interactive.tsx';
import { Media } from './media.tsx';
import { Template } from './sent-template.tsx';
import type { Draft } from './use-chat.ts';
import type { OperatorState } from './use-operator.ts';
import { useTypeName, useWords } from './use-words.ts';

const emojis = ['👍', '❤️', '😂', '🙏'];
const reported = ['sent', 'delivered', 'read', 'failed'] as const;
type Status = (typeof reported)[number] | 'accepted' | 'received';
const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;

interface Props {
  readonly message: ShownMessage;
  readonly operator: OperatorState;
  readonly onAnswer: (draft: Draft) => void;
  readonly onTap: (wamid: string, button: number) => void;
  readonly onReply: (message: ShownMessage) => void;
  readonly onEdit: (message: ShownMessage) => void;
  readonly onStatus: (wamid: string, status: string) => void;
}

function Content({ message, operator, onAnswer, onTap }: Pick<Props, 'message' | 'operator' | 'onAnswer' | 'onTap'>) {
  const nameOf = useTypeName();
  const { payload, type, wamid } = message;
  const medium = mediaTypes.find((one) => payload[one]);
  if (medium && payload[medium]) return <Media type={medium} medium={payload[medium]} />;
  if (payload.interactive) {
    return <Interactive wamid={wamid} shape={payload.interactive} catalog={operator.catalog} onAnswer={onAnswer} />;
  }
  if (payload.template) {
    const { templates } = operator;
    return <Template wamid={wamid} sent={payload.template} templates={templates} onAnswer={onAnswer} onTap={onTap} />;
  }
  if (payload.location) {
    const { name, address, latitude, longitude } = payload.location;
    return <p>{['📍', name, address, `${latitude}, ${longitude}`].filter(Boolean).join(' ')}</p>;
  }
  if (payload.contacts) {
    return payload.contacts.map(({ name, phones }) => (
      <p key={name.formatted_name}>
        👤 {name.formatted_name} {phones?.map((one) => one.phone).join(', ')}
      </p>
    ));
  }
  if (payload.order) {
    return payload.order.product_items.map((item) => (
      <p key={item.product_retailer_id}>
        🛒 {item.quantity} × {item.product_retailer_id}
      </p>
    ));
  }
  return <p>{payload.text?.body ?? payload.button?.text ?? payload.system?.body ?? `(${nameOf(type)})`}</p>;
}

const ticks: Readonly<Record<string, typeof Check>> = {
  accepted: Clock,
  sent: Check,
  failed: TriangleAlert,
  received: Check,
};

function MessageActions({ message, onAnswer, onReply, onEdit, onStatus }: Omit<Props, 'operator'>) {
  const t = useTranslations('phone');
  const mine = message.direction === 'in';
  const about = { message_id: message.wamid };
  return (
    <Menu
      align={mine ? 'end' : 'start'}
      trigger={
        <button type="button" aria-label={t('actions')} className="self-start rounded-sm p-1 text-ink-soft">
          <ChevronDown className="size-3.5" aria-hidden />
        </button>
      }
    >
      {mine ? (
        <>
          {message.payload.text && <MenuItem onSelect={() => onEdit(message)}>{t('edit')}</MenuItem>}
          <MenuItem
            danger
            onSelect={() => onAnswer({ message: { type: 'revoke', revoke: { original_message_id: message.wamid } } })}
          >
            {t('revoke')}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuItem onSelect={() => onReply(message)}>{t('reply')}</MenuItem>
          {emojis.map((emoji) => (
            <MenuItem
              key={emoji}
              onSelect={() => onAnswer({ message: { type: 'reaction', reaction: { ...about, emoji } } })}
            >
              {t('react', { emoji })}
            </MenuItem>
          ))}
          {message.emoji && (
            <MenuItem onSelect={() => onAnswer({ message: { type: 'reaction', reaction: about } })}>
              {t('unreact')}
            </MenuItem>
          )}
          <MenuLine />
          <MenuLabel>{t('reports')}</MenuLabel>
          {reported.map((status) => (
            <MenuItem key={status} onSelect={() => onStatus(message.wamid, status)}>
              {t(`status_${status}`)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}

/** One message of the chat as a bubble, as the customer's phone shows it. */
export function Bubble(props: Props) {
  const t = useTranslations('phone');
  const format = useFormatter();
  const wordsOf = useWords();
  const { message } = props;
  const mine = message.direction === 'in';
  const Tick = ticks[message.status] ?? CheckCheck;
  return (
    <li className={`flex gap-1 ${mine ? 'flex-row-reverse' : ''}`}>
      <div
        className={`max-w-[80%] rounded-2xl px-3 py-2 text-md break-words whitespace-pre-wrap shadow-sm ${mine ? 'rounded-br-sm bg-bubble-out' : 'rounded-bl-sm bg-bubble-in'}`}
      >
        {message.quoted && (
          <p className="mb-1 truncate border-l-2 border-accent pl-2 text-xs text-ink-soft">{wordsOf(message.quoted)}</p>
        )}
        {message.payload.referral && (
          <p className="mb-1 text-xs text-ink-soft">
            {t('fromAd', { headline: message.payload.referral.headline ?? '' })}
          </p>
        )}
        {message.revoked ? (
          <p className="flex items-center gap-1 text-ink-soft italic">
            <Ban className="size-3.5" aria-hidden /> {t('revoked')}
          </p>
        ) : (
          <Content {...props} />
        )}
        <span className="mt-1 flex items-center justify-end gap-1 text-2xs text-ink-soft">
          {(message.emoji || message.theirEmoji) && (
            <span className="mr-auto text-lg">
              {message.emoji}
              {message.theirEmoji}
            </span>
          )}
          {message.edited && t('edited')} {format.dateTime(new Date(message.created_at), { timeStyle: 'short' })}
          <Tick className="size-3" role="img" aria-label={t(`status_${message.status as Status}`)} />
        </span>
      </div>
      {!message.revoked && <MessageActions {...props} />}
    </li>
  );
}
