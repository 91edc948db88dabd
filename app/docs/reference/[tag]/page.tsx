import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { publicUrl } from '#server/base/env.ts';
import { OperationList } from '../operation-list.tsx';
import { OperationView } from '../operation-view.tsx';
import { readReference } from '../read-reference.ts';
import { ReferenceFrame } from '../reference-frame.tsx';
import { titleOf } from '../title-of.ts';

interface PageProps {
  readonly params: Promise<{ tag: string }>;
}

const findTag = async (slug: string) => (await readReference()).tags.find((tag) => tag.slug === slug);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const tag = await findTag((await params).tag);
  return { title: tag && titleOf(tag, await getLocale()) };
}

/** The page of the reference with all operations of one subject. */
export default async function TagPage({ params }: PageProps) {
  const tag = await findTag((await params).tag);
  if (!tag) notFound();
  return (
    <Texts of="app/docs/reference/[tag]/page.tsx">
      <ReferenceFrame title={titleOf(tag, await getLocale())}>
        <div className="mt-6 mb-8">
          <OperationList operations={tag.operations} />
        </div>
        {tag.operations.map((operation) => (
          <OperationView key={operation.operationId} operation={operation} base={`${publicUrl()}/v1`} />
        ))}
      </ReferenceFrame>
    </Texts>
  );
}
