import { deviceCodePattern } from '../contract.ts'
import { deviceStates, statesAfter } from '../deviceShapes.ts'
import type { EquipmentColumn } from '../importShapes.ts'
import { fitsParam, type ParamValue } from '../paramShapes.ts'
import { dayOf, degreesOf, type Fault, type Given, paramValueOf, resourceOf, stateOf } from './importCells.ts'
import type { KnownDevice, KnownStation, World } from './importWorld.ts'

/** A device as it is to stand, without its parent. */
export type Asset = {
  readonly code: string
  readonly name: string
  readonly profileId: string
  readonly stationId: string
  readonly dataResource: number
  readonly modelId: string | null
  readonly serialNumber: string
  readonly assetNumber: string
  readonly supplier: string
  readonly place: string
  readonly lon: number | null
  readonly lat: number | null
  readonly commissioned: string | null
  readonly warrantyEnd: string | null
  readonly state: string
  readonly remark: string
  /** own values that change; null takes one away */
  readonly values: readonly (readonly [paramId: string, value: ParamValue | null])[]
}
export type Next = {
  readonly given: Given
  readonly known: KnownDevice | undefined
  readonly asset: Asset
  readonly params: readonly {
    readonly code: string
    readonly before: ParamValue | null
    readonly after: ParamValue | null
  }[]
  readonly faults: Fault[]
  parentId: string | null
  /** code of a parent that the same file adds */
  parentNew: string | null
  /** as the file gives it */
  readonly parentCode: string | undefined
}

const longest: Readonly<Partial<Record<EquipmentColumn, number>>> = {
  deviceName: 60,
  ...{ serialNumber: 60, assetNumber: 60, supplier: 60, place: 60, remark: 200 },
}

type Note = (column: string, key: Fault['key'], ...details: string[]) => void

const stationFor = (
  given: Given,
  known: KnownDevice | undefined,
  world: World,
  note: Note,
): KnownStation | undefined => {
  const text = given.cells.stationName
  if (!text && known) return world.stations.find(({ id }) => id === known.stationId)
  if (!text) return void note('stationName', 'needed')
  const named = world.stations.filter(({ name }) => name === text)
  const station = named.find(({ id }) => id === known?.stationId) ?? (named.length === 1 ? named[0] : undefined)
  if (station?.enable === 0 && station.id !== known?.stationId) note('stationName', 'stationOff', text)
  if (station) return station
  return void note('stationName', named.length > 1 ? 'stationTwice' : 'stationUnknown', text)
}

const typeFor = (given: Given, known: KnownDevice | undefined, world: World, note: Note) => {
  const text = given.cells.deviceType
  if (known && !text) return world.types.find(({ key }) => key === known.deviceType)
  if (!text) return void note('deviceType', 'needed')
  const named = world.types.filter(({ key, names }) => key === text || names.includes(text))
  const type = named.find(({ key }) => key === (known?.deviceType ?? text)) ?? named[0]
  if (!type) return void note('deviceType', 'typeUnknown', text)
  if (known && type.key !== known.deviceType) note('deviceType', 'typeStays', known.deviceType)
  return type
}

/** A model of the type that the merchant may use; one that is out of use stays where it is. */
const modelFor = (
  given: Given,
  known: KnownDevice | undefined,
  deviceType: string,
  merchantId: string,
  world: World,
  note: Note,
) => {
  const text = given.cells.modelCode
  if (text === undefined) return known?.modelId ?? null
  if (text === '') return null
  const usable = world.models.filter(
    (each) =>
      each.code === text &&
      each.deviceType === deviceType &&
      (each.merchantId === null || each.merchantId === merchantId) &&
      (each.enable === 1 || each.id === known?.modelId),
  )
  const model =
    usable.find(({ id }) => id === known?.modelId) ?? usable.find((each) => each.merchantId !== null) ?? usable[0]
  if (!model) note('modelCode', 'modelUnknown', text)
  return model?.id ?? null
}

const stateFor = (given: Given, known: KnownDevice | undefined, note: Note): string => {
  const text = given.cells.state
  const from = deviceStates.find((state) => state === known?.state)
  if (!text) return from ?? 'inService'
  const to = stateOf(text)
  if (!to) note('state', 'stateUnknown', text)
  else if (from && to !== from && !statesAfter(from).includes(to)) note('state', 'stateStep', from, to)
  return to ?? 'inService'
}

