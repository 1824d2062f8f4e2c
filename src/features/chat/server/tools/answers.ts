import type { LegendKey } from '#catalogue/states/legends.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { Measure } from './inputs.ts'
import type { Figure } from './tool.ts'

/** A device or a station as answers name it. Words are in the language of the asking. */
export type Place = {
  readonly kind: 'device' | 'station'
  readonly id: string
  readonly name: string
  /** of a device; empty for a station */
  readonly code: string
  /** catalogue key of a device, station type of a station */
  readonly type: string
  readonly typeName: string
  /** what it hangs below up to its unit, the unit first: "3号箱"; empty for a unit and a station */
  readonly parents: readonly string[]
  readonly unitId: string | null
  readonly stationId: string
  readonly stationName: string
  readonly timeZone: string
  readonly platforms: readonly PlatformKey[]
}
/** Words of a text, [start, end), that name something. Several candidates are equally likely; none: nothing of that name is in sight. */
export type Mention = {
  readonly start: number
  readonly end: number
  readonly words: string
  readonly candidates: readonly Place[]
  /** how many there are beyond the candidates listed */
  readonly more: number
}
export type FindAnswer = { readonly mentions: readonly Mention[] }

/** A value with its name. `word` is how a state reads; `index` the place in an array. */
export type NamedFigure = {
  readonly key: string
  readonly name: string
  readonly figure: Figure
  readonly word: string | null
  readonly legend: LegendKey | null
  /** when it was measured, ms; null where nothing came or it is of no moment */
  readonly at: number | null
  /** of an extreme: the number of its cluster within the unit and of the cell within that, from 1 */
  readonly cluster?: number
  readonly cell?: number
}
export type NowAnswer = {
  readonly kind: 'device' | 'station' | 'platform'
  readonly id: string
  readonly name: string
  readonly place: Place | null
  /** of a device: its newest value, ms, and how old it is; silent: too old for its pace */
  readonly at: number | null
  readonly ageMs: number | null
  readonly silent: boolean
  /** where it is now: a ship, a bay; null at home or unknown */
  readonly where: string | null
  readonly figures: readonly NamedFigure[]
  /** unresolved alarms of levels 1, 2, 3 */
  readonly alarms: readonly [Figure, Figure, Figure]
  /** asked points that it does not have */
  readonly unknown: readonly string[]
}

/** `at`: its newest value, ms; null where none came. The figure is hours since then. */
export type SilentAnswer = {
  readonly of: number
  readonly total: Figure
  readonly rows: readonly { readonly place: Place; readonly at: number | null; readonly figure: Figure }[]
}
/** Devices in a state, of so many that tell one; the figure is the state's code. */
export type StatesAnswer = {
  readonly of: number
  readonly total: Figure
  readonly rows: readonly { readonly place: Place; readonly word: string; readonly figure: Figure }[]
}

/** Figures of one point over a period; `samples` 0: nothing was heard, all others are null. */
export type StatisticAnswer = {
  readonly place: Place
  readonly pointKey: string
  readonly pointName: string
  readonly samples: number
  readonly max: Figure
  readonly min: Figure
  /** weighted by time between samples */
  readonly mean: Figure
  readonly first: Figure
  readonly last: Figure
  /** last minus first; what a register counted */
  readonly difference: Figure
  /** minutes beyond the asked limits; null where none was asked */
  readonly above: Figure | null
  readonly below: Figure | null
}

export type Compared = {
  readonly place: Place
  readonly figure: Figure
  /** of a newest value: when, and whether its device is silent */
  readonly at: number | null
  readonly silent: boolean
}
export type CompareAnswer = {
  readonly measure: Measure
  readonly pointName: string
  /** as asked, or by rank */
  readonly rows: readonly Compared[]
  /** devices that know no such figure */
  readonly unknown: readonly Place[]
  /** over how many devices it was ranked, and the mean over them */
  readonly of: number
  readonly mean: Figure | null
  /** over all of them, of what can be added up */
  readonly sum: Figure | null
  /** of two that are compared: the first less the second */
  readonly difference: Figure | null
}
/** `told`: how many have a figure; `beyond`: how many of them lie beyond the limits that were asked for. */
export type RankAnswer = CompareAnswer & { readonly told: number; readonly beyond: number }

export type ExtremeCell = { readonly cluster: Place; readonly cell: number; readonly figure: Figure }
/** `score`: how many standard deviations (robust) it lies off its cluster's median; `minutes` since when at least that is known. */
export type ApartCell = ExtremeCell & { readonly score: number; readonly minutes: number; readonly median: Figure }
export type CellsAnswer = {
  readonly place: Place
  readonly quantity: 'voltage' | 'temperature'
  readonly cells: number
  readonly highest: ExtremeCell | null
  readonly lowest: ExtremeCell | null
  readonly spread: Figure
  readonly apart: readonly ApartCell[]
  /** clusters that say nothing of their cells, or are silent */
  readonly unknown: readonly Place[]
}

