import type { Event } from '../../actors/actor.ts'
import { occurrences } from '../../schedule.ts'
import { type Fault, faults } from './faults.ts'
import { boxCode } from './lines.ts'
import { type Place, placesOf } from './voyages.ts'

const mountOf = (box: number, { since, kind, code, bay }: Place): Event => ({
  ts: since,
  speaker: boxCode(box),
  kind: 'mount',
  message: { ts: since, kind, code, bay },
})

const dtcOf = ({ box, dtcType, faultCode }: Fault, ts: number, active: boolean): Event => ({
  ts,
  speaker: boxCode(box),
  kind: 'dtc',
  message: { ts, dtcType, faultCode, active },
})

/** Mounts and fault codes of so many boxes. */
export const eventsOfBoxes = (boxes: number, from: number, to: number, standing: boolean): Event[] => {
  const mounts = Array.from({ length: boxes }, (_, index) =>
    placesOf(index + 1, from, to)
      .filter(({ since }) => standing || since > from)
      .map((place) => mountOf(index + 1, place)),
  ).flat()
  const codes = faults
    .filter(({ kind, box }) => kind === 'dtc' && box <= boxes)
    .flatMap((fault) =>
      occurrences(fault, from, to).flatMap((span) => [
        ...(standing || span.from > from ? [dtcOf(fault, span.from, true)] : []),
        ...(span.to < to ? [dtcOf(fault, span.to, false)] : []),
      ]),
    )
  return [...mounts, ...codes]
}
