import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { factorKinds } from '#contract/factorKinds.ts'
import { decimal, flag, id, optionalId, requestId, version } from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'
import { page, paging } from '#contract/paging.ts'
import { factorRow, gridAreas, shoreSetting, waters } from './shapes.ts'

const change = 'shore_save'

export const settlementContract = {
  factorPage: get('/web/emissionFactor/page', {
    access: 'platform',
    summary: 'Emission factors of the own merchant and of all with their versions, by kind and area, the newest first',
    input: z.object({ kind: z.enum(factorKinds).or(z.literal('')).optional(), ...paging }),
    output: page(factorRow),
  }),
  factorSave: post('/web/emissionFactor/save', {
    access: change,
    summary:
      'Add a version of a factor (no factorId), or change one that nothing was settled with. Refuses 3155 and 3156',
    input: z.object({
      factorId: optionalId,
      kind: z.enum(factorKinds),
      /** of sulphur sea or river, of the grid its region, else empty */
      area: z.enum([...waters, ...gridAreas, '']).default(''),
      value: decimal.pipe(z.number().min(0).max(10_000)),
      /** in the zone of each station */
      validFrom: day,
      source: z.string().trim().min(1).max(200),
      confirmed: flag.default(0),
      requestId,
      version,
    }),
    output: z.object({ factorId: z.string() }),
  }),
  shoreSetting: get('/web/shorePower/setting', {
    access: 'platform',
    summary: 'Rated power, tariff, region of the grid and water of a shore power or pile station',
    input: z.object({ stationId: id }),
    output: shoreSetting,
  }),
  shoreSettingSave: post('/web/shorePower/setting/save', {
    access: change,
    summary:
      'Set a shore power or pile station: the first setting for all of its past, others from the beginning of the station’s day',
    input: z.object({
      stationId: id,
      /** kW of the station */
      ratedPower: decimal.pipe(z.number().positive().max(1_000_000)).nullish(),
      tariffId: optionalId,
      gridArea: z.enum(gridAreas).default('east'),
      water: z.enum(waters).default('river'),
      requestId,
      version,
    }),
    output: z.object({ version: z.number() }),
  }),
}
