import { z } from 'zod'
import { decimal, id, optionalId, text, version } from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'
import { givenFiles, givenPictures, givenValues, rating, storedFile } from './modelShapes.ts'
import { paramValue } from './paramShapes.ts'

export const deviceStates = ['planned', 'inService', 'maintenance', 'retired'] as const
export type DeviceState = (typeof deviceStates)[number]

const next: Readonly<Record<DeviceState, readonly DeviceState[]>> = {
  planned: ['inService'],
  inService: ['maintenance', 'retired'],
  maintenance: ['inService', 'retired'],
  retired: [],
}
/** To which states a device may go. */
export const statesAfter = (state: DeviceState): readonly DeviceState[] => next[state]

/** `yyyy-MM-dd`, or empty */
const assetDay = day.or(z.literal('')).nullish()
const line = z.string().trim().max(60).default('')

/** WGS-84, degrees */
export const lon = decimal.pipe(z.number().min(-180).max(180)).nullish()
export const lat = decimal.pipe(z.number().min(-90).max(90)).nullish()

export const assetSave = z.object({
  deviceId: id,
  modelId: optionalId,
  serialNumber: line,
  assetNumber: line,
  supplier: line,
  place: line,
  lon,
  lat,
  commissioned: assetDay,
  warrantyEnd: assetDay,
  remark: text.default(''),
  /** own values; a parameter that is left out has that of the model again */
  ownValues: givenValues.default([]),
  pictureIds: givenPictures.default([]),
  fileIds: givenFiles.default([]),
  version,
})
export const stateSave = z.object({ deviceId: id, state: z.enum(deviceStates), version })

/** `own`: in the place of the model's, which is `inherited` where it says one. */
export const fixedValue = rating.extend({ own: z.boolean(), inherited: paramValue.nullable() })
export type FixedValueRow = z.output<typeof fixedValue>

/** What a list of devices says of each as an asset. */
export const assetFields = {
  modelId: z.string().nullable(),
  modelCode: z.string().nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  supplier: z.string(),
  place: z.string(),
  lon: z.number().nullable(),
  lat: z.number().nullable(),
  commissioned: z.string().nullable(),
  warrantyEnd: z.string().nullable(),
  state: z.enum(deviceStates),
  remark: z.string(),
  /** the device's own, whereas `attachId` is the first of them or its model's */
  pictures: z.array(storedFile),
  files: z.array(storedFile),
  fixedValues: z.array(fixedValue),
}
