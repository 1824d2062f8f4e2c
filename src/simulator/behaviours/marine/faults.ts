import { always, at, daily, isOn, type Schedule } from '../../schedule.ts'

type MarineFaultKind = 'coolant' | 'weakCell' | 'silence' | 'room' | 'insulation'

/** Numbers count from 1. */
export type MarineFault = Schedule & {
  readonly key: string
  readonly kind: MarineFaultKind
  readonly ship: number
  readonly stack: number
  readonly cluster?: number
  readonly cell?: number
  /** what follows where the rules of alarms stand at their defaults */
  readonly alarm: string
  readonly level: 1 | 2 | 3
}

/** Every scripted fault of the charge ships. */
export const marineFaults: readonly MarineFault[] = [
  // The pump of a stack weakens on the way home.
  {
    key: 'pump',
    kind: 'coolant',
    ship: 1,
    stack: 2,
    ...daily,
    from: at(13, 10),
    minutes: 75,
    alarm: 'coolant outlet temperature high',
    level: 3,
  },
  // Behind the others: it shows when they are almost empty, from the end of a trip until the charge.
  {
    key: 'behind',
    kind: 'weakCell',
    ship: 2,
    stack: 1,
    cluster: 3,
    cell: 88,
    ...always,
    alarm: 'cell voltage difference',
    level: 3,
  },
  {
    key: 'link',
    kind: 'silence',
    ship: 1,
    stack: 1,
    ...daily,
    from: at(10, 40),
    minutes: 4,
    alarm: 'silence',
    level: 3,
  },
  {
    key: 'fan',
    kind: 'room',
    ship: 2,
    stack: 2,
    everyDays: 2,
    onDay: 1,
    from: at(9, 5),
    minutes: 95,
    alarm: 'battery room temperature high',
    level: 3,
  },
  {
    key: 'damp',
    kind: 'insulation',
    ship: 1,
    stack: 1,
    everyDays: 2,
    onDay: 0,
    from: at(3, 30),
    minutes: 150,
    alarm: 'insulation',
    level: 3,
  },
]

/** The faults of a stack at a time in ms. */
export const faultsOfStack = (ship: number, stack: number, ts: number): readonly MarineFault[] =>
  marineFaults.filter((fault) => fault.ship === ship && fault.stack === stack && isOn(fault, ts))
