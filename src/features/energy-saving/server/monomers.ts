import { deepestRow } from '#contract/paging.ts'
import { numberedName } from '#server/equipment/cells.ts'
import type { Part } from '#server/equipment/parts.ts'
import { AppError } from '#server/http/appError.ts'
import { columnsOf, extremesOf } from './box.ts'

type Asked = { readonly name?: string | undefined; readonly current: number; readonly size: number }

/** Single cells by number, named 001, 002 and so on, those with `name` in their name; and their extremes. Refuses `page.too_deep`. */
export const monomerPage = (part: Part, { name = '', current, size }: Asked) => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const { voltage, temperature } = columnsOf(part)
  const found = voltage
    .map((monomerU, index) => ({
      ...{ name: numberedName(index + 1, voltage.length), cell: index + 1 },
      ...{ monomerU, monomerTemp: temperature[index] ?? null },
    }))
    .filter((row) => row.name.includes(name))
  return {
    records: found.slice(offset, offset + size),
    ...{ total: found.length, size, current, extremes: extremesOf(part) },
  }
}
