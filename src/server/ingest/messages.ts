import { z } from 'zod'
import { dtcTypes } from '#catalogue/faultCodes/faultCodes.ts'
import { mountFields } from '#contract/mountKinds.ts'

/** What devices say on their topics beside telemetry, whose values depend on the profile. Times stand beside it: `codec/eventTime`. */
export const mountMessage = z.object(mountFields)

const number = z.number().nullish()
/** Positions are degrees, speed kn, courses degrees, draught m, as the ship's points. */
export const positionMessage = z.object({
  lon: number,
  lat: number,
  sog: number,
  cog: number,
  heading: number,
  draught: number,
  navStatus: number,
})

/** A code is on or off. */
export const dtcMessage = z.object({
  dtcType: z.enum(dtcTypes),
  faultCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.-]{1,40}$/),
  active: z.boolean(),
})

export const aisMessage = z.object({ sentences: z.array(z.string()) })

const said = z.string().trim().max(60).nullish()
export const voyageMessage = z.object({
  dest: said,
  /** ms or s since the epoch, or ISO 8601 with a zone */
  eta: z.union([z.number(), z.string()]).nullish(),
  startBerthCargoTypeName: said,
  /** kg */
  cargoLoad: z.number().min(0).max(1e9).nullish(),
})

/** The message is longer than `wireLimits.replyCharacters` only to be refused with that reason. */
export const replyMessage = z.object({
  id: z.string().min(1).max(64),
  ok: z.boolean(),
  message: z.string().default(''),
})
