import { z } from 'zod'
import { errorText } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { AppError } from '#server/http/appError.ts'
import type { Asking, Tool } from '../tools/tool.ts'
import { type Found, noted } from './found.ts'
import type { FunctionOffer, ToolCall } from './service.ts'

export type AnyTool = Tool<z.ZodType, unknown>

/** characters of one tool's answer, and of all to one question */
const mostOfOne = 64_000
const mostOfAll = 400_000

export const offersOf = (tools: readonly AnyTool[]): FunctionOffer[] =>
  tools.map(({ name, summary, input }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return { type: 'function', function: { name, description: summary, parameters } }
  })

const failed = (error: string): string => JSON.stringify({ error })

const argumentsOf = (call: ToolCall): unknown => {
  try {
    return JSON.parse(call.function.arguments || '{}')
  } catch {
    return undefined
  }
}

/** Runs what a service calls, in the caller's name; its faults are told to the service, those of the server reject. What was found is noted in `found`. */
export const createToolBox = (tools: readonly AnyTool[], asking: Asking, found: Found) => {
  const written = (ms: number): string => formatTime(ms, asking.caller.timeZone)
  let told = 0
  const answerOf = async (call: ToolCall): Promise<string> => {
    const tool = tools.find(({ name }) => name === call.function.name)
    if (!tool) return failed('no such function')
    const input = tool.input.safeParse(argumentsOf(call))
    if (!input.success) return failed(z.prettifyError(input.error).slice(0, 500))
    try {
      const answer = await tool.run(input.data, asking)
      const apart = { figures: [], counts: new Set<number>(), names: new Set<string>() }
      const text = JSON.stringify({ data: noted(answer, apart, written) })
      if (text.length > mostOfOne || told + text.length > mostOfAll) return failed('too much: ask for less')
      // Only what the service has been told may it quote.
      found.figures.push(...apart.figures)
      for (const count of apart.counts) found.counts.add(count)
      for (const name of apart.names) found.names.add(name)
      return text
    } catch (error) {
      if (error instanceof AppError) return failed(errorText(error.key, 'en', error.details))
      throw error
    }
  }
  return async (call: ToolCall): Promise<string> => {
    const text = await answerOf(call)
    told += text.length
    return text
  }
}
