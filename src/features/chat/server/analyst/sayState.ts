import { legendOf } from '#server/equipment/metrics.ts'
import { stateWord } from '#catalogue/states/legends.ts'
import type { Place } from '../tools/answers.ts'
import type { SoughtState } from '../tools/inputs.ts'
import { now } from '../tools/now.ts'
import { isState, pointsOfState } from '../tools/states.ts'
import { statistic } from '../tools/statistic.ts'
import { agoText, nameOf, plain } from './names.ts'
import { ageOf, sayStatus, valueText } from './sayNow.ts'
import type { Speech } from './speech.ts'

export const stateNames: Readonly<Record<SoughtState, readonly [string, string]>> = {
  charging: ['充电', 'charging'],
  discharging: ['放电', 'discharging'],
  standby: ['待机', 'on standby'],
  fault: ['故障', 'faulted'],
  running: ['运行', 'running'],
  shutdown: ['停机', 'shut down'],
  underWay: ['航行', 'under way'],
  moored: ['靠泊', 'moored'],
  anchored: ['锚泊', 'at anchor'],
  plugged: ['插入', 'plugged in'],
  unplugged: ['拔出', 'unplugged'],
}

/** What a ship is said to do. */
const afloat: Readonly<Partial<Record<SoughtState, SoughtState>>> = {
  ...{ running: 'underWay', shutdown: 'moored', standby: 'moored' },
}

/** Whether one device is in a state; how it is where no point of it says so. */
export const sayState = async (speech: Speech, place: Place, given: SoughtState): Promise<void> => {
  const { asking, draft, words } = speech
  const device = asking.context.registry.byId(place.id)
  const isAfloat = device?.profile.byKey.has('navStatus') === true
  const state = isAfloat ? (afloat[given] ?? given) : given === 'underWay' ? 'running' : given
  const key = pointsOfState(state).find((point) => device?.profile.byKey.has(point))
  if (!device || key === undefined) return sayStatus(speech, place)
  const answer = await now.run({ deviceId: place.id, pointKeys: [key, 'totalCurrent', 'power', 'sog'] }, asking)
  const found = answer.figures.find((each) => each.key === key)
  draft.step(words(`工具 now：${nameOf(place)} ${key} 的最新值`, `Tool now: newest ${key} of ${nameOf(place)}`))
  if (!found || found.figure.value === null) return sayStatus(speech, place)
  const legend = legendOf(device, key)
  const isSo = legend && isState(state, key, stateWord({ legend, value: found.figure.value }, 'en'))
  const name = words(...stateNames[state])
  const age = ageOf(speech, found.at ?? answer.at, answer.silent, place)
  if (!answer.silent)
    draft.say(
      isSo
        ? words(`是，处于${name}状态。`, `Yes, it is ${name}.`)
        : words(`不是，未处于${name}状态。`, `No, it is not ${name}.`),
    )
  const others = answer.figures.filter((each) => each.key !== key && each.figure.value !== null)
  const texts = [found, ...others].map((each) => `${plain(each.name)} ${valueText(speech, each)}`)
  draft.say(`${nameOf(place)}${age}${words('：', ': ')}${texts.join(words('，', ', '))}${words('。', '.')}`)
}

/** Whether a device is heard, and when it last was, with how it was then. */
export const sayHeard = async (speech: Speech, place: Place): Promise<void> => {
  const { asking, draft, words, time, language } = speech
  const { at, silent } = await now.run({ deviceId: place.id, pointKeys: [] }, asking)
  if (at !== null) {
    const ago = agoText(asking.now - at, language)
    draft.say(
      silent
        ? words(
            `${nameOf(place)}离线：最后数据在 ${time(at, place)}（${ago}）。`,
            `${nameOf(place)} is offline: last heard at ${time(at, place)} (${ago}).`,
          )
        : words(
            `${nameOf(place)}在线：最新数据在 ${time(at, place)}（${ago}）。`,
            `${nameOf(place)} is online: last heard at ${time(at, place)} (${ago}).`,
          ),
    )
  }
  return sayStatus(speech, place)
}

const beforeMoment = 15 * 60_000
/** Whether one device was in a state at a moment. */
export const sayStateThen = async (
  speech: Speech,
  place: Place,
  given: SoughtState | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  const { asking, draft, words, time } = speech
  const device = asking.context.registry.byId(place.id)
  const state = given ?? (device?.profile.byKey.has('navStatus') ? 'underWay' : 'running')
  const key = pointsOfState(state).find((point) => device?.profile.byKey.has(point))
  const legend = device && key && legendOf(device, key)
  if (!key || !legend) return given === undefined ? undefined : sayStatus(speech, place)
  const { last } = await statistic.run(
    { deviceId: place.id, pointKey: key, index: 1, from: from - beforeMoment, to },
    asking,
  )
  const { value } = last
  const then = time(from, place)
  if (value === null)
    return draft.say(
      words(`${nameOf(place)}在 ${then} 没有数据。`, `There are no samples of ${nameOf(place)} at ${then}.`),
    )
  const isSo = isState(state, key, stateWord({ legend, value }, 'en'))
  const word = `${plain(stateWord({ legend, value }, speech.language) ?? '')}${draft.figure({ ...last, text: '' })}`
  if (given === undefined)
    return draft.say(words(`${nameOf(place)}在 ${then} 的状态为 ${word}。`, `${nameOf(place)} was ${word} at ${then}.`))
  draft.say(
    words(
      `${isSo ? '是' : '不是'}：${nameOf(place)}在 ${then} 的状态为 ${word}。`,
      `${isSo ? 'Yes' : 'No'}: ${nameOf(place)} was ${word} at ${then}.`,
    ),
  )
}
