import type { AlarmRule, Level } from '#catalogue/alarmRules/rule.ts'
import { type Fix, movingKn } from '../legs/fixes.ts'
import { metres, type Place } from '#server/places/geo.ts'

/** A ship as it stands; what is not known, or too old to judge by, is undefined. */
export type ShipNow = {
  /** ms of the server's clock: now, and since when it hears */
  readonly now: number
  readonly since: number
  /** when its newest position was measured, ms */
  readonly positionAt: number | undefined
  /** the last sound position, and whether it still tells where the ship is */
  readonly fix: Fix | undefined
  readonly isFixFresh: boolean
  /** AIS navigational status */
  readonly status: number
  readonly anchor: Place | null
  /** what it does, as derived from its positions: 0 under way, 1 stopped, 5 in a port, 6 aground */
  readonly doing: number | undefined
  /** % */
  readonly soc: number | undefined
  /** power that its batteries can give, in % of what is asked of them; null: it has none that say so */
  readonly powerShare: number | null | undefined
}

const raisedByShips = [
  'shipSocLow',
  'noPositionUnderWay',
  'noPositionStill',
  'anchorDrag',
  'aground',
  'powerReserveLow',
] as const
type NowRule = (typeof raisedByShips)[number]
/** what ships are judged by as they stand, and by how they are expected to arrive */
export type ShipRule = NowRule | 'arrivalSocLow'
/** A level that holds from now on, null for none; undefined: as before. `value` in the rule's unit. */
export type RuleLevel = { readonly level: Level | null | undefined; readonly value: number }

const none: RuleLevel = { level: null, value: Number.NaN }
const asBefore: RuleLevel = { level: undefined, value: Number.NaN }
const minute = 60_000
/** AIS: under way using engine, under way sailing, aground */
const [engine, sailing, agroundStatus] = [0, 8, 6]
/** kn below which a ship that says that it is aground lies fast */
const agroundKn = 0.5

type Limits = Pick<AlarmRule, 'direction' | 'limits' | 'recover'>

/** The level of a value; between the limits and the recover value it stays as it was. */
export const levelAt = ({ direction, limits, recover }: Limits, value: number): RuleLevel => {
  const sign = direction === 'high' ? 1 : -1
  const [one, two, three] = limits
  const at = value * sign
  if (at >= three * sign) return { level: at >= one * sign ? 1 : at >= two * sign ? 2 : 3, value }
  return at <= recover * sign ? none : asBefore
}

const isUnderWay = ({ doing, fix, status }: ShipNow): boolean => {
  if (doing !== undefined) return doing === 0
  if (fix && !Number.isNaN(fix.speed)) return fix.speed >= movingKn
  return status === engine || status === sailing
}

/** Minutes without a position; nothing new as long as the server itself has not listened for the least of the limits. */
const noPosition = (rule: AlarmRule, { now, since, positionAt }: ShipNow): RuleLevel => {
  if (positionAt === undefined) return asBefore
  const { level } = levelAt(rule, (now - positionAt) / minute)
  // Its begin tells how long it has lasted: no value that would have to be written time and again.
  return level && now - since < rule.limits[2] * minute ? asBefore : { level, value: Number.NaN }
}

const aground = ({ fix, isFixFresh, status, doing }: ShipNow): RuleLevel => {
  if (status !== agroundStatus || doing === 5) return none
  if (!fix || !isFixFresh || Number.isNaN(fix.speed)) return asBefore
  return fix.speed < agroundKn ? { level: 1, value: Number.NaN } : fix.speed < movingKn ? asBefore : none
}

/** What the positions and batteries of a ship say now by each of the rules that are raised for ships. */
export const levelsOf = (ship: ShipNow, ruleOf: (key: ShipRule) => AlarmRule): ReadonlyMap<ShipRule, RuleLevel> => {
  const { fix, isFixFresh, anchor, soc, powerShare } = ship
  const underWay = isUnderWay(ship)
  const levels: Record<NowRule, (rule: AlarmRule) => RuleLevel> = {
    shipSocLow: (rule) => (!underWay ? none : soc === undefined ? asBefore : levelAt(rule, soc)),
    noPositionUnderWay: (rule) => (underWay ? noPosition(rule, ship) : none),
    noPositionStill: (rule) => (underWay ? none : noPosition(rule, ship)),
    anchorDrag: (rule) => (!anchor ? none : fix && isFixFresh ? levelAt(rule, metres(anchor, fix)) : asBefore),
    aground: () => aground(ship),
    powerReserveLow: (rule) =>
      powerShare === null ? none : powerShare === undefined ? asBefore : levelAt(rule, powerShare),
  }
  return new Map(
    raisedByShips.map((key) => {
      const rule = ruleOf(key)
      return [key, rule.enabled === false ? none : levels[key](rule)]
    }),
  )
}
