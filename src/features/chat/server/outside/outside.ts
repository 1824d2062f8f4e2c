import { formatTime } from '#contract/zoned.ts'
import type { AiConfig } from '#server/config/ai.ts'
import type { Spoken } from '../../shapes.ts'
import type { Question, Said } from '../analyst/question.ts'
import type { Asking } from '../tools/tool.ts'
import { checked } from './checked.ts'
import { nothingFound } from './found.ts'
import { complete, type Message } from './service.ts'
import { systemText } from './systemText.ts'
import { type AnyTool, createToolBox, offersOf } from './toolBox.ts'

const mostRounds = 8
const mostCallsOfRound = 8
/** characters of what was said before; the oldest is left out */
const mostHistory = 100_000

const marks = /⟦[^⟧]*⟧|[⟦⟧]/g
/** Neither what would break a text nor what would turn it round, and no marks of ours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const cleaned = (text: string): string => text.toWellFormed().replace(unwanted, '').replace(marks, '').trim()

const historyOf = (history: readonly Said[]): Message[] => {
  let left = mostHistory
  const kept = history.toReversed().filter(({ content }) => {
    left -= content.length
    return left > 0
  })
  return kept.reverse().map(({ role, content }) => ({ role, content: content.replace(marks, '') }))
}

/** An outside service as a speaker: it may call the tools, in the caller's name; what it says is checked against what they answered. */
export const createOutside = (ai: AiConfig, tools: readonly AnyTool[]) => {
  const offers = offersOf(tools)

  const talk = async (question: Question, asking: Asking, signal: AbortSignal) => {
    const found = nothingFound()
    const run = createToolBox(tools, asking, found)
    const open = { platform: question.platform, deviceId: question.deviceId }
    const now = formatTime(asking.now, asking.caller.timeZone)
    const messages: Message[] = [
      { role: 'system', content: systemText(asking.language, now, asking.now, open) },
      ...historyOf(question.history),
      { role: 'user', content: question.content },
    ]
    const model = question.deepThinking ? ai.reasoningModel : ai.chatModel
    const thought: string[] = []
    for (let round = 0; round <= mostRounds; round += 1) {
      const reply = await complete(ai, { model, messages, tools: offers, mustAnswer: round === mostRounds }, signal)
      if (reply.reasoning) thought.push(cleaned(reply.reasoning))
      if (reply.calls.length === 0) return { content: cleaned(reply.content), reasoning: thought.join('\n\n'), found }
      const calls = reply.calls.slice(0, mostCallsOfRound)
      messages.push({ role: 'assistant', content: reply.content, tool_calls: calls })
      for (const call of calls) {
        signal.throwIfAborted()
        messages.push({ role: 'tool', tool_call_id: call.id, content: await run(call) })
      }
    }
    throw new Error(`the outside service called tools for more than ${mostRounds} rounds`)
  }

  return {
    modelOf: ({ deepThinking }: Question): string => (deepThinking ? ai.reasoningModel : ai.chatModel),
    /** Rejects where the service fails, says nothing, or takes longer than it may. */
    answer: async (question: Question, asking: Asking, stopped: AbortSignal): Promise<Spoken> => {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(ai.timeout)])
      const { content, reasoning, found } = await talk(question, asking, signal)
      if (content === '') throw new Error('the outside service said nothing')
      const by = { found, question: question.content, language: asking.language }
      return {
        ...checked(content, by),
        reasoning: question.deepThinking ? checked(reasoning, by).content.replace(marks, '') : '',
        ...{ table: null, chart: null, suggestions: [] },
      }
    },
  }
}
