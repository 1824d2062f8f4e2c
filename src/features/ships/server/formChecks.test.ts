import { expect, test } from 'vitest'
import { checkBuildYear } from './formChecks.ts'

const evening = Date.UTC(2026, 11, 31, 17)

test.each([
  ['Asia/Shanghai', 2028, 2029],
  ['UTC', 2027, 2028],
])('a ship of the next year may be entered by the calendar of %s', (timeZone, last, refused) => {
  expect(() => checkBuildYear(last, evening, { timeZone })).not.toThrow()
  expect(() => checkBuildYear(refused, evening, { timeZone })).toThrow(
    expect.objectContaining({ key: 'ship.build_year' }),
  )
})
