import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { decimal, done, id, name, optionalId, requestId, version } from '#contract/fields.ts'
import { day } from '#contract/monitor.ts'
import { page, paging } from '#contract/paging.ts'
import { tariffPeriod, tariffRow } from './shapes.ts'

const base = '/web/tariff'

export const tariffsContract = {
  tariffPage: get(`${base}/page`, {
    access: 'platform',
    summary: 'Tariffs of the own merchant with all their versions, the newest first',
    input: z.object({ tariffName: z.string().trim().max(60).optional(), ...paging }),
    output: page(tariffRow),
  }),
  tariffSave: post(`${base}/save`, {
    access: 'tariff_save',
    summary:
      'Add a tariff (no tariffId), a version of one (tariffId and a later validFrom), or change a version that nothing has used. Periods cover the 24 h of each month exactly once',
    input: z.object({
      tariffId: optionalId,
      versionId: optionalId,
      tariffName: name,
      validFrom: day,
      serviceFee: decimal.pipe(z.number().min(0).max(100)).default(0),
      periods: z.array(tariffPeriod).min(1).max(200),
      requestId,
      version,
    }),
    output: z.object({ tariffId: z.string(), versionId: z.string() }),
  }),
  tariffRetire: post(`${base}/retire`, {
    access: 'tariff_save',
    summary: 'Offer a tariff no longer; what it was used for keeps it',
    input: z.object({ tariffId: id, version }),
    output: done,
  }),
}
