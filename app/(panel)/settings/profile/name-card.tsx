'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useMember } from '../../_shell/member.tsx';

/** The card with the member's name, as colleagues see it, and the e-mail address used to sign in. */
export function NameCard() {
  const t = useTranslations('profile');
  const c = useTranslations('common');
  const r = useTranslations('roles');
  const member = useMember();
  const router = useRouter();
  const trpc = useTRPC();
  const form = useForm({ defaultValues: { name: member.name } });
  const { errors, isDirty } = form.formState;
  const rename = useMutation(
    trpc.session.rename.mutationOptions({
      onSuccess: ({ name }) => {
        form.reset({ name });
        toast.success(t('saved'));
        // The frame around the page shows the name, so the server has to render the frame again.
        router.refresh();
      },
    }),
  );
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-5 flex items-center gap-3">
        <Avatar name={member.name} className="size-11" />
        <p className="min-w-0 text-sm">
          <span className="block font-medium break-words">{member.email}</span>
          <span className="block break-words text-ink-soft">
            {t('roleIn', { role: r(member.role), organization: member.organizationName })}
          </span>
        </p>
      </div>
      <form onSubmit={form.handleSubmit((values) => rename.mutate(values))} className="space-y-5" noValidate>
        <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
              autoComplete="name"
              maxLength={200}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={rename.isPending} disabled={!isDirty}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
