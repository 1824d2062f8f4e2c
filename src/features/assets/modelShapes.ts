import { z } from 'zod'
import { flag, id, name, requestId, version } from '#contract/fields.ts'
import { pictured } from '#contract/unit.ts'
import { param, paramValue } from './paramShapes.ts'

export const modelCodePattern = /^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,59}$/
export const mostFiles = 20
export const mostPictures = 8

/** Values of fixed parameters; one that is not named has none. */
export const givenValues = z.array(z.object({ paramId: id, value: paramValue })).max(200)
export type GivenValues = z.output<typeof givenValues>

/** The attachment with the picture, '' for none; those of documents, which are images or PDFs. */
export const givenPicture = id.or(z.literal('')).nullish()
export const givenPictures = z.array(id).max(mostPictures)
export const givenFiles = z.array(id).max(mostFiles)

const modelFields = {
  modelName: name,
  manufacturer: z.string().trim().max(60).default(''),
  ratings: givenValues.default([]),
  pictureId: givenPicture,
  documentIds: givenFiles.default([]),
  enable: flag.default(1),
}
export const modelAdd = z.object({
  deviceType: z.string().min(1).max(60),
  modelCode: z.string().regex(modelCodePattern),
  ...modelFields,
  requestId,
})
export const modelEdit = z.object({ modelId: id, ...modelFields, version })

export const storedFile = z.object({ attach_id: z.string(), file_name: z.string(), bytes: z.number() })
export type StoredFile = z.output<typeof storedFile>

export const rating = param
  .pick({ paramId: true, paramCode: true, nameZh: true, nameEn: true, valueType: true, unit: true, decimals: true })
  .extend({ value: paramValue })
export type Rating = z.output<typeof rating>

export const model = z.object({
  modelId: z.string(),
  deviceType: z.string(),
  deviceTypeName: z.string(),
  modelCode: z.string(),
  modelName: z.string(),
  manufacturer: z.string(),
  ...pictured,
  ratings: z.array(rating),
  documents: z.array(storedFile),
  enable: z.number(),
  /** null: the platform's */
  ownerName: z.string().nullable(),
  changeable: z.boolean(),
  version: z.number(),
})
export type ModelRow = z.output<typeof model>
