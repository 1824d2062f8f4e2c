import { type Counted, isSound, milesOf } from './counted.ts'
import { type Cleaned, cleaned, type Fix, noFixes, type Sample } from './fixes.ts'
import { distance } from '#server/places/geo.ts'
import type { Port } from './ports.ts'
import type { LegRow, Row, StateRow } from './rows.ts'
import { type Candidate, candidateAfter, type Stay, stayAfter, stayOf, stayRow } from './stay.ts'
import { noTrack, stretch, sum, type Track } from './track.ts'
import { legRow, movingRow, released, type Voyage, voyageAfter, voyageFrom } from './voyage.ts'

/** A ship after some positions: it lies somewhere (`stay`) or is under way since `movingFrom`. */
export type State = {
  readonly cleaned: Cleaned
  /** the register as it was read last */
  readonly counted?: Counted
  readonly stay?: Stay
  readonly movingFrom?: Fix
  /** the way since then, where no voyage is known */
  readonly candidate?: Candidate
  /** from the departure from a port until the arrival, over anchorings */
  readonly voyage?: Voyage
}
export const neutral: State = { cleaned: noFixes }

type Step = { readonly state: State; readonly rows: readonly Row[] }

const trackOf = (state: State): Track => state.voyage?.track ?? noTrack

/** A row that ended: at once, or once the voyage turns out to be a leg. */
const ended = (voyage: Voyage | undefined, row: StateRow): { voyage?: Voyage; rows: Row[] } => {
  if (!voyage) return { rows: [row] }
  if (voyage.isLeg) return { voyage, rows: [row] }
  return { voyage: { ...voyage, held: [...voyage.held, row] }, rows: [] }
}

/** The ship has stopped: in the port it left, in another one, or outside ports. */
const arrive = (ports: readonly Port[], state: State, { fix: first, track, isInGap }: Candidate, last: Fix): Step => {
  const { voyage, movingFrom, cleaned: track0 } = state
  const isFirst = movingFrom === undefined || movingFrom.ts === first.ts
  const stay = stayOf(ports, first, last, voyage?.isIn ? (voyage.left.portId ?? undefined) : undefined, isFirst)
  const moved = isFirst || !movingFrom ? [] : [movingRow(movingFrom, first.ts)]
  if (!stay.isPort) {
    const [row] = moved
    const after = row ? ended(voyage, row) : { ...(voyage ? { voyage } : {}), rows: [] }
    const onward = after.voyage ? { voyage: { ...after.voyage, track } } : {}
    return { state: { cleaned: track0, stay, ...onward }, rows: after.rows }
  }
  if (voyage && !voyage.isLeg && voyage.left.portId === stay.portId) {
    const { from, isOpen, begin } = voyage.left
    return { state: { cleaned: track0, stay: { ...stay, from, isOpen, begin } }, rows: [] }
  }
  if (!voyage) return { state: { cleaned: track0, stay }, rows: moved }
  const way = { ...track, distance: milesOf(track, voyage.left.still, first) }
  const leg = legRow({ ...voyage, isLeg: true }, way, first.ts, stay.portId, isInGap)
  return { state: { cleaned: track0, stay }, rows: [...(voyage.isLeg ? [] : released(voyage)), ...moved, leg] }
}

/** The ship has left the place where it lay. */
const leave = (state: State, stay: Stay): Step => {
  const { cleaned: track0, voyage } = state
  const movingFrom = stay.still
  if (stay.isPort) return { state: { cleaned: track0, movingFrom, voyage: voyageFrom(stay) }, rows: [] }
  const after = ended(voyage, stayRow(stay, stay.still.ts))
  if (!after.voyage) return { state: { cleaned: track0, movingFrom }, rows: after.rows }
  // At anchor a ship swings: the way counts from where it came to where it left.
  const isCounted = isSound(stay.counted, stay.still.counted)
  const swung = { ...noTrack, distance: distance(stay.begin, stay.still), isCounted }
  const track = sum(sum(after.voyage.track, swung), stay.away)
  const anchorMs = after.voyage.anchorMs + stay.still.ts - stay.from
  return { state: { cleaned: track0, movingFrom, voyage: { ...after.voyage, track, anchorMs } }, rows: after.rows }
}

