import { z } from 'zod'
import { integer, orEmpty } from './fields.ts'
import { day, month } from './monitor.ts'

const year = z.string().regex(/^(19[7-9]|20\d)\d$/)

/** `type` 1 a day by hours, 2 a month by days, 3 a year by months; the running one where none is named. */
export const period = {
  type: integer.pipe(z.literal([1, 2, 3])).default(1),
  dyaTime: orEmpty(day),
  yearMonth: orEmpty(month),
  year: orEmpty(year),
}
