import { bayCode } from '../behaviours/box/lines.ts'
import { commandPort } from '../behaviours/charging/commands.ts'
import { reportContainer, reportSwitchgear, reportTransformer } from '../behaviours/charging/report.ts'
import { reportConnectionBox, reportPcs } from '../behaviours/charging/reportBay.ts'
import { chargingStated, type PortState } from '../behaviours/charging/state.ts'
import { isChanging, type PortNow, portNow, startPort, stepPort } from '../behaviours/charging/step.ts'
import { wrongWords } from '../behaviours/charging/words.ts'
import {
  baysAt,
  chargingDevices,
  chargingStations,
  containerCode,
  pcsCode,
  portKeys,
  portsFor,
  switchgearCode,
  transformerCode,
} from '../behaviours/charging/yard.ts'
import type { PortKey } from '../river.ts'
import { second } from '../times.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Due, Moment, Reported, Values } from './actor.ts'
import { boxPower } from './boxPower.ts'
import { usualDue } from './usualDue.ts'

const portAt = (index: number): PortKey => portKeys[index] ?? 'SH'
const weatherPlace = 1400
const containerEvery = 30 * second
/** s; in a past a bay without power tells so for a minute, and every five minutes from then on; its plugs are told when they change. */
const quietAfter = 60

const nowOf = (port: PortKey, state: PortState, { seed, ts, others }: Moment): PortNow =>
  portNow(port, state, others(boxPower), weatherAt(seed, weatherPlace + portKeys.indexOf(port), ts), ts)

const told = (code: string, values: Values): Reported => ({ kind: 'telemetry', code, values })

const reportsOf = (port: PortKey, state: PortState, now: PortNow, seed: number, { parts }: Due): Reported[] => {
  const isContainerDue = parts && now.ts % containerEvery === 0
  const containers = state.containers.flatMap((own, index) => [
    ...(isContainerDue ? [told(containerCode(port, index + 1), reportContainer(seed, own, now, index + 1))] : []),
    ...(parts ? [told(switchgearCode(port, index + 1), reportSwitchgear(seed, own, now, index + 1))] : []),
  ])
  const bays = now.bays.flatMap((bay) => {
    const own = state.bays[bay.bay - 1]
    if (!own) return []
    const isBoxWanted = parts || isChanging(bay, now.ts)
    return [
      ...(parts || own.quiet <= quietAfter ? [told(pcsCode(port, bay.bay), reportPcs(seed, own, bay, now))] : []),
      ...(isBoxWanted ? [told(bayCode(port, bay.bay), reportConnectionBox(seed, own, bay, now))] : []),
    ]
  })
  return [told(transformerCode(port), reportTransformer(seed, state, now)), ...containers, ...bays]
}

/** The charging stations of all ports: a transformer that speaks for its containers and their bays. */
export const chargeStation: Actor<PortKey, PortState> = {
  ...chargingStated,
  devices: (boxes) => ({
    stations: chargingStations(boxes),
    devices: portsFor(boxes).flatMap((port) => chargingDevices(port, boxes)),
  }),
  count: (boxes) => portsFor(boxes).length,
  speaker: (index) => transformerCode(portAt(index)),
  build: (_, index) => portAt(index),
  start: startPort,
  step: (port, state, seconds, moment) => stepPort(state, nowOf(port, state, moment), seconds),
  due: usualDue,
  report: (port, state, moment, due) => reportsOf(port, state, nowOf(port, state, moment), moment.seed, due),
  changes: (port, state, before) => (before ? wrongWords(port, state, before) : []),
  commanded: (index, boxes) =>
    Array.from({ length: baysAt(portAt(index), boxes) }, (_, bay) => pcsCode(portAt(index), bay + 1)),
  command: (port, state, code, name, ts, args) => commandPort(port, state, { code, name, args, ts }),
}
