import { router } from '../trpc.ts';
import createTag from './create-tag.ts';
import listTags from './list-tags.ts';
import removeTag from './remove-tag.ts';
import updateTag from './update-tag.ts';

export const tagsRouter = router({ listTags, createTag, updateTag, removeTag });
