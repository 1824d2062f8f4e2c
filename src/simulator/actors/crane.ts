import type { FleetDevice } from '#catalogue/fleet.ts'
import { commandCrane, commandedOf } from '../behaviours/crane/commands.ts'
import {
  boxOf,
  clusterOf,
  craneAt,
  cranesFor,
  type CraneSite,
  dcdcOf,
  savingStation,
} from '../behaviours/crane/cranes.ts'
import { balancing, tripping } from '../behaviours/crane/faults.ts'
import { hoistPowerIn } from '../behaviours/crane/moves.ts'
import { reportBox, reportCraneCluster } from '../behaviours/crane/reportBox.ts'
import { craneNow, reportCrane, reportDcdc } from '../behaviours/crane/reportCrane.ts'
import { buildCrane, type Crane, type CraneState, craneState, startCrane } from '../behaviours/crane/state.ts'
import { stepCrane } from '../behaviours/crane/step.ts'
import { occurrences } from '../schedule.ts'
import { second, tickMs } from '../times.ts'
import type { Actor, Due, Event, Pace, Reported, Values } from './actor.ts'
import { usualDue } from './usualDue.ts'

const devicesOf = (crane: CraneSite): FleetDevice[] => {
  const below = { station: savingStation.code, speaks: false }
  const box = boxOf(crane)
  return [
    {
      code: crane.code,
      name: crane.name,
      type: 'energySaver',
      station: savingStation.code,
      parent: null,
      speaks: true,
    },
    { code: box, name: `${crane.name}储能箱`, type: 'capacitorBox', parent: crane.code, ...below },
    ...(crane.storage === 'battery'
      ? [{ code: clusterOf(crane), name: '1号簇', type: 'cluster', parent: box, ...below }]
      : []),
    ...[1, 2].map((number) => ({
      code: dcdcOf(crane, number),
      name: `DCDC${number}`,
      type: 'dcdc',
      parent: box,
      ...below,
    })),
  ]
}

const told = (code: string, values: Values, ts: number): Reported => ({ kind: 'telemetry', code, values, ts })

const reportsOf = (crane: Crane, state: CraneState, ts: number, { parts, cells }: Due): Reported[] => {
  const now = craneNow(crane, state, ts)
  const { site } = crane
  const cluster = parts ? reportCraneCluster(crane, state, now, cells) : undefined
  return [
    told(site.code, reportCrane(crane, state, now), ts),
    ...(parts
      ? [
          told(boxOf(site), reportBox(crane, state, now, cells), ts),
          told(dcdcOf(site, 1), reportDcdc(crane, state, 0, now), ts),
          told(dcdcOf(site, 2), reportDcdc(crane, state, 1, now), ts),
        ]
      : []),
    ...(cluster ? [told(clusterOf(site), cluster, ts)] : []),
  ]
}

/** In a past; a lift whose end lies farther than 30 s from a reading counts as incomplete. */
const pastEvery = 30 * second

/** Whether a second matters between ticks: live while the hoist moves, in a past where its power changes and every half minute. */
const isWanted = ({ phaseAt }: Crane, ts: number, pace: Pace): boolean => {
  const [before, last, next] = [ts - second - 1, ts - 1, ts].map((each) => hoistPowerIn(phaseAt(each)))
  if (pace === 'past' && ts % pastEvery === 0) return true
  return pace === 'past' ? before !== last || last !== next : before !== 0 || last !== 0 || next !== 0
}

/** Cranes with a storage that takes what their hoist gives back; each speaks for its storage and its DC/DCs. */
export const crane: Actor<Crane, CraneState> = {
  key: 'crane',
  state: craneState,
  devices: (boxes) => {
    const count = cranesFor(boxes)
    const { code, name, lon, lat } = savingStation
    return {
      stations: count > 0 ? [{ code, name, type: 'portEnergySaving', lon, lat }] : [],
      devices: Array.from({ length: count }, (_, index) => devicesOf(craneAt(index))).flat(),
    }
  },
  count: cranesFor,
  speaker: (index) => craneAt(index).code,
  build: buildCrane,
  start: startCrane,
  step: (built, state, seconds, { ts }) => stepCrane(built, state, seconds, ts),
  due: usualDue,
  report: (built, state, { ts }, due) => reportsOf(built, state, ts, due),
  between: (built, state, { ts }, pace) => {
    const due: Due = { parts: pace !== 'past', cells: false }
    const isTold = usualDue(ts, pace) !== undefined
    const found: Reported[] = []
    let at = state
    for (let each = ts; each < ts + tickMs; each += second) {
      if (each > ts) at = stepCrane(built, at, 1, each - second)
      if ((each > ts || !isTold) && isWanted(built, each, pace)) found.push(...reportsOf(built, at, each, due))
    }
    return found
  },
  commanded: (index) => commandedOf(craneAt(index)),
  command: commandCrane,
  events: (boxes, from, to, standing) => {
    const site = craneAt(balancing.crane)
    if (balancing.crane >= cranesFor(boxes)) return []
    const event = (ts: number, active: boolean): Event => ({
      ts,
      speaker: site.code,
      code: boxOf(site),
      kind: 'dtc',
      message: { ts, ...balancing.dtc, active },
    })
    return occurrences(balancing, from, to).flatMap((span) => [
      ...(standing || span.from > from ? [event(span.from, true)] : []),
      ...(span.to < to ? [event(span.to, false)] : []),
    ])
  },
  changes: ({ site }, state, before, now) =>
    state.tripped.flatMap((since, dcdc): Event[] => {
      if (since === (before?.tripped[dcdc] ?? 0)) return []
      const ts = since > 0 ? since : now
      const message = { ts, ...tripping.dtc, active: since > 0 }
      return [{ ts, speaker: site.code, code: dcdcOf(site, dcdc + 1), kind: 'dtc', message }]
    }),
}
