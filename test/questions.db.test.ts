import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer } from '#features/chat/server/analyst/answer.ts'
import type { Spoken } from '#features/chat/shapes.ts'
import { checks } from './support/assistantChecks.ts'
import { looseNumbers, namesIn } from './support/assistantNumbers.ts'
import { whole } from './support/assistantSaid.ts'
import { type AssistantStore, assistantStore, type Line } from './support/assistantStore.ts'
import { type AssistantWorld, assistantWorld, worldNow } from './support/assistantWorld.ts'

/** Another file of questions, asked in the same world. */
const given = process.env.QUESTIONS
const lines = readFileSync(given ?? new URL('questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((text): Line => JSON.parse(text))

let it: AssistantWorld
let store: AssistantStore
let names: string[]
beforeAll(async () => {
  it = await assistantWorld()
  store = assistantStore(it)
  names = namesIn(it)
}, 120_000)
afterAll(() => it?.stop())

const ask = ({ question, after = [], screen, lang }: Line): Promise<Spoken> => {
  it.advance(worldNow - it.context.clock())
  const history = after.flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: '…' },
  ])
  const isCode = /^[\w-]+$/.test(question)
  const usual = (lang === 'zh') === isCode ? 'zh' : 'en'
  const open = screen ? { deviceId: store.device(screen.device).deviceId, platform: screen.platform } : {}
  return answer(
    { content: question, deepThinking: true, history, ...open },
    { ...it.operator.speaking(usual), now: worldNow },
  )
}
/** A Chinese question has a Chinese answer, an English one no Chinese but names. */
const inLanguage = ({ lang }: Line, { content }: Spoken): string[] => {
  const said = names.reduce((text, name) => text.replaceAll(name, ''), content)
  return /\p{Script=Han}/u.test(said) === (lang === 'zh') ? [] : ['answers in another language']
}

type Judged = {
  readonly line: Line
  readonly wrong: string[]
  readonly loose: string[]
  readonly ms: number
  readonly said: string
}
const judge = async (line: Line): Promise<Judged> => {
  const began = performance.now()
  const spoken = await ask(line)
  const ms = performance.now() - began
  const check = checks[line.expect.kind]
  if (!check) throw new Error(`${line.id}: nothing checks ${line.expect.kind}`)
  const wrong = [...(await check({ line, spoken, store })), ...inLanguage(line, spoken)]
  const text = [line.question, ...(line.after ?? [])].join(' ')
  const loose = line.tool === 'term' || line.expect.kind === 'fault' ? [] : looseNumbers(spoken, text, names)
  return { line, wrong, loose, ms, said: `${whole(spoken)}\n  ${spoken.reasoning.replaceAll('\n', ' | ')}` }
}

test('at least 95 of 100 questions are answered rightly, and no figure is wrong or without a reference', async () => {
  const judged: Judged[] = []
  for (const line of lines) judged.push(await judge(line))
  const failed = judged.filter(({ wrong, loose }) => wrong.length + loose.length > 0)
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b)
  const rate = 1 - failed.length / judged.length
  const told = failed.map(
    ({ line, wrong, loose, said }) => `${line.id} ${line.question}\n  ${[...wrong, ...loose].join('; ')}\n  ${said}`,
  )
  process.stdout.write(
    `${judged.length} questions, ${(rate * 100).toFixed(1)} % right, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms\n${told.join('\n')}\n`,
  )
  if (!given) expect(lines.filter(({ lang }) => lang === 'zh').length / lines.length).toBeCloseTo(0.5, 1)
  expect(judged.filter(({ loose }) => loose.length > 0).map(({ line, loose }) => [line.id, loose])).toEqual([])
  expect(rate).toBeGreaterThanOrEqual(0.95)
}, 120_000)
