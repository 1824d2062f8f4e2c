import { z } from 'zod'

const commandMessage = z.object({
  id: z.string().min(1).max(64),
  name: z.string(),
  args: z.record(z.string(), z.unknown()).default({}),
  ts: z.number(),
  expires: z.number(),
})

/** As it goes over the wire; `message` has at most 200 characters. */
type Reply = { readonly id: string; readonly ok: boolean; readonly message: string }
/** What a device says to a command that it may carry out; undefined where it never answers. */
type Obey = (code: string, name: string, args: unknown) => Omit<Reply, 'id'> | undefined

const keptAnswers = 200

/**
 * Commands as devices take them: nothing after its end (`clock` and `expires` in ms), and a repeated id gets its first answer without being
 * carried out again. Undefined: no answer is sent.
 */
export const createCommandTaker = (
  clock: () => number,
  obey: Obey,
): ((code: string, text: string) => Reply | undefined) => {
  const answers = new Map<string, Reply | undefined>()
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return (code, text) => {
    const heard = commandMessage.safeParse(parse(text))
    if (!heard.success) return undefined
    const { id, name, args, expires } = heard.data
    const key = `${code} ${id}`
    if (answers.has(key)) return answers.get(key)
    const said = clock() > expires ? { ok: false, message: '指令已过期' } : obey(code, name, args)
    const reply = said && { id, ...said }
    answers.set(key, reply)
    const [oldest] = answers.keys()
    if (answers.size > keptAnswers && oldest !== undefined) answers.delete(oldest)
    return reply
  }
}
