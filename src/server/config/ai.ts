import { z } from 'zod'
import { blankIsUnset, expected, webUrl, whole } from './fields.ts'

/** An outside service in the form of OpenAI's chat completions. */
export type AiConfig = {
  /** without a slash at its end: `https://host/v1` */
  readonly baseUrl: string
  /** absent where the service wants none */
  readonly apiKey?: string
  readonly chatModel: string
  /** that answers with deep thinking */
  readonly reasoningModel: string
  /** of a whole answer with all its rounds, ms */
  readonly timeout: number
}

const noLine = /^[^\r\n]*$/
const named = z.string().max(200).regex(noLine, expected('one line of at most 200 characters')).optional()

export const aiVariables = {
  AI_BASE_URL: blankIsUnset(
    webUrl('https://host/v1')
      .refine(
        (value) => URL.canParse(value) && new URL(value).search === '' && new URL(value).hash === '',
        expected('an address such as https://host/v1, without user, password and query'),
      )
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
  ),
  AI_API_KEY: blankIsUnset(
    z
      .string()
      .max(1000)
      .regex(/^[\x21-\x7e]*$/, expected('a key without spaces'))
      .optional(),
  ),
  AI_CHAT_MODEL: blankIsUnset(named),
  AI_REASONING_MODEL: blankIsUnset(named),
  AI_TIMEOUT_S: blankIsUnset(whole(1, 280, 'whole seconds from 1 to 280').default(60)),
}

const others = ['AI_API_KEY', 'AI_CHAT_MODEL', 'AI_REASONING_MODEL', 'AI_TIMEOUT_S'] as const

/** What is missing beside what is set. */
export const aiFaults = (env: Readonly<Record<string, string | undefined>>): string[] => {
  if (env.AI_BASE_URL) return env.AI_CHAT_MODEL ? [] : ['AI_CHAT_MODEL: expected as well, since AI_BASE_URL is set']
  const lone = others.find((name) => env[name])
  return lone ? [`AI_BASE_URL: expected as well, since ${lone} is set`] : []
}

type Set = z.output<z.ZodObject<typeof aiVariables>>

export const aiOf = (set: Set): AiConfig | undefined =>
  set.AI_BASE_URL && set.AI_CHAT_MODEL
    ? {
        baseUrl: set.AI_BASE_URL,
        ...(set.AI_API_KEY ? { apiKey: set.AI_API_KEY } : {}),
        chatModel: set.AI_CHAT_MODEL,
        reasoningModel: set.AI_REASONING_MODEL ?? set.AI_CHAT_MODEL,
        timeout: set.AI_TIMEOUT_S * 1000,
      }
    : undefined
