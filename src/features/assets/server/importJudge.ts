import type { ImportOutcome } from '../importShapes.ts'
import type { Fault, Given } from './importCells.ts'
import { checkParents } from './importParents.ts'
import { type Asset, type Next, nextOf } from './importNext.ts'
import type { KnownDevice, World } from './importWorld.ts'

export type Change = { readonly field: string; readonly from: string; readonly to: string }
/** What applying a row writes: all of a device as it is to stand. */
export type Plan = Asset & {
  readonly deviceId: string | null
  readonly version: number | null
  /** by code where the parent comes with the same file */
  readonly parentId: string | null
  readonly parentNew: string | null
  readonly isMoved: boolean
}
export type Judged = {
  readonly given: Given
  readonly outcome: ImportOutcome
  readonly deviceCode: string
  readonly deviceName: string
  readonly changes: readonly Change[]
  readonly faults: readonly Fault[]
  readonly plan: Plan | null
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const changesOf = (next: Next, known: KnownDevice, world: World): Change[] => {
  const station = (id: string): string => world.stations.find((each) => each.id === id)?.name ?? id
  const device = (id: string | null): string => (id === null ? '' : (world.devices.get(id)?.code ?? id))
  const model = (id: string | null): string =>
    id === null ? '' : (world.models.find((each) => each.id === id)?.code ?? `#${id}`)
  const { asset } = next
  const pairs: [string, unknown, unknown][] = [
    ['deviceName', known.name, asset.name],
    ['stationName', station(known.stationId), station(asset.stationId)],
    ['parentCode', device(known.parentId), next.parentCode ?? device(next.parentId)],
    ['modelCode', model(known.modelId), model(asset.modelId)],
    ['serialNumber', known.serialNumber, asset.serialNumber],
    ['assetNumber', known.assetNumber, asset.assetNumber],
    ['supplier', known.supplier, asset.supplier],
    ['place', known.place, asset.place],
    ['lon', known.lon, asset.lon],
    ['lat', known.lat, asset.lat],
    ['commissioned', known.commissioned, asset.commissioned],
    ['warrantyEnd', known.warrantyEnd, asset.warrantyEnd],
    ['state', known.state, asset.state],
    ['dataResource', known.dataResource, asset.dataResource],
    ['remark', known.remark, asset.remark],
    ...next.params.map(({ code, before, after }): [string, unknown, unknown] => [code, before, after]),
  ]
  const told = pairs.map(([field, from, to]) => ({ field, from: shown(from), to: shown(to) }))
  const isMoved = known.stationId !== asset.stationId
  return told.filter(({ field, from, to }) => from !== to || (field === 'stationName' && isMoved))
}

/** What each row of a file would do. Pure: the same rows in the same world come out the same. */
export const judge = (rows: readonly Given[], world: World): Judged[] => {
  const byCode = new Map([...world.devices.values()].map((device) => [device.code, device]))
  const lines = new Map<string, number>()
  const nexts = rows.map((given) => {
    const code = given.cells.deviceCode ?? ''
    const first = lines.get(code)
    if (code !== '' && first === undefined) lines.set(code, given.line)
    const next = nextOf(given, byCode.get(code), world)
    if (code !== '' && first !== undefined)
      next.faults.push({ column: 'deviceCode', key: 'twice', details: [String(first)] })
    return next
  })
  checkParents(nexts, world, byCode)
  return nexts.map((next): Judged => {
    const { given, known, asset, faults } = next
    const named = { given, deviceCode: given.cells.deviceCode ?? '', deviceName: asset.name }
    if (faults.length > 0) return { ...named, outcome: 'fault', changes: [], faults, plan: null }
    const changes = known ? changesOf(next, known, world) : []
    if (known && changes.length === 0) return { ...named, outcome: 'same', changes, faults, plan: null }
    const parent = { parentId: next.parentId, parentNew: next.parentNew }
    const isMoved = known !== undefined && known.stationId !== asset.stationId
    const plan = { ...asset, deviceId: known?.id ?? null, version: known?.version ?? null, ...parent, isMoved }
    return { ...named, outcome: known ? 'change' : 'add', changes, faults, plan }
  })
}
