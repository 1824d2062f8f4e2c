import { z } from 'zod'
import { type FactorKind, factorKinds } from '#contract/factorKinds.ts'
import { known } from '#contract/unit.ts'

export const waters = ['sea', 'river'] as const
export const gridAreas = [
  ...(['cn', 'north', 'northeast', 'east', 'central', 'northwest', 'south', 'southwest'] as const),
] as const

/** What a factor differs by: sulphur by water, the grid by its region. */
export const areasOf = (kind: FactorKind): readonly string[] =>
  kind === 'sulphur' ? waters : kind === 'grid' ? gridAreas : ['']

/** A version of an emission factor; the next one of its kind and area ends it. */
export const factorRow = z.object({
  factorId: z.string(),
  kind: z.enum(factorKinds),
  area: z.string(),
  value: z.number(),
  validFrom: z.string(),
  source: z.string(),
  confirmed: z.boolean(),
  /** settled with: only a later version may follow */
  used: z.boolean(),
  /** 1: for all merchants */
  common: z.number(),
  changeable: z.boolean(),
  version: z.number(),
})
export type FactorRow = z.infer<typeof factorRow>

/** Setting of a shore power or pile station; version 0 before somebody saved one. kW. */
export const shoreSetting = z.object({
  stationId: z.string(),
  ratedPower: known,
  tariffId: z.string().nullable(),
  tariffName: z.string().nullable(),
  gridArea: z.string(),
  water: z.enum(waters),
  version: z.number(),
})
export type ShoreSettingAnswer = z.infer<typeof shoreSetting>
