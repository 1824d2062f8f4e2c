import { z } from 'zod'
import { namedNatures } from '#catalogue/natures.ts'
import { pointKinds, writings } from '#catalogue/points/point.ts'
import { decimal, integer, name } from '#contract/fields.ts'
import { wireLimits } from '#contract/wireLimits.ts'

export const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
export const pointKey = z.string().regex(keyPattern, 'point.key_form')

export const profilePoint = z.object({
  pointKey,
  pointName: name,
  pointNameEn: z.string().max(60).optional(),
  unit: z.string().max(16).default(''),
  kind: z.enum(pointKinds).default('gauge'),
  decimals: integer.pipe(z.number().min(0).max(9)).default(2),
  size: integer.pipe(z.number().min(1).max(wireLimits.arraySize)).default(1),
  min: decimal.nullish(),
  max: decimal.nullish(),
  sentinels: z.array(z.number()).max(wireLimits.sentinels).default([]),
  /** how the codes of a state read, a key of the document's `x-legends`; null: as numbers; left out: as built-in points of this key */
  legend: z.string().max(40).nullish(),
  /** of an array: how many of its places stand side by side, such as cells in a rack; 16 unless given */
  columns: integer.pipe(z.number().min(1).max(100)).nullish(),
  /** who may write it: nobody, one person since it is harmless, or two; left out: nobody */
  writing: z.enum(writings).optional(),
})
export const profile = z.object({
  profileId: z.string(),
  profileKey: z.string(),
  profileName: z.string(),
  intervalSeconds: z.number(),
  builtin: z.boolean(),
  /** the organization that made it; null: the platform's */
  ownerName: z.string().nullable(),
  /** whether the caller may edit and remove it */
  changeable: z.boolean(),
  version: z.number(),
  points: z.array(profilePoint),
  /** what its points do not show */
  natures: z.array(z.enum(namedNatures)),
})

/** Samples that are stored, and what was refused by reason. */
export const posted = z.object({
  accepted: z.number(),
  refused: z.array(z.object({ reason: z.string(), count: z.number() })),
})

/** What a message would store and what of it would be refused. */
export const testedMessage = z.object({
  /** samples that would be stored */
  samples: z.number(),
  /** the first thousand values of them */
  accepted: z.array(
    z.object({
      deviceName: z.string(),
      pointKey: z.string(),
      pointName: z.string(),
      /** in an array, from 1 */
      place: z.number().nullable(),
      value: z.number(),
      unit: z.string(),
      /** computed from the others */
      derived: z.boolean(),
      /** null: it brings no time and gets the server's */
      ts: z.number().nullable(),
      time: z.string().nullable(),
    }),
  ),
  /** the first thousand of what is stored beside samples: fault codes, places, what a ship says of herself, replies */
  facts: z.array(
    z.object({
      deviceName: z.string(),
      name: z.string(),
      value: z.string(),
      ts: z.number(),
      time: z.string(),
    }),
  ),
  /** each with the device that it counts for; empty where none can be told */
  refusals: z.array(z.object({ deviceName: z.string(), reason: z.string(), detail: z.string(), count: z.number() })),
})

/** What stored samples take on disk, by device type, in bytes. */
export const storage = z.object({
  hotBytes: z.number(),
  /** null where the database is elsewhere */
  freeBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  /** below this much free nothing is taken */
  reserveBytes: z.number().nullable(),
  /** so little is free that samples stay unacknowledged */
  held: z.boolean(),
  types: z.array(
    z.object({
      deviceType: z.string(),
      deviceTypeName: z.string(),
      devices: z.number(),
      /** sealed: samples, the values in them, and bytes */
      samples: z.number(),
      numbers: z.number(),
      bytes: z.number(),
      /** not sealed yet; estimated from a part of them where there are many */
      hotSamples: z.number(),
      hotBytes: z.number(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      /** days that samples stay: set here, and what the configuration says; null for ever */
      ownDays: z.number().nullable(),
      defaultDays: z.number().nullable(),
      version: z.number(),
    }),
  ),
})
