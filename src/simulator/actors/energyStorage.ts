import type { FleetDevice } from '#catalogue/fleet.ts'
import { commandedOf, commandSite } from '../behaviours/storage/commands.ts'
import { faultsOfUnit, type StorageFault, storageFaults } from '../behaviours/storage/faults.ts'
import { frequencyAt, reportEms } from '../behaviours/storage/reportEms.ts'
import { reportPcs } from '../behaviours/storage/reportPcs.ts'
import { readUnitCells, reportStack, reportStorageCluster } from '../behaviours/storage/reportStack.ts'
import {
  buildSite,
  type Site,
  type SiteState,
  siteState,
  startSite,
  type StorageUnit,
} from '../behaviours/storage/state.ts'
import {
  clusterCode,
  clustersPerStack,
  emsCode,
  pcsCode,
  siteAt,
  sitesFor,
  stackCode,
  type StorageSite,
} from '../behaviours/storage/stations.ts'
import { stepSite, type UnitSurroundings } from '../behaviours/storage/step.ts'
import { occurrences } from '../schedule.ts'
import { type Weather, weatherAt } from '../weather.ts'
import type { Actor, Due, Event, Reported, Values } from './actor.ts'
import { usualDue } from './usualDue.ts'
import { upTo } from '../behaviours/upTo.ts'

const unitDevices = (site: StorageSite, unit: number): FleetDevice[] => {
  const below = { station: site.code, speaks: false }
  const [pcs, stack] = [pcsCode(site, unit), stackCode(site, unit)]
  return [
    { code: pcs, name: `PCS${unit}`, type: 'pcs', parent: emsCode(site), ...below },
    { code: stack, name: `堆${unit}`, type: 'stack', parent: pcs, ...below },
    ...upTo(clustersPerStack, (cluster) => ({
      code: clusterCode(site, unit, cluster),
      name: `${cluster}号簇`,
      type: 'cluster',
      parent: stack,
      ...below,
    })),
  ]
}

const siteDevices = (site: StorageSite): FleetDevice[] => [
  { code: emsCode(site), name: `${site.name}EMS`, type: 'ems', station: site.code, parent: null, speaks: true },
  ...upTo(site.units, (unit) => unitDevices(site, unit)).flat(),
]

const weatherPlace = 1100
const weatherOf = ({ seed, site }: Site, ts: number): Weather => weatherAt(seed, weatherPlace + site.number, ts)

/** What acts on each unit (from 1) of a station. */
const surroundingsOf = (site: Site, ts: number): ((unit: number) => UnitSurroundings) => {
  const weather = weatherOf(site, ts)
  return (unit) => ({ ts, weather, faults: faultsOfUnit(site.site.number, unit, ts) })
}

/** A converter (index from 0) with its stack and clusters; not the converter while its link is down. */
const reportsOfUnit = (site: Site, state: SiteState, index: number, around: UnitSurroundings, due: Due): Reported[] => {
  const unit = site.units[index] as StorageUnit
  const own = state.units[index]
  if (!own) return []
  const told = (code: string, values: Values): Reported => ({ kind: 'telemetry', code, values })
  const cells = own.clusters.map((_, cluster) => readUnitCells(unit, own, cluster, around))
  const isLinked = !around.faults.some(({ kind }) => kind === 'link')
  const pcs = reportPcs(site.seed, unit, own, frequencyAt(site.seed, around.ts), around)
  return [
    ...(isLinked ? [told(pcsCode(site.site, unit.number), pcs)] : []),
    told(stackCode(site.site, unit.number), reportStack(site.seed, unit, own, cells, around)),
    ...(due.parts
      ? cells.map((readings, cluster) =>
          told(
            clusterCode(site.site, unit.number, cluster + 1),
            reportStorageCluster(site.seed, unit, own, cluster, readings, around, due.cells),
          ),
        )
      : []),
  ]
}

const dtcOf = (fault: StorageFault, ts: number, active: boolean): Event[] => {
  const site = siteAt(fault.site)
  return fault.dtc
    ? [
        {
          ts,
          speaker: emsCode(site),
          code: stackCode(site, fault.unit),
          kind: 'dtc',
          message: { ts, ...fault.dtc, active },
        },
      ]
    : []
}

/** Storage stations: an EMS that speaks for its converters, stacks and clusters. */
export const energyStorage: Actor<Site, SiteState> = {
  key: 'energyStorage',
  state: siteState,
  devices: (boxes) => {
    const sites = upTo(sitesFor(boxes), (number) => siteAt(number - 1))
    return {
      stations: sites.map(({ code, name, lon, lat }) => ({ code, name, type: 'energyStorageStation', lon, lat })),
      devices: sites.flatMap(siteDevices),
    }
  },
  count: sitesFor,
  speaker: (index) => emsCode(siteAt(index)),
  build: buildSite,
  start: startSite,
  step: (site, state, seconds, { ts }) => stepSite(site, state, seconds, ts, surroundingsOf(site, ts)),
  due: usualDue,
  report: (site, state, { ts }, due) => {
    const around = surroundingsOf(site, ts)
    const values = reportEms(site, state, ts, weatherOf(site, ts), around)
    return [
      { kind: 'telemetry', code: emsCode(site.site), values },
      ...state.units.flatMap((_, index) => reportsOfUnit(site, state, index, around(index + 1), due)),
    ]
  },
  commanded: (index) => commandedOf(siteAt(index)),
  command: commandSite,
  events: (boxes, from, to, standing) =>
    storageFaults
      .filter(({ site }) => site < sitesFor(boxes))
      .flatMap((fault) =>
        occurrences(fault, from, to).flatMap((span) => [
          ...(standing || span.from > from ? dtcOf(fault, span.from, true) : []),
          ...(span.to < to ? dtcOf(fault, span.to, false) : []),
        ]),
      ),
}
