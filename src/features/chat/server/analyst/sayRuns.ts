import type { Place } from '../tools/answers.ts'
import { figureOf } from '../tools/figures.ts'
import type { SoughtState } from '../tools/inputs.ts'
import { type Run, type Runs, runsOf, statePoint } from '../tools/runs.ts'
import { readOf } from '../tools/series.ts'
import { pointsOfState } from '../tools/states.ts'
import { nameOf } from './names.ts'
import { asksHowLong, asksWhen } from './rows.ts'
import { stateNames } from './sayState.ts'
import { periodText, sayCut, type Speech, spanOf } from './speech.ts'
import { carrierOf } from './subjects.ts'
import { day, type Span } from './wall.ts'

const begins =
  /开始|起充|才充|才放|停止|结束|停(?:了|下|充|放)|不(?:充|放)(?:电)?了|\b(?:start|begin|stop|finish|end|ceas)(?:s|es|ed|ing|ping|ped|ning)?\b|\bbegan\b|\bbegun\b/
/** Whether it is asked when something began or stopped going on. */
export const asksBegin = (text: string): boolean => asksWhen(text) && begins.test(text)

const mostRuns = 6
const lately = 7 * day

const ofRecords: Readonly<Record<string, SoughtState>> = { charges: 'charging', discharges: 'discharging' }

const onlyNewest = (runs: Runs | undefined): Runs | undefined => {
  const [run] = runs?.newest ?? []
  return run && { count: 1, lasted: run.to - run.from, newest: [run] }
}

/** When a device began and stopped charging or discharging, by the state that it tells; false where it tells none, or was never in it. */
export const sayRuns = async (speech: Speech, place: Place | undefined): Promise<boolean> => {
  const { asking, asked, draft, words, time } = speech
  const state = ofRecords[asked.record ?? ''] ?? asked.state
  if (!place || !state) return false
  const keys = [...pointsOfState(state)]
  const carrier = carrierOf(asking, place, { start: 0, end: 0, words: '', keys })
  if (carrier.kind !== 'device' || !statePoint(carrier.device, state)) return false
  const isOver = asked.period !== undefined && !asked.period.isMoment
  const today = spanOf({ ...speech, asked: { ...asked, period: undefined } })
  const first = isOver ? spanOf(speech) : today
  let span = readOf(first)
  const runsIn = ({ from, to }: Span, most: number) => runsOf(asking, carrier.device, state, { from, to: to + 1 }, most)
  let runs = await runsIn(span, mostRuns)
  if (!isOver && !runs?.count) {
    span = { from: asking.now - lately, to: asking.now }
    runs = onlyNewest(await runsIn(span, 1))
  }
  if (!runs || runs.count === 0) return false
  const name = nameOf(carrier.place)
  const doing = words(...stateNames[state])
  draft.step(
    words(
      `按运行状态的样本：${name}，${periodText(speech, span.from, span.to)}，${runs.count} 段`,
      `By samples of its state: ${name}, ${periodText(speech, span.from, span.to)}, ${runs.count} times`,
    ),
  )
  const textOf = ({ from, to, began, ended, first: one, last }: Run): string => {
    const start = draft.figure({ ...one, text: '' })
    const end = ended ? draft.figure({ ...last, text: '' }) : ''
    return words(
      `${began ? '' : '不晚于 '}${time(from, carrier.place)} 开始${start}，${ended ? `${time(to, carrier.place)} 停止${end}` : '仍在继续'}`,
      `${began ? 'began' : 'had begun'}${start} ${began ? 'at' : 'by'} ${time(from, carrier.place)}, ${ended ? `stopped${end} at ${time(to, carrier.place)}` : 'still going on'}`,
    )
  }
  draft.say(
    words(
      `${name}${doing}：${runs.newest.map(textOf).join('；')}。`,
      `${name} ${doing}: ${runs.newest.map(textOf).join('; ')}.`,
    ),
  )
  if (asksHowLong(asked.untimed)) {
    const [{ first: source }] = runs.newest as readonly [Run]
    const told = figureOf(runs.lasted / 3_600_000, {
      ...source.source,
      unit: words('小时', 'h'),
      decimals: 2,
      ...span,
      at: null,
    })
    draft.say(words(`合计 ${draft.figure(told)}。`, `In all ${draft.figure(told)}.`))
  }
  if (isOver) sayCut(speech, first.from, span.from)
  return true
}
