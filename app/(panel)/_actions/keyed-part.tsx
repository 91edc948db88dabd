'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type FetchedOnUse, fetchedOnUse } from '#app/_ui/browser/fetched-on-use.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { fetchDialog } from '#app/_ui/overlays/dialog.tsx';
import { holdKeys } from '#app/_ui/overlays/hold-keys.ts';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A loading note that is shown in place of a dialog. It appears only if fetching the dialog's code takes noticeably
 * long.
 */
function OnItsWay() {
  const t = useTranslations('common');
  return (
    <p
      role="status"
      className="fixed top-[12dvh] left-1/2 z-50 -translate-x-1/2 [animation:appear_120ms_400ms_both] rounded-xl border border-line bg-surface px-4 py-3 text-sm text-ink-soft shadow-xl"
    >
      {t('loading')}
    </p>
  );
}

interface KeyedProps<P extends Closable> {
  readonly part: FetchedOnUse<ComponentType<P>>;
  readonly shown: P;
}

function Keyed<P extends Closable>({ part, shown }: KeyedProps<P>) {
  const t = useTranslations('common');
  const [isThere, setThere] = useState(() => part.had() !== null);
  const [wasThere] = useState(isThere);
  const giveUp = useEffectEvent(() => shown.onClose());
  const fail = useEffectEvent(() => {
    toast.error(t('partNotFetched'));
    shown.onClose();
  });
  useLayoutEffect(() => (wasThere ? undefined : holdKeys(() => giveUp())), [wasThere]);
  useEffect(() => {
    let isGone = false;
    part.fetch().then(
      () => !isGone && setThere(true),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
  }, [part]);
  const Shown = part.had();
  return isThere && Shown ? <Shown {...shown} /> : <OnItsWay />;
}

/**
 * Makes a dialog that a shortcut opens. The dialog's code is fetched while the browser is idle, after the person has
 * begun to use the page, so that the dialog opens even without a network. If the dialog is opened before its code has
 * loaded, everything the person types goes into the dialog and triggers no shortcut.
 */
export function keyedPart<P extends Closable>(load: () => Promise<ComponentType<P>>) {
  const part = fetchedOnUse(() => Promise.all([load(), fetchDialog()]).then(([Shown]) => Shown));
  return (props: P) => <Keyed part={part} shown={props} />;
}
