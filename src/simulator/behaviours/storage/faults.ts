import { at, daily, isOn, type Schedule } from '../../schedule.ts'

type StorageFaultKind = 'hotCluster' | 'weakCell' | 'link' | 'uneven'

/** `site` counts from 0, everything else from 1. */
export type StorageFault = Schedule & {
  readonly key: string
  readonly kind: StorageFaultKind
  readonly site: number
  readonly unit: number
  readonly cluster?: number
  readonly cell?: number
  /** a code that its controller reports meanwhile */
  readonly dtc?: { readonly dtcType: 'DCU' | 'BCU'; readonly faultCode: string }
  /** what follows where the rules of alarms stand at their defaults */
  readonly alarm: string
  readonly level: 1 | 2 | 3
}

/** Every scripted fault of the storage stations. */
export const storageFaults: readonly StorageFault[] = [
  // A duct is blocked: some cells of a cluster stay warm while it charges.
  {
    key: 'duct',
    kind: 'hotCluster',
    site: 0,
    unit: 2,
    cluster: 5,
    ...daily,
    from: at(12, 40),
    minutes: 70,
    alarm: 'cell temperature difference',
    level: 3,
  },
  // Ahead of the others: too high a voltage at the end of each full charge.
  {
    key: 'ahead',
    kind: 'weakCell',
    site: 0,
    unit: 1,
    cluster: 3,
    cell: 137,
    ...daily,
    from: 0,
    minutes: 1440,
    alarm: 'cell voltage high',
    level: 3,
  },
  {
    key: 'plug',
    kind: 'link',
    site: 0,
    unit: 2,
    ...daily,
    from: at(9, 40),
    minutes: 4,
    alarm: 'PCS link lost',
    level: 2,
  },
  // A joint gets warm under load: the cluster takes too little of the current.
  {
    key: 'joint',
    kind: 'uneven',
    site: 1,
    unit: 1,
    cluster: 6,
    ...daily,
    from: at(19, 10),
    minutes: 14,
    dtc: { dtcType: 'DCU', faultCode: 'D1007' },
    alarm: 'cluster currents uneven',
    level: 3,
  },
]

/** The faults of a unit (from 1) of a station (from 0) at a time in ms. */
export const faultsOfUnit = (site: number, unit: number, ts: number): readonly StorageFault[] =>
  storageFaults.filter((fault) => fault.site === site && fault.unit === unit && isOn(fault, ts))
