import { expect, test } from 'vitest'
import { dayjs } from '#web/dayjs.ts'
import { sinceOf } from './SinceField.tsx'

test.each([
  ['Asia/Shanghai', Date.UTC(2026, 10, 29, 1, 30)],
  ['America/St_Johns', Date.UTC(2026, 10, 29, 13, 0)],
])('what is chosen is a wall time of %s, whatever the browser’s zone', (timeZone, since) =>
  expect(sinceOf(dayjs('2026-11-29 09:30:42'), timeZone)).toEqual({ since }),
)

test('nothing chosen sends nothing', () => expect(sinceOf(null, 'Asia/Shanghai')).toEqual({}))
