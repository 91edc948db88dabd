import { router } from '../trpc.ts';
import countViews from './count-views.ts';
import createView from './create-view.ts';
import listViews from './list-views.ts';
import removeView from './remove-view.ts';
import updateView from './update-view.ts';

export const viewsRouter = router({ countViews, listViews, createView, updateView, removeView });
