import type { Device } from '#server/context/devices.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import { gravest } from '#server/fleet/sums.ts'
import { positionOf } from '#server/places/position.ts'
import type { BerthTile, QuayShip, ShoreRequest, SocketTile } from '../../shapes.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Berth, OpenConnection } from './facts.ts'
import type { StationLayout } from './layout.ts'
import { lyingNear } from './lying.ts'
import type { Drawn } from './scene.ts'
import { socketTileOf } from './socket.ts'

const shipWith = (
  { standing, slow }: Drawn,
  device: Device | undefined,
  said: Pick<QuayShip, 'shippingId' | 'shippingName' | 'mmsi' | 'by' | 'proposed'>,
): QuayShip => {
  const position = device && positionOf(device, standing.context.telemetry.latest(device.deviceId))
  const form = slow.form(said.shippingId ?? '')
  return {
    ...said,
    ...{ length: form?.length ?? null, width: form?.width ?? null },
    ...{ lon: position?.lon ?? null, lat: position?.lat ?? null, heading: position?.heading ?? position?.cog ?? null },
  }
}

const shipAt = (
  drawn: Drawn,
  layout: StationLayout,
  berth: Berth,
  held: OpenConnection | undefined,
): QuayShip | null => {
  const named = held?.row
  const { lon, lat } = berth
  const lying = lyingNear(drawn.standing.context, drawn.ships, { lon, lat, merchantPath: layout.station.merchantPath })
  if (named?.ship_name && held && held.state >= 2) {
    const device = drawn.ships.find(({ deviceId }) => deviceId === named.ship_id)
    const said = { shippingId: named.ship_id, shippingName: named.ship_name, mmsi: named.mmsi }
    return shipWith(drawn, device, { ...said, by: 'connection', proposed: !named.is_confirmed })
  }
  const asked = lying.find(({ ship }) => ship.deviceId === named?.ship_id)
  const found = asked ?? lying[0]
  if (!found) return null
  const { deviceId, deviceName, mmsi } = found.ship
  const said = { shippingId: deviceId, shippingName: deviceName, mmsi }
  return shipWith(drawn, found.ship, { ...said, by: asked ? 'request' : 'ais', proposed: !asked })
}

/** The connection that an outlet holds. */
export const heldBy = ({ open }: Pick<Drawn, 'open'>, outletId: string): OpenConnection | undefined =>
  open.find(({ row, state }) => state >= 2 && row.device_id === outletId)

/** The one of a berth that has come furthest: what runs, else the request that arrives first. */
const ofBerth = ({ open }: Drawn, { id }: Berth, outlets: readonly Device[]): OpenConnection | undefined => {
  const own = open.filter(
    ({ row }) => row.berth_id === id || outlets.some(({ deviceId }) => deviceId === row.device_id),
  )
  const order = ({ state }: OpenConnection): number => (state === 1 ? 0 : state === 5 ? 1 : state)
  return own.toSorted((a, b) => order(b) - order(a) || a.row.started_at.getTime() - b.row.started_at.getTime())[0]
}

const flagsOf = ({ row, state }: OpenConnection): string[] => [
  ...(row.is_unannounced && state >= 2 ? ['unannounced'] : []),
  ...(!row.is_confirmed && state >= 2 ? ['unconfirmed'] : []),
  ...(state >= 2 && row.marked ? row.marked.split(' ') : []),
]
const noValues = {
  ...{ voltage: null, current: null, power: null, powerFactor: null, frequency: null, cableTemperature: null },
  ...{ safetyLoop: null, safetyLoopCurrent: null, plugged: null, mainBreaker: null, shipReady: null },
  emergencyStop: null,
}
const electricOf = (tile: SocketTile | undefined): typeof noValues | Pick<SocketTile, keyof typeof noValues> =>
  tile
    ? {
        ...{ voltage: tile.voltage, current: tile.current, power: tile.power, powerFactor: tile.powerFactor },
        ...{ frequency: tile.frequency, cableTemperature: tile.cableTemperature, safetyLoop: tile.safetyLoop },
        ...{ safetyLoopCurrent: tile.safetyLoopCurrent, plugged: tile.plugged, mainBreaker: tile.mainBreaker },
        ...{ shipReady: tile.shipReady, emergencyStop: tile.emergencyStop },
      }
    : noValues

