import { stateWord } from '#catalogue/states/legends.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { hour } from '#server/equipment/day.ts'
import { shipPositionOf } from '#server/equipment/place.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { RunningLeg, ShipTile } from '../shapes.ts'
import type { Facts, ShipFacts } from './facts.ts'
import { portSaid } from './ports.ts'

type Status = ShipTile['shippingStatus']

/** kn: below it a ship lies still, as in its legs. */
const stillBelow = 0.8
/** navStatus of ships that say they lie → what they do */
const lying: Readonly<Record<number, number>> = { 1: 1, 5: 5, 6: 6 }

/** What a ship does: as derived from its track; as long as nothing is, by its status, then by its speed (kn). */
const dynamicTypeOf = (
  { state }: Pick<ShipFacts, 'state'>,
  { speed, navStatus }: { speed: number | null; navStatus: number | null },
): number | null => {
  if (state) return state.type
  const said = navStatus === null ? undefined : lying[navStatus]
  if (said !== undefined) return said
  return speed === null ? null : speed > stillBelow ? 0 : 1
}

/** h with two decimals. */
const hours = (ms: number): number => Math.round((Math.max(0, ms) / hour) * 100) / 100

/** h under way since the leg began, without what the ship lay at anchor; null without a leg. */
const sailedOf = ({ leg, state }: Pick<ShipFacts, 'leg' | 'state'>, now: number): number | null => {
  if (!leg) return null
  const lies = state && state.type !== 0 && state.since >= leg.startTs ? now - state.since : 0
  return hours(now - leg.startTs - leg.anchoredMs - lies)
}

export const statusOf = (standing: Standing, ship: Device, { form: _, ...facts }: ShipFacts): Status => {
  const { lon, lat, speed, cog, heading, navStatus, ts } = shipPositionOf(standing, ship)
  const { state, said } = facts
  const legend = { legend: 'navStatus', value: navStatus }
  return {
    dynamicType: dynamicTypeOf(facts, { speed, navStatus }),
    ...{ lat, lon, imo: said.imo === null ? null : String(said.imo), speed, cog, heading, navStatus, ts },
    sailDuration: sailedOf(facts, standing.context.clock()),
    navStatusName: stateWord(legend, 'zh'),
    navStatusNameEn: stateWord(legend, 'en'),
    portName: state?.portNameCn ?? null,
    portNameEn: state?.portNameEn || state?.portNameCn || null,
    dest: said.dest,
    eta: said.eta === null ? null : formatTime(said.eta, ship.timeZone),
  }
}

type Expected = Pick<
  RunningLeg,
  'dest' | 'destEn' | 'eta' | 'etaTs' | 'restDistance' | 'arrivalSoc' | 'arrivalSocLow' | 'arrivalSocHigh'
>
const hundredth = (value: number): number => Math.round(value * 100) / 100
/** A SOC that is foretold, %: below 0 the ship does not get there. */
export const leftAt = (soc: number): number => Math.max(0, hundredth(soc))

/** Where the leg ends, when and with how much: as it is reckoned, else by what the ship says. */
const expectedOf = (ship: Device, { arrival, said }: ShipFacts, { ports }: Pick<Facts, 'ports'>): Expected => {
  const port = arrival ?? portSaid(ports, ship.merchantPath, said.dest)
  const etaTs = arrival?.eta ?? said.eta
  return {
    dest: port?.nameCn ?? said.dest,
    destEn: port?.nameEn || port?.nameCn || said.dest,
    eta: etaTs === null ? null : formatTime(etaTs, ship.timeZone),
    etaTs,
    restDistance: arrival ? hundredth(arrival.rest) : null,
    arrivalSoc: arrival ? leftAt(arrival.soc) : null,
    arrivalSocLow: arrival ? leftAt(arrival.low) : null,
    arrivalSocHigh: arrival ? leftAt(arrival.high) : null,
  }
}

/** The leg that a ship sails; null in a port, and before its first one. */
export const legOf = (ship: Device, facts: ShipFacts, known: Pick<Facts, 'ports'>): RunningLeg | null => {
  const { leg } = facts
  if (!leg) return null
  return {
    legId: leg.legId,
    from: leg.fromCn,
    fromEn: leg.fromEn || leg.fromCn,
    legStartTime: formatTime(leg.startTs, ship.timeZone),
    startTs: leg.startTs,
    startSoc: roundedOrNull(leg.startSoc),
    distance: hundredth(leg.distance),
    ...expectedOf(ship, facts, known),
  }
}
