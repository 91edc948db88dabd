'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { BrandMark } from '#app/_ui/display/brand-mark.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { isReadable } from '#server/base/brand-palette.ts';
import type { ClientBrand } from '#server/contract/lifecycle/brand.ts';
import { type ChosenLogo, LogoField } from './logo-field.tsx';

/** The logo to save: undefined keeps the current logo, null removes it. */
type Chosen = ChosenLogo | null | undefined;

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface FormProps {
  readonly client: { readonly id: string; readonly name: string };
  readonly now: ClientBrand;
  readonly onClose: () => void;
}

/** Previews the header of the client's panel with the chosen brand. */
function Preview({ name, color, logo }: { name: string; color: string; logo: string | null }) {
  const t = useTranslations('partner');
  const style = isColor(color) ? { '--accent': color } : {};
  return (
    <div
      style={style as Record<string, string>}
      className="flex items-center justify-between gap-4 rounded-xl border border-line bg-sunken p-3"
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <BrandMark logo={logo} className="size-7 shrink-0" />
        <span className="truncate text-md font-semibold">{name}</span>
      </span>
      <span className="rounded-lg bg-accent px-3 py-1.5 text-sm font-medium text-white">{t('brandButton')}</span>
    </div>
  );
}

function BrandForm({ client, now, onClose }: FormProps) {
  const t = useTranslations('partner');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const [name, setName] = useState(now.brand?.name ?? client.name.slice(0, 60));
  const [color, setColor] = useState(now.brand?.color ?? '#0b7a5b');
  const [sender, setSender] = useState(now.brand?.mail_sender ?? '');
  const [logo, setLogo] = useState<Chosen>(undefined);
  const shown = logo === undefined ? (now.brand?.logo_url ?? null) : (logo?.url ?? null);
  const wrong = isColor(color) ? (isReadable(color) ? undefined : t('brandColorPale')) : t('brandColorWrong');
  const save = useMutation(
    trpc.partner.setClientBrand.mutationOptions({
      meta: { quiet: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.partner.pathFilter());
        toast.success(t('brandSaved', { name: client.name }));
        onClose();
      },
      onError: (error) => sayFailure(error),
    }),
  );
  const submit = () => {
    const mail_sender = sender.trim() || null;
    const sent = logo && { base64: logo.base64, mime_type: logo.mime_type, name: logo.name };
    const wanted = sent === undefined ? {} : { logo: sent };
    save.mutate({ id: client.id, name: name.trim(), color, mail_sender, ...wanted });
  };
  return (
    <form
      className="space-y-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && name.trim()) submit();
      }}
    >
      <Preview name={name} color={color} logo={shown} />
      <Field label={t('brandName')} error={name.trim() ? undefined : c('required')}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <Field label={t('brandColor')} hint={t('brandColorHint')} error={wrong}>
        {(control) => (
          <span className="flex items-center gap-2">
            <input
              type="color"
              aria-label={t('brandColorPick')}
              value={isColor(color) ? color : '#000000'}
              onChange={(e) => setColor(e.target.value)}
              className="h-9 w-12 shrink-0 cursor-pointer rounded-lg border border-line bg-surface p-1"
            />
            <Input
              {...control}
              value={color}
              maxLength={7}
              spellCheck={false}
              onChange={(e) => setColor(e.target.value)}
            />
          </span>
        )}
      </Field>
      <LogoField shown={shown} onChange={setLogo} />
      <Field label={t('brandSender')} hint={t('brandSenderHint')}>
        {(control) => (
          <Input
            {...control}
            value={sender}
            maxLength={60}
            autoComplete="off"
            onChange={(e) => setSender(e.target.value)}
          />
        )}
      </Field>
      <Field label={t('brandSignIn')} hint={t('brandSignInHint')}>
        {(control) => (
          <span className="flex items-center gap-2">
            <Input {...control} readOnly value={now.sign_in_url} />
            <CopyButton text={now.sign_in_url} name={t('brandSignIn')} />
          </span>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          {c('save')}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * The dialog that edits how a client's members see the panel: its name, color and logo, and the sender name of its
 * e-mails.
 */
export function BrandDialog({ client, onClose }: Omit<FormProps, 'now'>) {
  const t = useTranslations('partner');
  const trpc = useTRPC();
  const brand = useQuery(trpc.partner.getClientBrand.queryOptions({ id: client.id }));
  return (
    <Dialog open onOpenChange={onClose} title={t('brandTitle', { name: client.name })} description={t('brandText')}>
      {brand.isPending && <SkeletonRows count={3} />}
      {brand.isError && <Failure error={brand.error} onRetry={() => void brand.refetch()} />}
      {brand.data && <BrandForm client={client} now={brand.data} onClose={onClose} />}
    </Dialog>
  );
}