export const berthTileOf = (drawn: Drawn, layout: StationLayout, berth: Berth): BerthTile => {
  const outlets = layout.outlets.filter(({ deviceId }) => berth.socketIds.includes(deviceId))
  const held = ofBerth(drawn, berth, outlets)
  const sockets = outlets.map((outlet) =>
    socketTileOf(drawn.standing, outlet, berth.id, heldBy(drawn, outlet.deviceId)),
  )
  const shown = sockets.find(({ deviceId }) => deviceId === held?.row.device_id) ?? sockets[0]
  const ship = shipAt(drawn, layout, berth, held)
  const times = sockets.flatMap(({ ts }) => ts ?? [])
  const isPlugged = held !== undefined && held.state >= 2
  return {
    ...{ berthId: berth.id, berthName: berth.name, stationId: berth.stationId, lon: berth.lon, lat: berth.lat },
    ...{ length: berth.length, bearing: berth.bearing, sockets, ship },
    ...{ shippingName: held?.row.ship_name ?? ship?.shippingName ?? null, mmsi: held?.row.mmsi ?? ship?.mmsi ?? null },
    ...{ socketId: shown?.deviceId ?? null, connectionId: held?.row.id ?? null, state: held?.state ?? 0 },
    ...electricOf(shown),
    energy: isPlugged ? roundedOrNull(held.kwh) : null,
    fee: isPlugged ? drawn.slow.money(berth.stationId).feesOf(held.hours).totalFee : null,
    sinceTs: isPlugged ? (held.suppliedAt ?? held.row.started_at.getTime()) : null,
    ...{ nominalVoltage: held?.row.voltage ?? null, nominalFrequency: held?.row.frequency ?? null },
    ...{ maxPower: held?.row.max_power ?? null, flags: held ? flagsOf(held) : [] },
    alarmLevel: gravest(sockets.map(({ alarmLevel }) => alarmLevel)),
    silent: sockets.length > 0 && sockets.every(({ silent }) => silent),
    ts: times.length === 0 ? null : Math.max(...times),
    intervalSeconds: Math.max(0, ...sockets.map(({ intervalSeconds }) => intervalSeconds)),
  }
}

/** A connection that runs, or a request. */
export const requestOf = (drawn: Drawn, layout: StationLayout, held: OpenConnection): ShoreRequest => {
  const { row, state } = held
  const { timeZone } = layout.station
  const outlet = layout.outlets.find(({ deviceId }) => deviceId === row.device_id)
  const tile = outlet && state >= 2 ? socketTileOf(drawn.standing, outlet, row.berth_id, held) : undefined
  const eta = row.eta?.getTime() ?? null
  return {
    ...{ connectionId: row.id, state, berthId: row.berth_id, berthName: row.berth_name },
    ...{ socketId: row.device_id, socketName: row.device_name },
    ...{ shippingId: row.ship_id, shippingName: row.ship_name, mmsi: row.mmsi },
    ...{ eta: eta === null ? null : formatTime(eta, timeZone), etaTs: eta },
    sinceTs: state >= 2 ? (held.suppliedAt ?? row.started_at.getTime()) : null,
    ...{ voltage: row.voltage, frequency: row.frequency, maxPower: row.max_power },
    ...{ power: tile?.power ?? null, energy: state >= 2 ? roundedOrNull(held.kwh) : null },
    ...{ flags: flagsOf(held), version: row.version },
  }
}

/** What runs, then requests by arrival. */
export const requestsOf = (drawn: Drawn, layout: StationLayout): ShoreRequest[] =>
  drawn.open
    .filter(({ row }) => row.station_id === layout.stationId)
    .map((held) => requestOf(drawn, layout, held))
    .sort((a, b) => Number(a.state === 1) - Number(b.state === 1) || (a.etaTs ?? 0) - (b.etaTs ?? 0))
