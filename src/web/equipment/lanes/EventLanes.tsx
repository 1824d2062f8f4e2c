import { useText } from '../../i18n.ts'
import { laneMessages } from './laneMessages.ts'
import './EventLanes.css'

export type LaneTone = 'plain' | 'open' | 'charge' | 'discharge' | 'fault' | 'level1' | 'level2' | 'level3'
/** Something that lasted; ms. */
export type LaneSpan = { readonly from: number; readonly to: number; readonly text: string; readonly tone: LaneTone }
/** Something that happened at a moment, ms. */
export type LaneMark = { readonly ts: number; readonly text: string }
export type Lane = {
  readonly key: string
  readonly name: string
  readonly spans?: readonly LaneSpan[]
  readonly marks?: readonly LaneMark[]
  /** a quantity below the spans, ms and value: above nought drawn as discharge, below it as charge */
  readonly area?: readonly (readonly [ts: number, value: number | null])[]
  /** a word on the area */
  readonly note?: string
}

type EventLanesProps = {
  lanes: readonly Lane[]
  /** ms */
  from: number
  to: number
  /** a moment that is pointed at, ms */
  at: number
  label: string
}

/** What happened beside a curve, one lane each, on one time axis; `--tw-lanes-left` and `--tw-lanes-right` are the axis's margins. */
export const EventLanes = ({ lanes, from, to, at, label }: EventLanesProps) => {
  const text = useText(laneMessages)
  const share = (ts: number): number => (Math.min(Math.max(ts, from), to) - from) / Math.max(1, to - from)
  const percent = (part: number): string => `${(part * 100).toFixed(3)}%`
  return (
    <ul className="tw-lanes" aria-label={label}>
      {lanes.map(({ key, name, spans = [], marks = [], area, note }) => (
        <li key={key}>
          <span className="tw-lanes-name" title={name}>
            {name}
          </span>
          <div className="tw-lanes-track">
            {note !== undefined && <span className="tw-lanes-note">{note}</span>}
            {area && <Area points={area} share={share} />}
            {spans.map((span) => (
              <span
                key={`${span.from} ${span.text}`}
                className={`tw-lanes-span tw-lanes-${span.tone}`}
                title={span.text}
                style={{ left: percent(share(span.from)), width: percent(share(span.to) - share(span.from)) }}
              >
                {span.text}
              </span>
            ))}
            {marks.map((mark) => (
              <span
                key={`${mark.ts} ${mark.text}`}
                className={share(mark.ts) > 0.6 ? 'tw-lanes-mark tw-lanes-before' : 'tw-lanes-mark'}
                title={mark.text}
                style={
                  share(mark.ts) > 0.6 ? { right: percent(1 - share(mark.ts)) } : { left: percent(share(mark.ts)) }
                }
              >
                {mark.text}
              </span>
            ))}
            {spans.length === 0 && marks.length === 0 && !area && (
              <span className="tw-lanes-none">{text('nothing')}</span>
            )}
            <i aria-hidden="true" className="tw-lanes-at" style={{ left: percent(share(at)) }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type AreaProps = { points: NonNullable<Lane['area']>; share: (ts: number) => number }

const Area = ({ points, share }: AreaProps) => {
  const known = points.flatMap(([ts, value]) => (value === null ? [] : [[ts, value] as const]))
  const most = Math.max(1, ...known.map(([, value]) => Math.abs(value)))
  const stepped = (sign: 1 | -1): string => {
    const height = (value: number): string => (40 - (Math.max(0, value * sign) / most) * 36).toFixed(1)
    const line = known.flatMap(([ts, value], index) => {
      const until = known[index + 1]?.[0] ?? ts
      return [
        `${(share(ts) * 1000).toFixed(1)},${height(value)}`,
        `${(share(until) * 1000).toFixed(1)},${height(value)}`,
      ]
    })
    return [
      `${(share(known[0]?.[0] ?? 0) * 1000).toFixed(1)},40`,
      ...line,
      `${(share(known.at(-1)?.[0] ?? 0) * 1000).toFixed(1)},40`,
    ].join(' ')
  }
  return (
    <svg className="tw-lanes-area" viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
      <polygon className="tw-lanes-down" points={stepped(-1)} />
      <polygon className="tw-lanes-up" points={stepped(1)} />
    </svg>
  )
}
