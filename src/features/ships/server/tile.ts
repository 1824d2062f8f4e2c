import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { partOf, type Unit } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { capacityOf, powerOf, storedOf } from '#server/equipment/values.ts'
import type { Seen as SeenOf } from '#server/fleet/fleet.ts'
import { gravest, sumOf } from '#server/fleet/sums.ts'
import type { ShipTile } from '../shapes.ts'
import { batteriesOf, mountedOn, ownOf } from './aboard.ts'
import type { Drawn } from './drawn.ts'
import type { Facts, ShipFacts } from './facts.ts'
import { legOf, statusOf } from './status.ts'

/** A ship's tile, and beside it what only sums need. */
export type MadeShip = {
  readonly tile: ShipTile
  readonly swapsToday: number
  readonly chargedToday: number | null
  readonly drawn: Drawn | undefined
}
export type Seen = SeenOf<MadeShip>

const ofShip = ['lon', 'lat', 'sog', 'cog', 'heading', 'navStatus', 'power', 'soc', 'currentBattery'] as const
const ofBattery = ['soc', 'soh', 'ratedCapacity', 'totalVoltage', 'totalCurrent', 'dischargeable'] as const
/** The points that the tile of a ship is made of, its own and those of the batteries aboard. */
export const shipTileKeys: readonly string[] = [...ofShip, ...ofBattery]

const nothing: ShipFacts = {
  form: null,
  state: null,
  leg: null,
  arrival: null,
  said: {
    ...{ dest: null, eta: null, draught: null, draughtTs: null },
    ...{ name: null, callSign: null, imo: null, length: null, width: null, aisTs: null },
  },
  swapsToday: 0,
  chargedToday: null,
}
const noForm = {
  ...{ mmsi: null, identification: null, wail: null, length: null, width: null, vesselTypeName: null, teu: null },
  ...{ dwt: null, draught: null, draft: null, buildYear: null, manufacturer: null, batteryManufacturer: null },
  ...{ operatingMode: null, slots: null, reserveSoc: null, version: 0 },
}
export const factsOf = (facts: Facts, { deviceId }: Device): ShipFacts => facts.of(deviceId) ?? nothing

/** kWh aboard and its share in what the batteries hold, %; what the ship says itself where none of them knows. */
const energyOf = (standing: Standing, ship: Unit, batteries: readonly Unit[]) => {
  const known = batteries.flatMap((battery) => {
    const [stored, capacity] = [storedOf(battery), capacityOf(battery)]
    return stored === null || !capacity ? [] : [{ stored, capacity }]
  })
  const capacity = known.reduce((sum, each) => sum + each.capacity, 0)
  const said = (key: string): number | null => reading(ship.device, ship.row, key)?.value ?? null
  const stored = known.reduce((sum, each) => sum + each.stored, 0)
  const heard = batteries.filter(({ device, row }) => !isSilent(standing, device, row))
  return {
    currentBattery: roundedOrNull(sumOf(batteries, storedOf) ?? said('currentBattery')),
    ratedCapacity: sumOf(batteries, ({ device, row }) => reading(device, row, 'ratedCapacity')?.value ?? null),
    soc: roundedOrNull(capacity > 0 ? (stored / capacity) * 100 : said('soc')),
    power: isSilent(standing, ship.device, ship.row)
      ? sumOf(heard, powerOf)
      : roundedOrNull(said('power') ?? sumOf(heard, powerOf)),
  }
}

/** A ship as its home and its list show it. */
export const shipTileOf = (standing: Standing, ship: Unit, known: Facts): MadeShip => {
  const { context, levels } = standing
  const { device, row } = ship
  const facts = factsOf(known, device)
  const { form } = facts
  const boxes = mountedOn(context, device)
  const batteries = batteriesOf(context, device).map((each): Unit => ({ ...partOf(context, each), clusters: [] }))
  const ts = newestAt(row)
  const tile: ShipTile = {
    ...{ id: device.deviceId, vesselName: device.deviceName, shippingCode: device.deviceCode },
    ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceCode: device.deviceCode },
    ...{ stationId: device.stationId, stationName: device.stationName },
    ...(form ?? noForm),
    silent: isSilent(standing, device, row),
    alarmLevel: gravest([device, ...ownOf(context, device), ...boxes].map(({ deviceId }) => levels.of(deviceId))),
    updateTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    intervalSeconds: context.pace(device) / 1000,
    boxNum: boxes.length,
    ...energyOf(standing, ship, batteries),
    shippingStatus: statusOf(standing, device, facts),
    leg: legOf(device, facts, known),
  }
  const { swapsToday, chargedToday } = facts
  return { tile, swapsToday, chargedToday, drawn: known.drawn.get(device.deviceId) }
}
