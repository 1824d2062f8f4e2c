import { z } from 'zod'
import { name, optionalId } from '#contract/fields.ts'
import { pictured } from '#contract/unit.ts'
import { lat, lon } from './deviceShapes.ts'
import { givenPictures, storedFile } from './modelShapes.ts'

export const station = z.object({
  stationId: z.string(),
  stationName: z.string(),
  stationType: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  lon: z.number().nullable(),
  lat: z.number().nullable(),
  timeZone: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  /** kW */
  gridCapacity: z.number().nullable(),
  /** by which it is priced now, as its platform's setting says */
  tariffName: z.string().nullable(),
  ...pictured,
  pictures: z.array(storedFile),
  /** 0: no device is added to it or moved there, and platforms' homes leave it out; its readings and alarms go on */
  enable: z.number(),
  deviceCount: z.number(),
  version: z.number(),
})

const timeZone = z.string().refine(isTimeZone, 'not a time zone').default('Asia/Shanghai')
export const stationFields = {
  stationName: name,
  orgId: optionalId,
  lon,
  lat,
  timeZone,
  address: z.string().trim().max(200).default(''),
  contact: z.string().trim().max(60).default(''),
  phone: z.string().trim().max(30).default(''),
  /** what the grid connection may give, kW */
  gridCapacity: z.number().min(0).max(1_000_000).nullable().default(null),
  /** left out by an edit they stay */
  pictureIds: givenPictures.optional(),
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
