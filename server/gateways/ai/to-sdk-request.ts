import type {
  AssistantModelMessage,
  JSONSchema7,
  JSONValue,
  ModelMessage as SdkMessage,
  ToolModelMessage,
  ToolSet,
} from 'ai';
import type { loadSdk } from './load-sdk.ts';
import type { ModelMessage, ModelPart, ModelTool, ToolCall, ToolResult } from './model.ts';
import { signatureOf } from './tool-call-signatures.ts';

const toSdkPart = (part: ModelPart) =>
  part.type === 'text'
    ? ({ type: 'text', text: part.text } as const)
    : ({ type: 'file', data: part.data, mediaType: part.mimeType } as const);

const toSdkCall = (call: ToolCall) => {
  const providerOptions = signatureOf(call);
  return {
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: call.input,
    ...(providerOptions ? { providerOptions } : {}),
  };
};

function assistantMessage(text: string, calls: readonly ToolCall[]): AssistantModelMessage[] {
  const spoken = text === '' ? [] : [{ type: 'text' as const, text }];
  // Some providers refuse an empty message.
  return spoken.length + calls.length === 0
    ? []
    : [{ role: 'assistant', content: [...spoken, ...calls.map(toSdkCall)] }];
}

const toSdkResult = ({ callId, name, output, isError }: ToolResult): ToolModelMessage['content'][number] => ({
  type: 'tool-result',
  toolCallId: callId,
  toolName: name,
  output: { type: isError ? 'error-json' : 'json', value: (output ?? null) as JSONValue },
});

/** Converts the conversation to the SDK's messages. */
export const toSdkMessages = (messages: readonly ModelMessage[]): SdkMessage[] =>
  messages.flatMap((message): SdkMessage[] => {
    if (message.role === 'user') return [{ role: 'user', content: message.parts.map(toSdkPart) }];
    if (message.role === 'assistant') return assistantMessage(message.text, message.toolCalls);
    return [{ role: 'tool', content: message.results.map(toSdkResult) }];
  });

/** Converts the tools to the SDK's form. The SDK only describes them to the model and does not run them. */
export const toSdkTools = (
  { jsonSchema, tool }: Awaited<ReturnType<typeof loadSdk>>,
  tools: readonly ModelTool[],
): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as JSONSchema7) }),
    ]),
  );
