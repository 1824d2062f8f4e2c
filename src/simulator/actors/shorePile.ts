import { commandPile } from '../behaviours/pile/commands.ts'
import { type Pile, pileAt, pileCount, pileDevices, pileStations } from '../behaviours/pile/piles.ts'
import { reportPile } from '../behaviours/pile/report.ts'
import { pileStated, type PileState, startPile } from '../behaviours/pile/state.ts'
import { pileNow, stepPile } from '../behaviours/pile/step.ts'
import { rounded } from '../behaviours/rounded.ts'
import { portKeys } from '../behaviours/charging/yard.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Reported } from './actor.ts'
import { usualDue } from './usualDue.ts'

const weatherPlace = 1400

/** What it could not say while its line was down. */
const lateOf = ({ code }: Pile, { kept }: PileState): Reported[] =>
  kept.map(({ ts, energy, power }) => ({
    ...{ kind: 'telemetry', code, ts },
    values: { power: rounded(power, 1), suppliedEnergy: rounded(energy, 1), connectorState: 2, pluggedState: 0 },
  }))

/** Piles for river ships; those that speak OCPP say nothing here. */
export const shorePile: Actor<Pile, PileState> = {
  ...pileStated,
  devices: (boxes) => ({ stations: pileStations(boxes), devices: pileDevices(boxes) }),
  count: pileCount,
  speaker: (index) => pileAt(index).code,
  build: (_, index) => pileAt(index),
  start: startPile,
  step: (pile, state, seconds, { seed, ts }) => {
    const air = weatherAt(seed, weatherPlace + portKeys.indexOf(pile.port), ts).temperature
    return stepPile(seed, pile, state, pileNow(pile, ts), air, seconds)
  },
  due: usualDue,
  report: (pile, state, { seed, ts }, { parts }) => {
    const now = pileNow(pile, ts)
    if (pile.protocol || now.offline || !(parts || now.stay || state.session)) return []
    return [...lateOf(pile, state), { kind: 'telemetry', code: pile.code, values: reportPile(seed, pile, state, now) }]
  },
  commanded: (index) => (pileAt(index).protocol ? [] : [pileAt(index).code]),
  command: commandPile,
}
