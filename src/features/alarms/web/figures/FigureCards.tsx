import { formatTime } from '#contract/zoned.ts'
import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { durationText, numberText } from '#web/kit/format.ts'
import { type AlarmFigures, alarmTargets, flapsFrom, type Spread } from '../../figuresShapes.ts'
import type { Rows } from './FigureRows.tsx'
import { figuresMessages } from './figuresMessages.ts'
import './figures.css'

type Verdict = 'good' | 'bearable' | 'bad'
const marks: Readonly<Record<Verdict, State>> = { good: 'ok', bearable: 'stale', bad: 'fault' }

type Figure = {
  name: string
  value: string
  hint: string
  verdict?: Verdict
  /** what it counts, for the filters of the history; without it nothing opens */
  input?: Rows['input']
}

type Props = {
  figures: AlarmFigures
  timeZone: string
  range: { startTime: string; endTime: string; stationId?: string }
  onOpen: (rows: Rows) => void
}

const tenMinutes = 600_000
const within = (isGood: boolean): Verdict => (isGood ? 'good' : 'bad')
const percent = (share: number): string => `${numberText(share * 100, 1)} %`

const useFigures = ({ figures, range, timeZone }: Props): readonly Figure[] => {
  const text = useText(figuresMessages)
  const { language } = useLanguage()
  const { alarms, levels, timeToAcknowledge, timeToResolve, perOperatorTenMinutes: ten } = figures
  const spread = ({ p50, p95 }: Spread): string => `${durationText(p50, language)} / ${durationText(p95, language)}`
  const { startTime: _, endTime: __, ...place } = range
  const floodShare = ten.flooded / ten.periods
  const { acceptable, manageable, flood } = alarmTargets
  const at = (ts: number): string => formatTime(ts, timeZone)
  return [
    { name: text('alarms'), value: numberText(alarms, 0), hint: text('levels', ...levels), input: range },
    {
      name: text('noted'),
      value: spread(timeToAcknowledge),
      hint: text('notedOf', timeToAcknowledge.count, alarms),
      input: { ...range, handling: 'acknowledged' },
    },
    {
      name: text('ended'),
      value: spread(timeToResolve),
      hint: text('endedOf', timeToResolve.count, alarms),
      input: { ...range, state: 0 },
    },
    {
      name: text('mean'),
      value: numberText(ten.mean, 2),
      hint: text('meanTarget', acceptable, manageable),
      verdict: ten.mean <= acceptable ? 'good' : ten.mean <= manageable ? 'bearable' : 'bad',
      input: range,
    },
    {
      name: text('most'),
      value: numberText(ten.most, 0),
      hint: text('mostTarget', flood),
      verdict: within(ten.most <= flood),
      ...(ten.mostTs === null
        ? {}
        : { input: { ...place, startTime: at(ten.mostTs), endTime: at(ten.mostTs + tenMinutes - 1000) } }),
    },
    {
      name: text('flooded'),
      value: percent(floodShare),
      hint: text('floodedTarget', percent(alarmTargets.floodShare)),
      verdict: within(floodShare < alarmTargets.floodShare),
    },
    {
      name: text('standing'),
      value: numberText(figures.standingCount, 0),
      hint: text('standingTarget', alarmTargets.standing),
      verdict: within(figures.standingCount < alarmTargets.standing),
      input: { ...place, state: 1, endTime: figures.standingBefore },
    },
    {
      name: text('flapping'),
      value: numberText(figures.flappingCount, 0),
      hint: text('flappingTarget', flapsFrom),
      verdict: within(figures.flappingCount <= alarmTargets.flapping),
      input: { ...range, handling: 'repeated' },
    },
  ]
}

/** The figures against what the standard recommends; each opens its alarms. */
export const FigureCards = (props: Props) => {
  const text = useText(figuresMessages)
  return (
    <ul className="tw-alarmfig-cards" aria-label={text('figures')}>
      {useFigures(props).map((figure) => (
        <li key={figure.name}>
          <FigureCard figure={figure} onOpen={props.onOpen} />
        </li>
      ))}
    </ul>
  )
}

const FigureCard = ({ figure, onOpen }: { figure: Figure; onOpen: Props['onOpen'] }) => {
  const text = useText(figuresMessages)
  const { name, value, hint, verdict, input } = figure
  const body = (
    <>
      <span className="tw-alarmfig-name">{name}</span>
      <b>{value}</b>
      {verdict && <StateTag state={marks[verdict]} text={text(verdict)} />}
      <small>{hint}</small>
    </>
  )
  if (!input) return <div className="tw-alarmfig-card">{body}</div>
  return (
    <button type="button" className="tw-alarmfig-card" onClick={() => onOpen({ title: name, input })}>
      {body}
    </button>
  )
}
