import { type Fault, faults, faultsAt, occurrences } from '../faults.ts'
import { boxCode } from '../fleet.ts'
import { type Place, placesOf } from '../voyages.ts'

export type Event = {
  readonly ts: number
  readonly speaker: string
  readonly kind: 'mount' | 'dtc'
  readonly message: object
}

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

/** Mounts and fault codes of the first boxes with `from < ts ≤ to`, oldest first; with `standing` also what held at `from` already. */
export const eventsBetween = (boxes: number, from: number, to: number, standing = false): Event[] => {
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
  return [...mounts, ...codes].sort((a, b) => a.ts - b.ts)
}

export const isSilent = (box: number, ts: number): boolean => faultsAt(box, ts).some(({ kind }) => kind === 'silence')
