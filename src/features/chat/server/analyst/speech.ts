import type { Language } from '#contract/errors.ts'
import type { Place } from '../tools/answers.ts'
import { longestRead } from '../tools/series.ts'
import type { Asking } from '../tools/tool.ts'
import type { Draft } from './draft.ts'
import { timeText } from './names.ts'
import type { Understood } from './understand.ts'
import { day, dayOf, instantOf, type Span, wallOf } from './wall.ts'

/** What a writer of answers has at hand. */
export type Speech = {
  readonly asking: Asking
  readonly asked: Understood
  readonly draft: Draft
  readonly language: Language
  /** one of two texts */
  words(zh: string, en: string): string
  time(ts: number, place?: Place): string
}

export const createSpeech = (asking: Asking, asked: Understood, draft: Draft): Speech => ({
  ...{ asking: { ...asking.speaking(asked.language), now: asking.now }, asked, draft, language: asked.language },
  words: (zh, en) => (asked.language === 'zh' ? zh : en),
  time: (ts, place) => timeText(ts, asking.now, place?.timeZone ?? asked.timeZone),
})

/** The period as it was understood, in brackets' words: 11-20 00:00 – 11-21 00:00. */
export const periodText = ({ asked, time }: Speech, from: number, to: number): string =>
  asked.period?.isMoment ? time(from) : `${time(from)} – ${time(to)}`

/** Says since when samples were read, where the asked period is longer than they are read of. */
export const sayCut = ({ draft, words, time }: Speech, asked: number, read: number): void => {
  if (read <= asked) return
  const days = longestRead / day
  draft.say(
    words(
      `一次最多读取 ${days} 天的样本，以上从 ${time(read)} 算起。`,
      `Samples of at most ${days} days are read at a time: the above counts from ${time(read)}.`,
    ),
  )
}

/** The asked period; without one the day until now. */
export const spanOf = ({ asked, asking }: Speech): Span => {
  if (asked.period) return asked.period
  const midnight = dayOf(wallOf(asking.now, asked.timeZone)).from
  return { from: instantOf(midnight, asked.timeZone), to: asking.now }
}
