import { portKeys } from '../behaviours/charging/yard.ts'
import { commandSupply } from '../behaviours/shore/commands.ts'
import {
  converterCode,
  shoreStations,
  shoreTransformerCode,
  socketCode,
  socketsOf,
  type Supply,
  suppliesFor,
  supplyAt,
  supplyCode,
  supplyDevices,
} from '../behaviours/shore/quay.ts'
import { reportConverter, reportSocket, reportSupply, reportSupplyTransformer } from '../behaviours/shore/report.ts'
import { shoreStated, startSupply, type SupplyState } from '../behaviours/shore/state.ts'
import { hasChanged, stepSupply, type SupplyNow, supplyNow } from '../behaviours/shore/step.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Due, Moment, Reported, Values } from './actor.ts'
import { usualDue } from './usualDue.ts'

const weatherPlace = 1400

const nowOf = (supply: Supply, state: SupplyState, { seed, ts }: Moment): SupplyNow =>
  supplyNow(seed, supply, state, weatherAt(seed, weatherPlace + portKeys.indexOf(supply.port), ts), ts)

const told = (code: string, values: Values): Reported => ({ kind: 'telemetry', code, values })

/** What is above and beside the sockets is told with the parts alone. */
const reportsOf = (supply: Supply, state: SupplyState, now: SupplyNow, seed: number, { parts }: Due): Reported[] => {
  const sockets = now.sockets.flatMap((socket, index) => {
    const own = state.sockets[index]
    if (!own || !(parts || socket.stay)) return []
    return [told(socketCode(supply.port, socket.number), reportSocket(seed, own, socket, now))]
  })
  return [
    told(supplyCode(supply), reportSupply(seed, state, now)),
    ...(parts ? [told(shoreTransformerCode(supply), reportSupplyTransformer(seed, state, now))] : []),
    ...(parts && supply.kind === 'HV' ? [told(converterCode(supply), reportConverter(seed, state, now))] : []),
    ...sockets,
  ]
}

/** Supplies that feed ships at berths; each speaks for what is below it. */
export const shorePower: Actor<Supply, SupplyState> = {
  ...shoreStated,
  devices: (boxes) => ({
    stations: shoreStations(boxes),
    devices: suppliesFor(boxes).flatMap(supplyDevices),
  }),
  count: (boxes) => suppliesFor(boxes).length,
  speaker: (index) => supplyCode(supplyAt(index)),
  build: (_, index) => supplyAt(index),
  start: startSupply,
  step: (supply, state, seconds, moment) => stepSupply(state, nowOf(supply, state, moment), seconds),
  due: usualDue,
  report: (supply, state, moment, due) => {
    // In a past it is told every five minutes, and when something changes.
    const now = nowOf(supply, state, moment)
    if (!due.parts && !hasChanged(now)) return []
    return reportsOf(supply, state, now, moment.seed, due)
  },
  commanded: (index) => {
    const supply = supplyAt(index)
    return [supplyCode(supply), ...socketsOf(supply).map(({ number }) => socketCode(supply.port, number))]
  },
  command: commandSupply,
}
