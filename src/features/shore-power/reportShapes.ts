import { z } from 'zod'
import { integer, optionalId, orEmpty, time } from '#contract/fields.ts'
import { day, month } from '#contract/monitor.ts'

const asTime = z.union([time, day])
/** As the box report asks, with years beside it. */
export const reported = {
  stationId: optionalId,
  /** 1 a day by hours, 2 a week and 3 a month by days, 4 from `timeStart` to `timeEnd` by days, 5 a year by months */
  reportType: integer.pipe(z.literal([1, 2, 3, 4, 5])).default(1),
  dyaTime: orEmpty(day),
  startDay: orEmpty(day),
  endDay: orEmpty(day),
  monthTime: orEmpty(month),
  year: orEmpty(z.string().regex(/^(19[7-9]|20\d)\d$/)),
  /** the last second, or the last day, included; at most 366 days */
  timeStart: orEmpty(asTime),
  timeEnd: orEmpty(asTime),
}
