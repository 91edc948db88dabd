'use client';

import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Popover } from '#app/_ui/overlays/popover.tsx';
import { SaveView } from '../../../_views/save-view.tsx';
import type { ViewFilter } from '../../../_views/saved-view.ts';
import type { AudienceFilter } from './audience-filter.tsx';

/** Saves the audience filter as a named segment for later campaigns. All members can see the segment. */
export function SaveSegment({ filter }: { filter: AudienceFilter }) {
  const t = useTranslations('campaigns');
  const [open, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <Popover
      label={t('saveSegment')}
      open={open}
      onOpenChange={setOpen}
      className="p-4"
      trigger={
        <Button size="sm" look="quiet">
          <Bookmark className="size-4" aria-hidden />
          {isSaved ? t('segmentSaved') : t('saveSegment')}
        </Button>
      }
    >
      <SaveView
        kind="contacts"
        // `AudienceFilter` and `ViewFilter` both describe filters of contacts. The value was parsed from JSON, so no
        // property is undefined.
        filter={filter as ViewFilter}
        alwaysShared
        onSaved={() => {
          setSaved(true);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
