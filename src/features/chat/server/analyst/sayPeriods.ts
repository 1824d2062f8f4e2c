import type { PlatformKey } from '#contract/platforms.ts'
import type { EnergyAnswer, Place } from '../tools/answers.ts'
import { compare } from '../tools/compare.ts'
import { energy } from '../tools/energy.ts'
import { figureOf } from '../tools/figures.ts'
import type { Figure } from '../tools/tool.ts'
import { nameOf, plain } from './names.ts'
import type { Quantity } from './points.ts'
import { type Speech, spanOf } from './speech.ts'
import { type Carrier, carrierOf, pointName } from './subjects.ts'
import type { Span } from './wall.ts'

/** One quantity in two periods, and by how much they differ; false where that is not what can be told. */
export const sayPeriods = async (
  speech: Speech,
  place: Place | undefined,
  against: Span,
  platform: PlatformKey | undefined,
): Promise<boolean> => {
  const { asking, asked } = speech
  const [quantity] = asked.quantities
  const carrier = quantity && place && carrierOf(asking, place, quantity)
  if (carrier?.kind === 'device') return ofPoint(speech, carrier, against)
  return quantity ? ofRegisters(speech, place, quantity, against, platform) : false
}

const kinds = { sum: ['', ''], mean: ['平均', 'mean '], max: ['最高', 'highest '], min: ['最低', 'lowest '] } as const
const ofPoint = async (
  speech: Speech,
  { place, point }: Carrier & { kind: 'device' },
  against: Span,
): Promise<boolean> => {
  const { asking, asked, draft, words, language } = speech
  const given = asked.measure === 'max' || asked.measure === 'min' ? asked.measure : 'mean'
  const measure = point.kind === 'register' ? 'sum' : given
  const items = [{ deviceId: place.id, pointKey: point.pointKey, index: 1 }]
  const figureIn = async ({ from, to }: Span) =>
    (await compare.run({ items, measure, from, to }, asking)).rows[0]?.figure
  const [a, b] = [await figureIn(spanOf(speech)), await figureIn(against)]
  draft.step(
    words(
      `工具 compare：${nameOf(place)} ${point.pointKey}（${measure}），两段时间`,
      `Tool compare: ${point.pointKey} (${measure}) of ${nameOf(place)}, two periods`,
    ),
  )
  const name = `${nameOf(place)} ${words(kinds[measure][0], kinds[measure][1])}${pointName(point, language)}`
  return sayBoth(speech, name, a, b, against)
}

/** What registers of a station or a platform counted together. */
const ofRegisters = async (
  speech: Speech,
  place: Place | undefined,
  { keys }: Quantity,
  against: Span,
  platform: PlatformKey | undefined,
): Promise<boolean> => {
  const { asking, draft, words } = speech
  const [key = ''] = keys
  if (!/Energy$/.test(key) || place?.kind === 'device' || (!place && !platform)) return false
  const subject = place ? { stationId: place.id } : platform ? { platform } : {}
  const answerIn = ({ from, to }: Span) => energy.run({ ...subject, from, to }, asking)
  const [one, two] = [await answerIn(spanOf(speech)), await answerIn(against)]
  draft.step(words(`工具 energy：${plain(one.name)}，两段时间`, `Tool energy: ${plain(one.name)}, two periods`))
  const found = ({ figures }: EnergyAnswer) => figures.find((each) => each.key === key)
  const [a, b] = [found(one), found(two)]
  const name = `${place ? nameOf(place) : plain(one.name)} ${plain(a?.name ?? '')}`
  return sayBoth(speech, name, a?.figure, b?.figure, against)
}

const sayBoth = (
  speech: Speech,
  name: string,
  a: Figure | undefined,
  b: Figure | undefined,
  against: Span,
): boolean => {
  const { draft, words, time } = speech
  if (!a || !b) return false
  const textOf = ({ from, to }: Span): string => `${time(from)} – ${time(to)}`
  const [one, two] = [textOf(spanOf(speech)), textOf(against)]
  draft.say(
    words(
      `${name}：${one} 为 ${draft.figure(a)}，${two} 为 ${draft.figure(b)}。`,
      `${name}: ${draft.figure(a)} in ${one}, ${draft.figure(b)} in ${two}.`,
    ),
  )
  if (a.value === null || b.value === null) return true
  const isLess = a.value < b.value
  const by = draft.figure(
    figureOf(Math.abs(a.value - b.value), { ...a.source, what: `${one} − ${two}, ${a.source.what}` }),
  )
  draft.say(words(`前者比后者${isLess ? '少' : '多'} ${by}。`, `The first is ${isLess ? 'less' : 'more'} by ${by}.`))
  return true
}
