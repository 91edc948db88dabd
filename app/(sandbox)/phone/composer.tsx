'use client';

import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { ShownMessage } from './chat-message.ts';
import { type ChatAddress, type Draft, upload } from './use-chat.ts';
import { useRefusal } from './use-refusal.ts';
import { useWords } from './use-words.ts';

/** The message that the customer is replying to or editing. */
export interface Subject {
  readonly kind: 'reply' | 'edit';
  readonly message: ShownMessage;
}

interface Props {
  readonly address: ChatAddress;
  readonly subject: Subject | null;
  readonly onSubject: (subject: Subject | null) => void;
  readonly onSend: (draft: Draft) => Promise<void>;
}

const typeOf = (file: File): 'image' | 'video' | 'audio' | 'document' => {
  const [kind] = file.type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
};

const things: readonly (readonly ['location' | 'card' | 'ad' | 'unknown', Draft])[] = [
  [
    'location',
    {
      message: {
        type: 'location',
        location: { latitude: -23.5614, longitude: -46.6823, name: 'Casa', address: 'Rua das Acácias, 210' },
      },
    },
  ],
  [
    'card',
    {
      message: {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Paulo Lima' }, phones: [{ phone: '+55 11 98765-4321', type: 'CELL' }] }],
      },
    },
  ],
  [
    'ad',
    {
      text: 'Vi o anúncio, ainda tem?',
      referral: {
        source_url: 'https://fb.me/demo',
        source_id: '120210000000000',
        source_type: 'ad',
        headline: 'Sofá Lótus',
        body: 'Só esta semana',
        ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
      },
    },
  ],
  [
    'unknown',
    {
      message: {
        type: 'unsupported',
        errors: [{ code: 131051, title: 'Message type unknown' }],
        unsupported: { type: 'poll' },
      },
    },
  ],
];

function draftOf(text: string, subject: Subject | null): Draft {
  if (subject?.kind !== 'edit') return { text, ...(subject ? { reply_to: subject.message.wamid } : {}) };
  const message = { type: 'text', text: { body: text } };
  return { message: { type: 'edit', edit: { original_message_id: subject.message.wamid, message } } };
}

/** The text field of the simulated phone. The customer can write, attach files, reply and edit. */
export function Composer({ address, subject, onSubject, onSend }: Props) {
  const t = useTranslations('phone');
  const refusal = useRefusal();
  const wordsOf = useWords();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (subject?.kind === 'edit') setText(subject.message.payload.text?.body ?? '');
  }, [subject]);

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
      setProblem(null);
    } catch (error) {
      setProblem(refusal(error));
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void attempt(async () => {
      await onSend(draftOf(text.trim(), subject));
      setText('');
      onSubject(null);
    });
  };
  const attach = (chosen: File | undefined) => {
    if (!chosen) return;
    void attempt(async () => {
      const type = typeOf(chosen);
      const id = await upload(address, chosen);
      const medium = {
        ...{ id, mime_type: chosen.type },
        ...(type === 'document' ? { filename: chosen.name } : {}),
        // Phones record voice notes as Ogg audio. Forwarded music files have other formats.
        ...(/^audio\/ogg/.test(chosen.type) ? { voice: true } : {}),
      };
      await onSend({ message: { type, [type]: medium } });
    });
  };

  return (
    <div className="border-t border-line bg-surface">
      {subject && (
        <p className="flex items-center gap-2 px-3 pt-2 text-xs text-ink-soft">
          <span className="min-w-0 flex-1 truncate">
            {t(subject.kind === 'edit' ? 'editing' : 'answering', { words: wordsOf(subject.message) })}
          </span>
          <button type="button" aria-label={t('stop')} onClick={() => onSubject(null)}>
            <X className="size-4" aria-hidden />
          </button>
        </p>
      )}
      {problem && (
        <p role="alert" className="px-3 pt-2 text-md text-danger">
          {problem}
        </p>
      )}
      <form onSubmit={send} className="flex gap-2 p-3">
        <Menu
          align="start"
          side="top"
          trigger={
            <Button look="quiet" size="icon" aria-label={t('attach')}>
              <Paperclip className="size-4" aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => file.current?.click()}>{t('attachFile')}</MenuItem>
          {things.map(([thing, draft]) => (
            <MenuItem key={thing} onSelect={() => void attempt(() => onSend(draft))}>
              {t(`thing_${thing}`)}
            </MenuItem>
          ))}
        </Menu>
        <input
          ref={file}
          type="file"
          className="hidden"
          aria-label={t('file')}
          onChange={(event) => {
            attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <label className="sr-only" htmlFor="message">
          {t('message')}
        </label>
        <Input
          id="message"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('message')}
        />
        <Button type="submit" look="primary" size="icon" aria-label={t('send')}>
          <SendHorizontal className="size-4" aria-hidden />
        </Button>
      </form>
    </div>
  );
}
