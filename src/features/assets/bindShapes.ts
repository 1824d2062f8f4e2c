import { z } from 'zod'
import { id, integer, optionalId } from '#contract/fields.ts'

export const bindSave = z.object({
  deviceId: id,
  /** none: it hangs below nothing */
  parentId: optionalId,
  slot: z.string().trim().max(60).default(''),
  /** that of the device as it was shown */
  version: integer,
})

export const bindNode = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  deviceType: z.string(),
  deviceTypeName: z.string(),
  parentId: z.string().nullable(),
  slot: z.string(),
  /** the types that it may hang below; null: any */
  parentTypes: z.array(z.string()).nullable(),
  version: z.number(),
})
export type BindNode = z.output<typeof bindNode>

/** An interval in which a device hung below another one; `to` null while it lasts. Times of the station. */
export const bindSpan = z.object({
  parentId: z.string(),
  parentName: z.string(),
  slot: z.string(),
  fromTime: z.string(),
  toTime: z.string().nullable(),
  fromTs: z.number(),
  by: z.string().nullable(),
})
export type BindSpan = z.output<typeof bindSpan>
