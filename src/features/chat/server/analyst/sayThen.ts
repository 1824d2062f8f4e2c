import type { Place } from '../tools/answers.ts'
import { nameOf } from './names.ts'
import type { Period } from './period.ts'
import type { Quantity } from './points.ts'
import { sayAlarms } from './sayAlarms.ts'
import { sayEnergy } from './sayMore.ts'
import { sayStateThen } from './sayState.ts'
import { sayStatistic } from './sayStatistic.ts'
import type { Speech } from './speech.ts'
import { carrierOf } from './subjects.ts'

const usual: readonly Quantity[] = ['soc', 'power', 'totalCurrent'].map((key) => ({
  start: 0,
  end: 0,
  words: key,
  keys: [key],
}))

/** How something was: at a moment its state, over a time what it held, charged and raised. */
export const sayThen = async (speech: Speech, place: Place, period: Period): Promise<void> => {
  const { asking, asked, draft, words } = speech
  const quantities = usual.filter((each) => carrierOf(asking, place, each).kind === 'device').slice(0, 2)
  const of = { ...speech, asked: { ...asked, quantities } }
  if (period.isMoment && place.kind === 'device') await sayStateThen(speech, place, undefined, period)
  if (quantities.length === 0)
    draft.say(words(`${nameOf(place)}那时没有数据。`, `Nothing is known of ${nameOf(place)} then.`))
  else await sayStatistic(of, place)
  if (period.isMoment) return
  await sayEnergy(speech, place)
  await sayAlarms(speech, place)
}
