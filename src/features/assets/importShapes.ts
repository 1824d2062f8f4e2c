import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, optionalId } from '#contract/fields.ts'
import { fileUpload } from '#contract/file.ts'
import { fileExport } from '#contract/fileExport.ts'
import { page, paging } from '#contract/paging.ts'
import type { DeviceState } from './deviceShapes.ts'

/** Limits of a file with equipment. */
export const importLimits = { rows: 10_000, megabytes: 20, unzippedMegabytes: 200, columns: 300 } as const

const words = (zh: string, en: string) => ({ zh, en })

/** The columns of a file with equipment before those of fixed parameters, which are headed by `name [code]`. */
export const equipmentColumns = {
  deviceCode: words('设备编码', 'Device code'),
  deviceName: words('设备名称', 'Device name'),
  deviceType: words('设备类型', 'Device type'),
  modelCode: words('型号编码', 'Model code'),
  stationName: words('站点', 'Station'),
  parentCode: words('上级设备编码', 'Parent device code'),
  serialNumber: words('出厂编号', 'Serial number'),
  assetNumber: words('资产编号', 'Asset number'),
  supplier: words('供应商', 'Supplier'),
  place: words('安装位置', 'Place of installation'),
  lon: words('经度', 'Longitude'),
  lat: words('纬度', 'Latitude'),
  commissioned: words('投运日期', 'Commissioned'),
  warrantyEnd: words('质保到期', 'Warranty until'),
  state: words('设备状态', 'State'),
  dataResource: words('数据来源', 'Data source'),
  remark: words('备注', 'Remark'),
} as const
export type EquipmentColumn = keyof typeof equipmentColumns
export const isEquipmentColumn = (key: string): key is EquipmentColumn => Object.hasOwn(equipmentColumns, key)

export const stateWords: Readonly<Record<DeviceState, { readonly zh: string; readonly en: string }>> = {
  planned: words('计划', 'Planned'),
  inService: words('在用', 'In service'),
  maintenance: words('检修', 'Maintenance'),
  retired: words('报废', 'Retired'),
}

export const importOutcomes = ['add', 'change', 'same', 'fault'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const counts = z.object({ add: z.number(), change: z.number(), same: z.number(), fault: z.number() })
const importRow = z.object({
  /** as a spreadsheet counts, the headings on line 1 */
  line: z.number(),
  outcome: z.enum(importOutcomes),
  deviceCode: z.string(),
  deviceName: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  faults: z.array(z.object({ column: z.string(), msg: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

export const importContract = {
  importTemplate: fileExport('/web/iot/device/import/template', {
    access: 'iot_import',
    summary: 'A file with the headings that an import takes, and those of the fixed parameters of a type',
    fileName: '设备导入模板',
    input: z.object({ deviceType: z.string().max(60).optional() }),
  }),
  importRead: fileUpload('/web/iot/device/import', {
    access: 'iot_import',
    summary: `Read a workbook or csv as field "file", ${importLimits.rows} rows at most: what each would do by its deviceCode, nothing is written`,
    output: z.object({ importId: z.string(), fileName: z.string(), ...counts.shape }),
  }),
  importRows: get('/web/iot/device/import/rows', {
    access: 'iot_import',
    summary: 'The rows of a file that the caller has read, with changes, or with faults by column',
    input: z.object({ importId: id, outcome: z.enum(importOutcomes).or(z.literal('')).optional(), ...paging }),
    output: page(importRow),
  }),
  importApply: post('/web/iot/device/import/apply', {
    access: 'iot_import',
    summary:
      'Write the rows without faults of a file that was read, all or none; refused where one of them has changed',
    input: z.object({ importId: id }),
    output: z.object({ ...counts.shape }),
  }),
  importTokens: post('/web/iot/device/import/tokens', {
    access: 'iot_import',
    summary: 'The tokens of the devices that an import added, as csv text: once, within a day',
    input: z.object({ importId: id }),
    output: z.object({ fileName: z.string(), content: z.string() }),
  }),
  deviceExport: fileExport('/web/iot/device/export', {
    access: 'iot_import',
    summary: 'Devices of the own organization subtree in the columns of an import',
    fileName: '设备',
    input: z.object({ deviceType: z.string().max(60).optional(), stationId: optionalId }),
  }),
}
