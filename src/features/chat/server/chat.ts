import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError, AskingError } from '#server/http/appError.ts'
import type { Ask } from '#server/http/ask.ts'
import type { ChatMessage, chatContract } from '../contract.ts'
import { busyText, type Spoken } from '../shapes.ts'
import { answer } from './analyst/answer.ts'
import { languageOf } from './analyst/language.ts'
import type { Question } from './analyst/question.ts'
import { askingOf } from './asking.ts'
import { createOutside } from './outside/outside.ts'
import type { AnyTool } from './outside/toolBox.ts'
import type { Asking } from './tools/tool.ts'
import { askToStop } from './conversations.ts'
import { beginTurn, dropTurn, finishTurn, keepTurn, type Turn } from './turn.ts'

type Calls = typeof chatContract
type Said = Omit<ChatMessage, 'messageId' | 'seconds'>

const saidBy = (speaker: string, { reasoning, ...said }: Spoken, fallback: Spoken | null = null): Said => ({
  ...said,
  reasoning_content: reasoning,
  speaker,
  fallback,
})

/** Resolves or rejects as `work` does, unless the signal comes first: then `chat.stopped`, which names the conversation that goes on. */
const unlessStopped = <T>(work: Promise<T>, conversationId: string, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new AskingError('chat.stopped', { conversationId }))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject)
  })

/** Asks the outside service where there is one, else the analyst, who also steps in where it fails. */
const createSpeaker = (context: Context, tools: readonly AnyTool[]) => {
  const { ai } = context.config
  const outside = ai && createOutside(ai, tools)
  return async (question: Question, asking: Asking, signal: AbortSignal): Promise<Said> => {
    if (!outside) return saidBy('analyst', await answer(question, asking))
    const speaker = outside.modelOf(question)
    try {
      return saidBy(speaker, await outside.answer(question, asking, signal))
    } catch (error) {
      if (signal.aborted) throw error
      context.log.warn('the outside service gave no answer', { error })
      const silent = { reasoning: '', references: [], table: null, chart: null, suggestions: [] }
      const content = busyText[asking.language]
      return saidBy(speaker, { ...silent, content }, await answer(question, asking))
    }
  }
}

/** The two calls about an answer under way; what is running in this process is stopped at once. */
export const createChat = (context: Context, ask: Ask, tools: readonly AnyTool[]) => {
  const speak = createSpeaker(context, tools)
  const running = new Map<string, AbortController>()

  const answerOf = async (turn: Turn, input: Parsed<Calls['chat']>, call: Call): Promise<Output<Calls['chat']>> => {
    const stop = new AbortController()
    running.set(turn.token, stop)
    const kept = keepTurn(context, turn, () => stop.abort())
    const started = performance.now()
    try {
      const { content, platform, deviceId } = input
      const question = { content, platform, deviceId, deepThinking: input.deepThinking === 1, history: turn.history }
      const asking = askingOf(context, ask, call, stop.signal).speaking(languageOf(content, content, call.language))
      const said = await unlessStopped(speak(question, asking, stop.signal), turn.conversationId, stop.signal)
      const answered = { ...said, seconds: Math.round((performance.now() - started) / 100) / 10 }
      const messageId = await finishTurn(context, turn, answered)
      return { ...answered, messageId, conversationId: turn.conversationId }
    } catch (error) {
      await dropTurn(context, turn)
      throw error
    } finally {
      kept.end()
      running.delete(turn.token)
    }
  }
  return {
    /** Refuses `chat.empty`, all that `beginTurn` refuses, and `chat.stopped`. */
    chat: async (input: Parsed<Calls['chat']>, call: Call) => {
      if (input.content.trim() === '') throw new AppError('chat.empty')
      return answerOf(await beginTurn(context, call.caller, input), input, call)
    },
    stop: async (input: Parsed<Calls['stop']>, { caller }: Call): Promise<true> => {
      for (const token of await askToStop(context, caller, input)) running.get(token)?.abort()
      return true
    },
  }
}