const underWay = (ports: readonly Port[], state: State, before: Fix | undefined, fix: Fix): Step => {
  const was = state.voyage
  const voyage = was && voyageAfter(ports, was, fix)
  const rows = was && voyage?.isLeg && !was.isLeg ? released(was) : []
  const onward = { ...state, ...(voyage ? { voyage: voyage.isLeg ? { ...voyage, held: [] } : voyage } : {}) }
  const { candidate, isStop } = candidateAfter(state.candidate, before, fix, trackOf(onward))
  const { candidate: _, ...rest } = onward
  if (!candidate) return { state: rest, rows }
  if (!isStop) return { state: { ...rest, candidate }, rows }
  const arrived = arrive(ports, onward, candidate, fix)
  return { state: arrived.state, rows: [...rows, ...arrived.rows] }
}

const stepFix = (ports: readonly Port[], state: State, before: Fix | undefined, fix: Fix): Step => {
  const { stay, voyage } = state
  if (!before) return underWay(ports, { ...state, movingFrom: fix }, undefined, fix)
  if (!stay) {
    const sailed = voyage ? { voyage: { ...voyage, track: sum(voyage.track, stretch(before, fix)) } } : {}
    return underWay(ports, { ...state, ...sailed }, before, fix)
  }
  const next = stayAfter(ports, stay, before, fix)
  if (!next.isLeft) return { state: { ...state, stay: next.stay }, rows: [] }
  const left = leave(state, next.stay)
  const after = underWay(ports, left.state, before, fix)
  return { state: after.state, rows: [...left.rows, ...after.rows] }
}

/** One position later. `rows` are those that ended with it. */
export const step = (ports: readonly Port[], state: State, sample: Sample): Step => {
  const counted = sample.counted ?? state.counted
  const known = counted ? { counted } : {}
  const { state: next, fixes } = cleaned(state.cleaned, { ...sample, ...known })
  let before = state.cleaned.last
  let now: State = { ...state, cleaned: next }
  const rows: Row[] = []
  for (const fix of fixes) {
    const after = stepFix(ports, now, before, fix)
    now = after.state
    rows.push(...after.rows)
    before = fix
  }
  return { state: { ...now, ...known }, rows }
}

const unsureLeg = (left: Stay): LegRow => ({ ...legRow(voyageFrom(left), left.away, null, null, false), isSure: false })
/** What may have begun with a position that waits: the ship moves there, or lay there and leaves. */
const doubtful = (sample: Sample): Row[] => {
  const fix = { ...sample, speed: sample.sog }
  return [movingRow(sample, null, false), unsureLeg(stayOf([], fix, fix, undefined, false))]
}

/** What still runs, and what may have begun: a departure is known two minutes after it, an arrival five, a jump one. */
export const open = ({ cleaned: { waiting }, stay, movingFrom, candidate, voyage }: State): readonly Row[] => {
  const before = [...waiting.flatMap(doubtful), ...(voyage && !voyage.isLeg ? released(voyage) : [])]
  if (stay) {
    const way = voyage && legRow(voyage, voyage.track, null, null, false)
    const next = stay.isPort ? [unsureLeg(stay)] : []
    return [...before, stayRow(stay, null), movingRow(stay.still, null, false), ...(way ? [way] : []), ...next]
  }
  const moving = movingFrom ? [movingRow(movingFrom, null)] : []
  const leg = voyage ? [legRow(voyage, voyage.track, null, null, false)] : []
  const stop = candidate ? [stayRow(stayOf([], candidate.fix, candidate.fix, undefined, false), null, false)] : []
  return [...before, ...moving, ...leg, ...stop.filter(({ start }) => start !== movingFrom?.ts)]
}