const paramsFor = (
  given: Given,
  known: KnownDevice | undefined,
  of: { deviceType: string; merchantId: string; modelId: string | null },
  world: World,
  note: Note,
) => {
  const usable = world.params.filter(
    (each) => each.deviceType === of.deviceType && (each.merchantId === null || each.merchantId === of.merchantId),
  )
  const own = known ? world.values.get(known.id) : undefined
  const params: { code: string; paramId: string; before: ParamValue | null; after: ParamValue | null }[] = []
  for (const [code, text] of Object.entries(given.params)) {
    // The merchant's own definition goes before the platform's of the same code.
    const named = usable.filter(({ paramCode }) => paramCode === code)
    const param = named.find(({ merchantId }) => merchantId !== null) ?? named[0]
    if (!param && text !== '') note(code, 'paramUnknown')
    if (!param) continue
    const after = text === '' ? null : paramValueOf(param, text)
    if (after !== null && !fitsParam(param, after)) note(code, 'paramValue', text)
    params.push({ code, paramId: param.paramId, before: own?.get(param.paramId) ?? null, after })
  }
  const isTouched = !known || known.modelId !== of.modelId || params.some(({ before, after }) => before !== after)
  if (!isTouched || of.modelId === null) return params
  const rated = world.models.find(({ id }) => id === of.modelId)?.rated
  const said = new Map(params.map(({ paramId, after }) => [paramId, after]))
  for (const { paramId, paramCode, required } of usable) {
    const value = said.has(paramId) ? said.get(paramId) : own?.get(paramId)
    if (required === 1 && (value ?? null) === null && !rated?.has(paramId)) note(paramCode, 'paramNeeded')
  }
  return params
}

/** What a row makes of a device that is there, or of a new one; its parent is looked at later. */
export const nextOf = (given: Given, known: KnownDevice | undefined, world: World): Next => {
  const faults: Fault[] = [...given.faults]
  const note: Note = (column, key, ...details) => {
    if (!faults.some((each) => each.column === column)) faults.push({ column, key, details })
  }
  const { cells } = given
  const code = cells.deviceCode ?? ''
  if (code === '') note('deviceCode', 'needed')
  else if (!deviceCodePattern.test(code)) note('deviceCode', 'codeForm')
  else if (world.takenCodes.has(code)) note('deviceCode', 'codeTaken')
  for (const [column, most] of Object.entries(longest))
    if ((cells[column as EquipmentColumn]?.length ?? 0) > most) note(column, 'tooLong', String(most))
  const name = cells.deviceName || known?.name || ''
  if (name === '') note('deviceName', 'needed')
  const day = (column: 'commissioned' | 'warrantyEnd'): string | null => {
    const text = cells[column]
    if (text === undefined) return known?.[column] ?? null
    const found = text === '' ? null : dayOf(text)
    if (found === undefined) note(column, 'day', text)
    return found ?? null
  }
  const degrees = (column: 'lon' | 'lat', most: number): number | null => {
    const text = cells[column]
    if (text === undefined) return known?.[column] ?? null
    const found = text === '' ? null : degreesOf(text, most)
    if (found === undefined) note(column, 'degrees', String(most))
    return found ?? null
  }
  const type = typeFor(given, known, world, note)
  const station = stationFor(given, known, world, note)
  const merchantId = station?.merchantId ?? ''
  const modelId = type && station ? modelFor(given, known, type.key, merchantId, world, note) : null
  const params =
    type && station ? paramsFor(given, known, { deviceType: type.key, merchantId, modelId }, world, note) : []
  const resource = cells.dataResource ? resourceOf(cells.dataResource) : (known?.dataResource ?? 1)
  if (resource === undefined) note('dataResource', 'resource', cells.dataResource ?? '')
  const asset: Asset = {
    ...{
      code,
      name,
      profileId: type?.profileId ?? '',
      stationId: station?.id ?? '',
      dataResource: resource ?? 1,
      modelId,
    },
    serialNumber: cells.serialNumber ?? known?.serialNumber ?? '',
    assetNumber: cells.assetNumber ?? known?.assetNumber ?? '',
    supplier: cells.supplier ?? known?.supplier ?? '',
    place: cells.place ?? known?.place ?? '',
    lon: degrees('lon', 180),
    lat: degrees('lat', 90),
    commissioned: day('commissioned'),
    warrantyEnd: day('warrantyEnd'),
    state: stateFor(given, known, note),
    remark: cells.remark ?? known?.remark ?? '',
    values: params.flatMap(({ paramId, before, after }) => (before === after ? [] : [[paramId, after] as const])),
  }
  return {
    given,
    known,
    asset,
    params,
    faults,
    parentId: known?.parentId ?? null,
    parentNew: null,
    parentCode: cells.parentCode,
  }
}
