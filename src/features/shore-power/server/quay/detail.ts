import type { LinePart } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import { ownMetrics, ownStates } from '#server/equipment/ownValues.ts'
import { partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { ageOf, headOf } from '#server/equipment/status.ts'
import { AppError } from '#server/http/appError.ts'
import type { ShoreDetail, ShoreNode } from '../../detailShapes.ts'
import { isSocket, socketsOf, supplyOf } from '../sockets.ts'
import { heldBy, requestOf } from './berth.ts'
import type { StationLayout, Supply } from './layout.ts'
import type { Drawn } from './scene.ts'
import { socketTileOf } from './socket.ts'

/** A device with all its values; names are Chinese, since a topic's readers differ. */
const linePart = (standing: Standing, device: Device): LinePart => {
  const part = partOf(standing.context, device)
  return {
    ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceCode: device.deviceCode },
    deviceType: device.profile.profileKey,
    intervalSeconds: standing.context.pace(device) / 1000,
    silent: isSilent(standing, device, part.row),
    alarmLevel: standing.levels.of(device.deviceId),
    ts: newestAt(part.row),
    metrics: ownMetrics(part, 'zh'),
    states: ownStates(part, 'zh'),
  }
}

type Line = { readonly layout: StationLayout; readonly supply: Supply; readonly outlet: Device }

/** The line that a socket is the end of; of a supply that of its first socket. */
export const lineOf = ({ stations }: Pick<Drawn, 'stations'>, device: Device): Line | undefined => {
  const layout = stations.get(device.stationId)
  for (const supply of layout?.supplies ?? []) {
    const outlet =
      supply.supply === device ? supply.outlets[0] : supply.outlets.find(({ deviceId }) => deviceId === device.deviceId)
    if (layout && outlet) return { layout, supply, outlet }
  }
  return undefined
}

/** The devices that the detail of a line shows. */
export const devicesOfLine = ({ supply: { supply, transformer, converter }, outlet }: Line): Device[] => [
  ...new Set([supply, transformer, converter, outlet].filter((device) => device !== null)),
]

/** Open and close go to the socket's breaker, else to that of the supply that feeds it alone. */
const commanded = ({ context }: Standing, outlet: Device): string | null => {
  if (outlet.profile.byKey.has('mainBreaker')) return outlet.deviceId
  const supply = supplyOf(context, outlet)
  return supply && socketsOf(context, supply).length === 1 ? supply.deviceId : null
}

/** All that the dialog of a socket or a supply shows. Refuses `rows.not_found`. */
export const shoreDetailOf = (drawn: Drawn, device: Device): ShoreDetail => {
  const line = lineOf(drawn, device)
  if (!line) throw new AppError('rows.not_found')
  const { standing } = drawn
  const { layout, supply, outlet } = line
  const part = (each: Device | null): LinePart | null => each && linePart(standing, each)
  const berth = drawn.berths.find(({ socketIds }) => socketIds.includes(outlet.deviceId))
  const held = heldBy(drawn, outlet.deviceId)
  const tile = socketTileOf(standing, outlet, berth?.id ?? null, held)
  return {
    ...headOf(standing, device),
    ...{ stationId: device.stationId, stationName: device.stationName },
    ...{ berthId: berth?.id ?? null, berthName: berth?.name ?? null },
    tile: { ...tile, ageSeconds: ageOf(tile.ts, standing.context.clock()) },
    ...{ supply: part(supply.supply), transformer: part(supply.transformer), converter: part(supply.converter) },
    socket: isSocket(outlet) ? linePart(standing, outlet) : null,
    connection: held
      ? { ...requestOf(drawn, layout, held), fee: drawn.slow.money(layout.stationId).feesOf(held.hours).totalFee }
      : null,
    commandDeviceId: commanded(standing, outlet),
  }
}

/** The equipment of a station as a tree. */
export const treeOf = ({ standing, berths }: Drawn, { devices }: StationLayout): ShoreNode[] => {
  const { registry, telemetry } = standing.context
  const known = new Set(devices.map(({ deviceId }) => deviceId))
  const nodeOf = (device: Device): ShoreNode => {
    const berth = berths.find(({ socketIds }) => socketIds.includes(device.deviceId))
    return {
      ...{ deviceId: device.deviceId, deviceName: device.deviceName, deviceType: device.profile.profileKey },
      ...{ stationId: device.stationId, berthId: berth?.id ?? null, berthName: berth?.name ?? null },
      alarmLevel: standing.levels.of(device.deviceId),
      silent: isSilent(standing, device, telemetry.latest(device.deviceId)),
      children: registry.childrenOf(device.deviceId).map(nodeOf),
    }
  }
  return devices.filter(({ parentId }) => parentId === null || !known.has(parentId)).map(nodeOf)
}