export type AlarmLine = {
  readonly alarmId: string
  readonly level: number
  readonly content: string
  readonly deviceId: string
  readonly deviceName: string
  readonly unitName: string
  readonly stationName: string
  readonly at: number
  readonly endedAt: number | null
  readonly open: boolean
  readonly times: number
  readonly cell: number | null
  readonly quiet: 'shelved' | 'maintenance' | null
  /** its level, as a figure that opens its story */
  readonly figure: Figure
}
export type AlarmsAnswer = {
  readonly total: Figure
  readonly byLevel: readonly [Figure, Figure, Figure]
  /** units with the most of them, the first fifty */
  readonly byUnit: readonly {
    readonly deviceId: string
    readonly name: string
    readonly type: string
    readonly figure: Figure
  }[]
  /** stations with the most of them, the first fifty */
  readonly byStation: readonly { readonly stationId: string; readonly name: string; readonly figure: Figure }[]
  readonly byType: readonly { readonly type: string; readonly content: string; readonly figure: Figure }[]
  /** the gravest unresolved first, else the newest; at most 10 */
  readonly rows: readonly AlarmLine[]
}
/** The curve of an alarm's value in the ten minutes before and after. */
export type AlarmCurve = {
  readonly deviceId: string
  readonly deviceName: string
  readonly pointKey: string
  readonly index: number
  readonly unit: string
  readonly from: number
  readonly to: number
}
export type ExplainAnswer = {
  readonly alarm: AlarmLine
  /** null for an alarm without a measured value, such as a fault code */
  readonly curve: AlarmCurve | null
  /** its value when it was worst, and when it began */
  readonly worst: Figure | null
  readonly rule: {
    readonly name: string
    readonly direction: 'high' | 'low'
    readonly levels: readonly {
      readonly level: number
      readonly limit: Figure | null
      readonly states: readonly string[]
      readonly delaySeconds: number
      readonly crossedAt: number | null
    }[]
    readonly recover: Figure | null
  } | null
  /** what else happened on the unit ten minutes before and after */
  readonly around: readonly {
    readonly alarmId: string
    readonly level: number
    readonly content: string
    readonly deviceName: string
    readonly at: number
    readonly figure: Figure
  }[]
  readonly charges: readonly {
    readonly type: 'charge' | 'discharge'
    readonly from: number
    readonly to: number
    readonly amount: Figure
  }[]
  readonly states: readonly {
    readonly name: string
    readonly deviceName: string
    readonly words: readonly { readonly at: number; readonly word: string }[]
  }[]
  readonly power: Figure | null
  readonly advice: readonly FaultMeaning[]
  /** the same at the same place within the 30 days before */
  readonly earlier: Figure
}
export type FaultMeaning = {
  readonly dtcType: string
  readonly faultCode: string
  readonly name: string
  readonly meaning: string
  readonly cause: string
  readonly action: string
  readonly demo: boolean
}
export type FaultsAnswer = {
  /** of the code that was asked for, one for each controller that has it */
  readonly meanings: readonly FaultMeaning[]
  readonly reported: readonly (FaultMeaning & {
    readonly deviceId: string
    readonly deviceName: string
    readonly active: boolean
    readonly at: number
    readonly figure: Figure
  })[]
}

/** A row of a list: cells in the order of `columns`; a cell that is a number is a figure. */
export type RecordsAnswer = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | Figure)[])[]
  readonly total: Figure
  /** false: there are more rows than are read, so nothing is added up and they are in the list's own order */
  readonly whole: boolean
  /** such as kWh over all rows of the period; empty where rows have nothing to add up */
  readonly sums: readonly NamedFigure[]
  /** the portal's address of the list with its filters */
  readonly path: string
}

export type EnergyAnswer = {
  readonly name: string
  /** charged, discharged, and what the page of this equipment counts beside them, such as saving rate, fee, swaps */
  readonly figures: readonly NamedFigure[]
  readonly steps: readonly { readonly from: number; readonly to: number; readonly figures: readonly NamedFigure[] }[]
}

export type OutlookAnswer = {
  readonly place: Place
  /** the assumption that it is reckoned by, without numbers; empty where nothing could be reckoned */
  readonly assumption: string
  readonly soc: Figure
  /** kW, discharge +: mean of the last ten minutes */
  readonly power: Figure
  /** hours until full while it charges, until the reserve while it discharges; null otherwise */
  readonly full: Figure | null
  readonly reserve: Figure | null
  /** % that should be left */
  readonly reserveSoc: Figure
  /** ms of the same */
  readonly fullAt: number | null
  readonly reserveAt: number | null
  /** of a box in a bay with a charge plan: when the plan has it full */
  readonly plannedFull: Figure | null
  /** of a ship under way */
  readonly arrival: {
    readonly port: string
    readonly at: number | null
    readonly soc: Figure
    readonly low: Figure
    readonly high: Figure
  } | null
}

export type TermAnswer = {
  readonly terms: readonly { readonly key: string; readonly name: string; readonly meaning: string }[]
}
