import { formatTime } from '#contract/zoned.ts'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import type { State } from '#web/equipment/states/StateTag.tsx'
import { connectionStates, type QuayBerth, type QuayShip } from '../../shapes.ts'

/** What happens at a berth; `occupied` is a ship that lies there without shore power. */
export type BerthFace = 'free' | 'occupied' | 'requested' | 'plugged' | 'ready' | 'supplying' | 'cut' | 'silent'

export const berthMarks: Readonly<Record<BerthFace, string>> = {
  free: '–',
  occupied: '■',
  requested: '○',
  plugged: '◇',
  ready: '◆',
  supplying: '▲',
  cut: '□',
  silent: '?',
}

/** The same as a coloured tag of a detail. */
export const faceTags: Readonly<Record<BerthFace, State>> = {
  free: 'shutdown',
  occupied: 'standby',
  requested: 'connecting',
  plugged: 'info',
  ready: 'info',
  supplying: 'charging',
  cut: 'standby',
  silent: 'offline',
}

const faces: Readonly<Record<number, BerthFace>> = {
  [connectionStates.requested]: 'requested',
  [connectionStates.plugged]: 'plugged',
  [connectionStates.ready]: 'ready',
  [connectionStates.supplying]: 'supplying',
  [connectionStates.cut]: 'cut',
}
export const faceOfState = (state: number): BerthFace => faces[state] ?? 'free'

/** A silent berth keeps its ship, but nobody knows what it does. */
export const faceOf = ({ state, silent, ship }: Pick<QuayBerth, 'state' | 'silent' | 'ship'>): BerthFace => {
  if (silent) return 'silent'
  const face = faceOfState(state)
  return face === 'free' && ship?.by === 'ais' ? 'occupied' : face
}

/** A plug is in: the cable hangs between ship and quay. */
export const isCabled = ({ state, plugged }: Pick<QuayBerth, 'state' | 'plugged'>): boolean =>
  plugged ?? (state >= connectionStates.plugged && state <= connectionStates.cut)

/** kW, from which power is seen to flow */
const leastFlow = 0.5
export const isFed = (berth: Pick<QuayBerth, 'state' | 'silent' | 'power'>): boolean =>
  !berth.silent && berth.state === connectionStates.supplying && (berth.power === null || berth.power >= leastFlow)

export const isOld = ({ silent, ts, intervalSeconds }: QuayBerth, now: number): boolean =>
  silent || (ts !== null && isStale(ts, now, intervalSeconds))

/** `HH:mm` of a moment in a zone, with the day before it where it is another than that of `now`. */
export const clockOf = (ts: number | null, timeZone: string, now?: number): string | null => {
  if (ts === null) return null
  const said = formatTime(ts, timeZone)
  const isOther = now !== undefined && said.slice(0, 10) !== formatTime(now, timeZone).slice(0, 10)
  return isOther ? said.slice(5, 16) : said.slice(11, 16)
}

/** m, of a ship whose length nobody knows: so much of its berth */
const usualShare = 0.6
/** breadth of a ship by its length, where nobody knows it */
const usualBreadth = 1 / 6

/** A ship's length as a share of its berth, and its length by its breadth. A longer ship ends at its berth. */
export const shipShape = ({ length, width }: Pick<QuayShip, 'length' | 'width'>, berth: number) => {
  const metres = length ?? berth * usualShare
  return { share: Math.min(1, metres / berth), ratio: metres / (width ?? metres * usualBreadth) }
}
