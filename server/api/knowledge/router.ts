import { router } from '../trpc.ts';
import addText from './add-text.ts';
import addUrl from './add-url.ts';
import getSource from './get-source.ts';
import listPassages from './list-passages.ts';
import listSources from './list-sources.ts';
import removeSource from './remove-source.ts';
import rereadSource from './reread-source.ts';
import trySearch from './try-search.ts';
import updateSource from './update-source.ts';
import uploadDocument from './upload-document.ts';

export const knowledgeRouter = router({
  listSources,
  getSource,
  addText,
  addUrl,
  uploadDocument,
  updateSource,
  removeSource,
  rereadSource,
  listPassages,
  trySearch,
});
