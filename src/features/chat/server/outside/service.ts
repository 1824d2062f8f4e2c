import { z } from 'zod'
import type { AiConfig } from '#server/config/ai.ts'

/** A message as the service is given it. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

const mostText = 20_000
/** Some services give arguments as an object, and calls no id. */
const given = z.union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
const toolCall = z.object({
  id: z.string().max(200).nullish(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string().max(200), arguments: given.pipe(z.string().max(mostText)) }),
})
export type ToolCall = z.output<typeof toolCall> & { readonly id: string }

/** A text, or the parts that some services make of one. */
const parts = z.array(z.object({ text: z.string() })).transform((all) => all.map((each) => each.text).join(''))
const text = z.union([z.string(), parts]).pipe(z.string().max(mostText)).nullish()
const reply = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          ...{ content: text, reasoning_content: text, reasoning: text },
          tool_calls: z.array(toolCall).max(32).nullish(),
        }),
      }),
    )
    .min(1),
})
export type Reply = { readonly content: string; readonly reasoning: string; readonly calls: readonly ToolCall[] }

/** What a model may call, its parameters as JSON schema. */
export type FunctionOffer = {
  readonly type: 'function'
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object }
}

type Request = {
  readonly model: string
  readonly messages: readonly Message[]
  readonly tools: readonly FunctionOffer[]
  /** the last round: it shall say what it has */
  readonly mustAnswer: boolean
}

/** bytes of an answer */
const mostBytes = 1 << 20

/** Reads a body to its end, or rejects where it is longer than it may be. */
const bounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > mostBytes) {
      await reader?.cancel()
      throw new Error(`the outside service answered more than ${mostBytes} bytes`)
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The specification's options (section 9). */
const options = { temperature: 1, top_p: 1, max_tokens: 2048, stream: false } as const

/** One request to the configured address and to no other: a redirect is a failure. Rejects on any other status than success and on an answer of another form. */
export const complete = async (ai: AiConfig, request: Request, signal: AbortSignal): Promise<Reply> => {
  const { model, messages, tools, mustAnswer } = request
  const offered = tools.length > 0 ? { tools, tool_choice: mustAnswer ? 'none' : 'auto' } : {}
  const response = await fetch(`${ai.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(ai.apiKey === undefined ? {} : { authorization: `Bearer ${ai.apiKey}` }),
    },
    body: JSON.stringify({ model, messages, ...options, ...offered }),
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the outside service answered with status ${response.status}`)
  }
  const [first] = reply.parse(JSON.parse(await bounded(response))).choices
  const { content, reasoning_content, reasoning, tool_calls } = first?.message ?? {}
  const calls = (tool_calls ?? []).map((call, index) => ({ ...call, id: call.id || `call-${index + 1}` }))
  return { content: content ?? '', reasoning: reasoning_content ?? reasoning ?? '', calls }
}
