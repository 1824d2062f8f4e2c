import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import { reading } from '#server/equipment/reading.ts'
import { positionOf } from '#server/places/position.ts'
import { batteriesOf } from '../shipAlarms/aboard.ts'
import { createRaiser } from '../shipAlarms/raiser.ts'
import { levelAt } from '../shipAlarms/levels.ts'
import { type Berth, legsUnderWay, readBerths, type UnderWay } from './underway.ts'
import { courseOf, isFollowed, speedOf } from './course.ts'
import { portMeant } from './destination.ts'
import { expectedOf } from './expected.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { markLegs } from './markLegs.ts'
import { type Forecast, forgetOld, storeForecast } from './store.ts'
import { hasPassed } from '#server/hasPassed.ts'

const hour = 3_600_000
const minute = 60_000
const [checkEvery, perShip, keepEvery, learnEvery] = [5000, 30_000, 5 * minute, 10 * minute]
/** legs marked in a tick: each reads its whole track */
const marksAtOnce = 3
/** ms: what batteries and positions said longer ago says nothing of now */
const oldest = 30 * minute

type Sailing = {
  readonly startTs: number
  readonly knowledge: Knowledge
  readonly learntAt: number
  /** the position of the last forecast, and the one stored that stays, ms */
  at?: number
  keptAt?: number
  forecast?: Forecast
}

/** What the batteries aboard hold and can hold, kWh; undefined where one of them has not said so for long. */
const heldBy = ({ telemetry }: Context, batteries: readonly Device[], now: number) => {
  const all = batteries.map((battery) => {
    const row = telemetry.latest(battery.deviceId)
    const [soc, soh, rated] = ['soc', 'soh', 'ratedCapacity'].map((key) => reading(battery, row, key))
    if (!soc || !rated || now - soc.ts > oldest) return undefined
    const capacity = (rated.value * (soh?.value ?? 100)) / 100
    return { capacity, stored: (capacity * soc.value) / 100 }
  })
  const known = all.filter((each) => each !== undefined)
  const capacity = known.reduce((sum, each) => sum + each.capacity, 0)
  if (known.length < all.length || capacity <= 0) return undefined
  return { capacity, soc: (known.reduce((sum, each) => sum + each.stored, 0) / capacity) * 100 }
}

const isOpenTo = ({ merchantPath }: Berth, ship: Device): boolean =>
  merchantPath === null || merchantPath === ship.merchantPath

/**
 * Tells how the legs of ships under way are expected to end, at most every 30 s a ship and with each newer position, and raises
 * `arrivalSocLow` by the lower bound; notes the quarters of legs that have ended, which later forecasts are judged by.
 */
export const createArrivals = (context: Context): Tracker => {
  const { pool, registry, telemetry, alarms } = context
  const sailing = new Map<string, Sailing>()
  const raiser = createRaiser(alarms)
  let checkedAt = Number.NEGATIVE_INFINITY
  let forgotAt = Number.NEGATIVE_INFINITY

  const sailingOf = async (leg: UnderWay, now: number): Promise<Sailing> => {
    const known = sailing.get(leg.deviceId)
    if (known?.startTs === leg.startTs && now >= known.learntAt && now - known.learntAt < learnEvery) return known
    const knowledge = await knowledgeOf(pool, leg.deviceId, leg.fromPort, leg.startTs)
    const before = known?.startTs === leg.startTs ? known : undefined
    const next: Sailing = { ...before, startTs: leg.startTs, knowledge, learntAt: now }
    sailing.set(leg.deviceId, next)
    return next
  }

  const forecastOf = async (
    ship: Device,
    leg: UnderWay,
    berths: readonly Berth[],
    batteries: readonly Device[],
    now: number,
  ) => {
    const position = positionOf(ship, telemetry.latest(ship.deviceId))
    const own = await sailingOf(leg, now)
    if (!position || now - position.ts > oldest || position.ts <= (own.at ?? 0)) return undefined
    if (!isFollowed(leg, position.ts)) return undefined
    const held = heldBy(context, batteries, now)
    const open = berths.filter((berth) => isOpenTo(berth, ship))
    const meant = portMeant(open, leg.dest)
    // Crews forget to change it: a ship does not sail to where it comes from.
    const portId = meant !== undefined && meant !== leg.fromPort ? meant : own.knowledge.next
    const end = open.find((berth) => berth.portId === portId)
    if (!held || !end || portId === undefined) return undefined
    const known = await own.knowledge.between({ from: leg.fromPort, to: portId })
    const course = courseOf(leg, position.ts)
    const expected = expectedOf(known, { here: position, end, ...held, course })
    const whole = leg.distance + expected.rest
    return {
      ...expected,
      ...{ deviceId: ship.deviceId, startTs: leg.startTs, at: position.ts, portId, capacity: held.capacity },
      eta: Math.round(position.ts + (expected.rest / speedOf(leg, position.ts, position.speed)) * hour),
      nextNeed: own.knowledge.needAfter(portId) ?? whole * known.usual,
    } satisfies Forecast
  }

  const keep = async (forecast: Forecast): Promise<void> => {
    const own = sailing.get(forecast.deviceId)
    if (!own) return
    const isKept = own.keptAt === undefined || forecast.at - own.keptAt >= keepEvery
    await storeForecast(pool, forecast, own.at === own.keptAt ? undefined : own.at)
    Object.assign(own, { at: forecast.at, forecast, ...(isKept ? { keptAt: forecast.at } : {}) })
  }

  const raiseLow = async (ship: Device, now: number): Promise<void> => {
    const rule = alarms.ruleOf(ship, 'arrivalSocLow')
    const forecast = sailing.get(ship.deviceId)?.forecast
    const none = { level: null, value: Number.NaN }
    const level = rule.enabled === false || !sailing.has(ship.deviceId) ? none : forecast && levelAt(rule, forecast.low)
    if (level) await raiser.raiseChanges(ship, new Map([['arrivalSocLow', level]]), now)
  }

  const check = async (now: number): Promise<void> => {
    const ships = carriersOf(registry)
    const legs = await legsUnderWay(
      pool,
      ships.map(({ deviceId }) => deviceId),
      now,
    )
    const byShip = new Map(legs.map((leg) => [leg.deviceId, leg]))
    for (const id of sailing.keys()) if (!byShip.has(id)) sailing.delete(id)
    const berths = legs.length > 0 ? await readBerths(pool) : []
    const aboard = batteriesOf(context)
    for (const ship of ships) {
      const leg = byShip.get(ship.deviceId)
      const at = sailing.get(ship.deviceId)?.forecast?.at
      if (leg && (at === undefined || now - at >= perShip || now < at)) {
        const forecast = await forecastOf(ship, leg, berths, aboard(ship), now)
        if (forecast) await keep(forecast)
      }
      await raiseLow(ship, now)
    }
    const ids = new Set(ships.map(({ deviceId }) => deviceId))
    raiser.forget((id) => ids.has(id))
  }

  return {
    name: 'arrivals',
    tick: async (now) => {
      await markLegs(context, marksAtOnce)
      if (!hasPassed(checkEvery, checkedAt, now)) return
      await check(now)
      checkedAt = now
      if (!hasPassed(hour, forgotAt, now)) return
      await forgetOld(pool, now)
      forgotAt = now
    },
  }
}
