'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';

type Setup = Outputs['session']['beginTwoFactor'];

const typed = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name));
};

function AskPassword({ onSetup, onClose }: { onSetup: (setup: Setup) => void; onClose: () => void }) {
  const t = useTranslations('security');
  const c = useTranslations('common');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const begin = useMutation(trpc.session.beginTwoFactor.mutationOptions({ meta: { quiet: true }, onSuccess: onSetup }));
  return (
    <form onSubmit={(event) => begin.mutate({ password: typed(event, 'password') })}>
      <Field label={t('current')} hint={t('setUpPassword')} error={begin.error ? errorText(begin.error) : undefined}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={200} required />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" look="primary" busy={begin.isPending}>
          {t('goOn')}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * The QR code for the authenticator app. It is dark on light in both themes, because some cameras cannot read the
 * inverse. Each square is a whole number of pixels wide, so that all squares are equal.
 */
function Picture({ qr: { size, path } }: { qr: Setup['qr'] }) {
  const t = useTranslations('security');
  const quiet = 4;
  const width = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={t('picture')}
      viewBox={`${-quiet} ${-quiet} ${width} ${width}`}
      width={3 * width}
      height={3 * width}
      shapeRendering="crispEdges"
      className="mx-auto h-auto max-w-full rounded-lg bg-white ring-1 ring-line"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

function AskCode({
  setup,
  onCodes,
  onClose,
}: {
  setup: Setup;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslations('security');
  const c = useTranslations('common');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const enable = useMutation(
    trpc.session.enableTwoFactor.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    }),
  );
  return (
    <form onSubmit={(event) => enable.mutate({ code: typed(event, 'code') })} className="space-y-4">
      <p className="text-sm text-ink-soft">{t('scan')}</p>
      <Picture qr={setup.qr} />
      <div>
        <p className="mb-1.5 text-xs text-ink-faint">{t('byHand')}</p>
        <div className="flex items-center gap-2">
          <code
            data-testid="totp-secret"
            className="min-w-0 flex-1 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
          >
            {setup.secret}
          </code>
          <CopyButton text={setup.secret} />
        </div>
      </div>
      <Field label={t('code')} error={enable.error ? errorText(enable.error) : undefined}>
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="123456"
            maxLength={10}
            required
            autoFocus
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" look="primary" busy={enable.isPending}>
          {t('turnOn')}
        </Button>
      </DialogActions>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('security');
  return (
    <>
      <ul
        data-testid="recovery-codes"
        className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label={t('codesCopy')} size="md" />
        <Button look="primary" onClick={onDone}>
          {t('codesDone')}
        </Button>
      </DialogActions>
    </>
  );
}

/**
 * The dialog that sets up the second factor in three steps: the password, the first code of the authenticator app, and
 * the recovery codes, which are shown only once.
 */
export function SetUpTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = async () => {
    toast.success(t('onToast'));
    await queryClient.invalidateQueries(trpc.session.pathFilter());
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => codes === null && onClose()}
      closable={codes === null}
      title={codes ? t('codesTitle') : t('setUpTitle')}
      description={codes ? t('codesText') : undefined}
      className="max-w-md"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      ) : setup ? (
        <AskCode setup={setup} onCodes={setCodes} onClose={onClose} />
      ) : (
        <AskPassword onSetup={setSetup} onClose={onClose} />
      )}
    </Dialog>
  );
}
