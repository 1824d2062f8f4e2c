import { always, at, daily, isOn, type Schedule } from '../../schedule.ts'
import { localDay, localMinute } from '../../times.ts'

type FaultKind =
  | 'airConditioning'
  | 'weakCell'
  | 'hotModule'
  | 'humidity'
  | 'insulation'
  | 'socket'
  | 'silence'
  | 'dtc'
  | 'maintenance'

export type Fault = Schedule & {
  readonly key: string
  readonly kind: FaultKind
  /** from 1, as everything here */
  readonly box: number
  readonly cluster?: number
  readonly cell?: number
  readonly dtcType?: 'DCU' | 'BCU' | 'EMS' | 'PLC'
  readonly faultCode?: string
  /** what follows where the rules of alarms stand at their defaults; null for none */
  readonly alarm: string | null
  readonly level: 1 | 2 | 3 | null
}

/** Every scripted fault of the boxes; those of boxes that a smaller fleet lacks do not happen. */
export const faults: readonly Fault[] = [
  // Compartment, then cells warm up; the charge is derated above 42 °C until the air conditioning is back.
  {
    key: 'heat',
    kind: 'airConditioning',
    box: 7,
    everyDays: 2,
    onDay: 0,
    from: at(9),
    minutes: 315,
    alarm: 'cell temperature high',
    level: 3,
  },
  // Ahead of its cluster by a few percent: too high a voltage at the end of each charge, until balancing catches up.
  { key: 'weak', kind: 'weakCell', box: 12, cluster: 4, cell: 137, ...always, alarm: 'cell voltage high', level: 3 },
  { key: 'hot', kind: 'hotModule', box: 3, cluster: 6, ...always, alarm: 'temperature difference', level: 3 },
  { key: 'damp', kind: 'humidity', box: 18, ...daily, from: at(19, 30), minutes: 750, alarm: 'humidity', level: 3 },
  { key: 'leak', kind: 'insulation', box: 21, ...always, alarm: 'insulation', level: 3 },
  {
    key: 'contact',
    kind: 'socket',
    box: 5,
    ...daily,
    from: at(8),
    minutes: 600,
    alarm: 'socket temperature',
    level: 3,
  },
  { key: 'quiet', kind: 'silence', box: 9, ...daily, from: at(10, 20), minutes: 4, alarm: 'silence', level: 3 },
  {
    key: 'lost',
    kind: 'silence',
    box: 16,
    everyDays: 3,
    onDay: 1,
    from: at(15, 40),
    minutes: 18,
    alarm: 'silence',
    level: 2,
  },
  {
    key: 'code',
    kind: 'dtc',
    box: 15,
    dtcType: 'BCU',
    faultCode: 'B0203',
    ...daily,
    from: at(14),
    minutes: 95,
    alarm: 'dtc',
    level: 3,
  },
  {
    key: 'codeEms',
    kind: 'dtc',
    box: 10,
    dtcType: 'EMS',
    faultCode: 'E0107',
    everyDays: 2,
    onDay: 0,
    from: at(21),
    minutes: 50,
    alarm: 'dtc',
    level: 3,
  },
  {
    key: 'codePlc',
    kind: 'dtc',
    box: 6,
    dtcType: 'PLC',
    faultCode: 'P0301',
    ...daily,
    from: at(7),
    minutes: 720,
    alarm: 'dtc',
    level: 3,
  },
  { key: 'service', kind: 'maintenance', box: 24, ...daily, from: at(9, 30), minutes: 150, alarm: null, level: null },
  {
    key: 'serviceLate',
    kind: 'maintenance',
    box: 1,
    everyDays: 2,
    onDay: 1,
    from: at(13),
    minutes: 180,
    alarm: null,
    level: null,
  },
]

const byBox = Map.groupBy(faults, (fault) => fault.box)
const none: readonly Fault[] = []

/** The faults that a box (from 1) has at a time in ms. */
export const faultsAt = (box: number, ts: number): readonly Fault[] =>
  byBox.get(box)?.filter((fault) => isOn(fault, ts)) ?? none

/** How far the weak cell runs ahead of its cluster, in percent of SOC: it drifts for five days, then balancing brings it back. */
export const weakLead = (ts: number): number => 5.2 + 0.5 * (((localDay(ts) + localMinute(ts) / 1440) % 5) / 5)
