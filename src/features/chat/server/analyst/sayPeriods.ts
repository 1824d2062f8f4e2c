import type { Place } from '../tools/answers.ts'
import { compare } from '../tools/compare.ts'
import { figureOf } from '../tools/figures.ts'
import { nameOf } from './names.ts'
import { type Speech, spanOf } from './speech.ts'
import { carrierOf, pointName } from './subjects.ts'
import type { Span } from './wall.ts'

/** One quantity of one device in two periods, and by how much they differ; false where that is not what can be told. */
export const sayPeriods = async (speech: Speech, place: Place, against: Span): Promise<boolean> => {
  const { asking, asked, draft, words, time, language } = speech
  const [quantity] = asked.quantities
  const carrier = quantity && carrierOf(asking, place, quantity)
  if (carrier?.kind !== 'device') return false
  const { point } = carrier
  const given = asked.measure === 'max' || asked.measure === 'min' ? asked.measure : 'mean'
  const measure = point.kind === 'register' ? 'sum' : given
  const items = [{ deviceId: carrier.place.id, pointKey: point.pointKey, index: 1 }]
  const figureIn = async ({ from, to }: Span) =>
    (await compare.run({ items, measure, from, to }, asking)).rows[0]?.figure
  const [one, two] = [spanOf(speech), against]
  const [a, b] = [await figureIn(one), await figureIn(two)]
  draft.step(
    words(
      `工具 compare：${nameOf(carrier.place)} ${point.pointKey}（${measure}），两段时间`,
      `Tool compare: ${point.pointKey} (${measure}) of ${nameOf(carrier.place)}, two periods`,
    ),
  )
  if (!a || !b) return false
  const kinds = { sum: ['', ''], mean: ['平均', 'mean '], max: ['最高', 'highest '], min: ['最低', 'lowest '] } as const
  const name = `${nameOf(carrier.place)} ${words(kinds[measure][0], kinds[measure][1])}${pointName(point, language)}`
  const textOf = ({ from, to }: Span): string => `${time(from)} – ${time(to)}`
  draft.say(
    words(
      `${name}：${textOf(one)} 为 ${draft.figure(a)}，${textOf(two)} 为 ${draft.figure(b)}。`,
      `${name}: ${draft.figure(a)} in ${textOf(one)}, ${draft.figure(b)} in ${textOf(two)}.`,
    ),
  )
  if (a.value === null || b.value === null) return true
  const isLess = a.value < b.value
  const what = `${textOf(one)} − ${textOf(two)}, ${a.source.what}`
  const by = draft.figure(figureOf(Math.abs(a.value - b.value), { ...a.source, what }))
  draft.say(words(`前者比后者${isLess ? '少' : '多'} ${by}。`, `The first is ${isLess ? 'less' : 'more'} by ${by}.`))
  return true
}
