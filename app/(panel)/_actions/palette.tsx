'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { plainText } from '#app/_ui/text/plain-text.ts';
import { showMessage } from '../inbox/_parts/message/show-message.ts';
import { actionGroups } from './action.ts';
import { KeyCaps } from './key-caps.tsx';
import type { Registry } from './registry.ts';
import { useAllActions } from './use-all-actions.ts';
import { type Hit, useHits } from './use-hits.tsx';
import { useMakings } from './use-makings.ts';
import { useNamedHits } from './use-named-hits.tsx';
import { useOwnActions } from './use-own.ts';

const item =
  'flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm data-[selected=true]:bg-sunken dark:data-[selected=true]:bg-line [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint';
const heading =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint';

/** The command palette. It finds actions, pages, people, conversations and everything else that has a name. */
export function Palette({ registry, onClose }: { registry: Registry; onClose: () => void }) {
  const t = useTranslations('actions');
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const actions = [...useAllActions(registry), ...useMakings(), ...useOwnActions()].filter(
    ({ id }) => id !== 'palette',
  );
  const { found: hitsOf, isOld, isLooking } = useHits(typed);
  const named = useNamedHits(typed);
  const results = [...hitsOf, ...named.found];
  const groups = actionGroups.map((group) => ({
    group,
    some: actions.filter((one) => one.group === group && plainText(one.label).includes(plainText(typed))),
  }));
  // Groups of results appear one after another. Until the person moves the selection, Enter chooses the entry that is
  // first at that moment.
  const [chosen, setChosen] = useState<string | null>(null);
  const hasMoved = useRef(false);
  const [firstHit] = results.flatMap(({ heading: name, hits }) =>
    hits.map((hit) => ({ value: `${name} ${hit.key}`, hit })),
  );
  const [firstAction] = groups.flatMap(({ some }) => some);
  const first = firstHit?.value ?? firstAction?.id ?? '';
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  const isTaken = useRef(false);
  const goTo = ({ href, message }: Hit) => {
    isTaken.current = message !== undefined;
    // Navigating to the address that is already open would not scroll the message into view again.
    const isHere = `${window.location.pathname}${window.location.search}` === href;
    if (isHere && message) setTimeout(() => showMessage(message));
    else router.push(href);
  };
  // If Enter is pressed while the search runs, the first entry is opened once the search has finished.
  const [isEntered, setEntered] = useState(false);
  const isEarly = isOld || isLooking || (named.isLooking && !firstHit);
  const takeFirst = useEffectEvent(() => {
    if (firstHit) close(() => goTo(firstHit.hit))();
    else if (firstAction) close(firstAction.run)();
  });
  useEffect(() => {
    if (!isEntered || isEarly) return;
    setEntered(false);
    takeFirst();
  }, [isEntered, isEarly]);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40 dark:bg-black/60" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => isTaken.current && event.preventDefault()}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-2xl border border-line bg-surface shadow-xl outline-none"
        >
          <Radix.Title className="sr-only">{t('palette')}</Radix.Title>
          <Command
            label={t('palette')}
            loop
            shouldFilter={false}
            value={chosen ?? first}
            onValueChange={(value) => hasMoved.current && setChosen(value)}
            onKeyDownCapture={(event) => {
              hasMoved.current ||= /^(Arrow|Home|End)/.test(event.key);
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasMoved.current || !isEarly) return;
              event.preventDefault();
              event.stopPropagation();
              setEntered(true);
            }}
            onPointerMoveCapture={() => {
              hasMoved.current = true;
            }}
          >
            <Command.Input
              value={typed}
              onValueChange={(text) => {
                setTyped(text);
                hasMoved.current = false;
                setEntered(false);
                setChosen(null);
              }}
              placeholder={t('palettePlaceholder')}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-md outline-none placeholder:text-ink-faint"
            />
            <Command.List label={t('found')} className="max-h-[min(26rem,60dvh)] overflow-y-auto px-2 pb-2">
              <Command.Empty className="px-2.5 py-6 text-center text-sm text-ink-soft">{t('nothing')}</Command.Empty>
              {results.map(({ heading: name, hits }) =>
                hits.length === 0 ? null : (
                  <Command.Group key={name} heading={name} className={heading}>
                    {hits.map((hit) => (
                      <Command.Item
                        key={hit.key}
                        value={`${name} ${hit.key}`}
                        onSelect={close(() => goTo(hit))}
                        className={item}
                      >
                        {hit.icon}
                        <span className="shrink-0 font-medium">{hit.title}</span>
                        {hit.more && <span className="min-w-0 truncate text-ink-soft">{hit.more}</span>}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ),
              )}
              {groups.map(({ group, some }) =>
                some.length === 0 ? null : (
                  <Command.Group key={group} heading={t(`group_${group}`)} className={heading}>
                    {some.map(({ id, label, keys, icon: Icon, run }) => (
                      <Command.Item key={id} value={id} onSelect={close(run)} className={item}>
                        {Icon ? <Icon aria-hidden /> : <span className="size-4" />}
                        <span className="flex-1">{label}</span>
                        {keys && <KeyCaps keys={keys} />}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ),
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
