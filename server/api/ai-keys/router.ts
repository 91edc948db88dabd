import { router } from '../trpc.ts';
import createAiKey from './create-ai-key.ts';
import listAiKeys from './list-ai-keys.ts';
import removeAiKey from './remove-ai-key.ts';
import renameAiKey from './rename-ai-key.ts';
import rotateAiKey from './rotate-ai-key.ts';
import testAiKey from './test-ai-key.ts';

export const aiKeysRouter = router({ createAiKey, listAiKeys, removeAiKey, renameAiKey, rotateAiKey, testAiKey });
