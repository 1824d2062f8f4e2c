import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { unitAlarmList } from '#server/alarms/unitAlarmList.ts'
import { pageOf } from '#server/db/paged.ts'
import { cellRows, extremesOf } from '#server/equipment/cells.ts'
import { clusterKeys } from '#server/equipment/clusters.ts'
import { partMetrics, unitMetrics } from '#server/equipment/metrics.ts'
import { type Part, partOf, unitWith } from '#server/equipment/parts.ts'
import { shipOf } from '#server/equipment/place.ts'
import { newestAt } from '#server/equipment/reading.ts'
import { unitAbove } from '#server/equipment/tree.ts'
import { batteryCalls } from '#server/fleet/calls.ts'
import { rankedBy } from '#server/fleet/lists.ts'
import { platformPicture } from '#server/fleet/picture.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { marineBatteryContract, marineTopics } from '../contract.ts'
import type { MarineRanked, MarineTile } from '../shapes.ts'
import { chargeSteps } from './chargeCount.ts'
import { detailOf } from './detail.ts'
import { systemKeys } from './keys.ts'
import { chargingStatesOf, figuresOf, sumsOf, workModesOf } from './figures.ts'
import { marineTileKeys, marineTileOf, type Seen } from './tile.ts'
import { shipTree } from './tree.ts'

const marinePicture = (context: Context) =>
  platformPicture(context, {
    platform: 'marineBattery',
    nature: 'battery',
    name: 'marine batteries',
    topics: { home: marineTopics.marineHome.name, detail: marineTopics.marineDetail.name },
    tileKeys: marineTileKeys,
    tileOf: marineTileOf,
    figuresOf,
    detailOf,
  })

const cellsOf = (cluster: Part, part: string | undefined) => {
  const { rows, total } = cellRows(cluster, part)
  const cells = rows.map(({ name, voltage, temperature }) => ({ name, monomerU: voltage, monomerTemp: temperature }))
  return { cells, total, extremes: extremesOf(cluster), ts: newestAt(cluster.row) }
}

const handlers = (
  context: Context,
  picture: ReturnType<typeof marinePicture>,
): Handlers<typeof marineBatteryContract> => {
  const { past, standing, clusterFor, monitoredFor, members } = picture
  const calls = batteryCalls(picture)
  const seen = (caller: Caller, stationId: string | undefined): Seen[] =>
    picture.seen(caller).filter(({ tile }) => stationId === undefined || tile.stationId === stationId)
  const treeAt = async (systems: readonly Device[], at: number | undefined) =>
    shipTree(await past.fleet(systems, at), systems)
  /** The systems of the ship that a system or cluster is aboard; one without a ship stands alone. */
  const besides = (deviceId: string, call: Call): Device[] => {
    const system = unitAbove(context.registry, monitoredFor(call.caller, deviceId))
    const ship = system && shipOf(context, system)
    return calls.unitsFor({}, call).filter((each) => each === system || (ship && shipOf(context, each) === ship))
  }
  const ranking =
    (read: (tile: MarineTile) => number | null, unit: string) =>
    ({ size }: { size: number }, { caller }: Call): MarineRanked[] =>
      rankedBy(picture.seen(caller), read, unit)
        .slice(0, size)
        .map(({ row, tile }) => ({ ...row, shippingName: tile.shippingName }))
  return {
    basicInformation: ({ stationId }, { caller }) => sumsOf(seen(caller, stationId)),
    capacityRanking: ranking(({ capacity }) => capacity, 'kWh'),
    socRanking: ranking(({ soc }) => soc, '%'),
    chargingStateCount: ({ stationId }, { caller }) => chargingStatesOf(seen(caller, stationId)),
    workModeCount: ({ stationId }, { caller }) => workModesOf(seen(caller, stationId)),
    chargeCount: ({ stationId, timeType }, { caller }) =>
      chargeSteps(context, seen(caller, stationId), timeType, caller.timeZone),
    breakers: calls.relays,
    systemTemperature: calls.unitCurves(systemKeys.temperature),
    systemPower: calls.unitCurves(systemKeys.power),
    systemSoc: calls.unitCurves(systemKeys.soc),
    clusterMonitor: calls.clusterMetrics,
    clusterTemperature: calls.clusterCurves(clusterKeys.temperature),
    clusterVoltage: calls.clusterCurves(clusterKeys.voltage),
    clusterCells: ({ deviceId, name }, { caller }) =>
      cellsOf(partOf(standing.context, clusterFor(caller, deviceId)), name),
    deviceTree: ({ deviceId, stationId, at }, call) =>
      treeAt(deviceId === undefined ? calls.unitsFor({ stationId }, call) : besides(deviceId, call), at),
    latestData: ({ deviceId }, { caller, language }) => {
      const device = monitoredFor(caller, deviceId)
      const keys = device.profile.points.filter(({ kind }) => kind !== 'array').map(({ pointKey }) => pointKey)
      return members.isUnit(device)
        ? unitMetrics(unitWith(standing.context, device), keys, language)
        : partMetrics(partOf(standing.context, device), keys, language)
    },
    cellPage: ({ deviceId, name, current, size }, { caller }) => {
      const { cells } = cellsOf(partOf(standing.context, clusterFor(caller, deviceId)), name)
      return pageOf(cells, { current, size })
    },
    alarmList: (filter, { caller, language }) =>
      unitAlarmList(context.db, caller, language, filter, { platform: 'marineBattery' }),
    replayHome: picture.replay.home,
    replayDetail: async (input, call) => ({
      ...(await picture.replay.detail(input, call)),
      tree: await treeAt(besides(input.deviceId, call), input.at),
    }),
    replayMarks: picture.replay.marks,
  }
}

export const marineBattery: Feature = feature(marineBatteryContract, marineTopics, (context) => {
  const picture = marinePicture(context)
  return {
    handlers: handlers(context, picture),
    sources: { marineHome: picture.home, marineDetail: picture.detail },
    trackers: [picture.tracker],
  }
})
