import { createReadStream } from 'node:fs'
import type { Language } from '#contract/errors.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { historyLimits, type HistoryPreview } from '../shapes.ts'
import { csvRecords } from './csvRecords.ts'
import { unitsLike } from './units.ts'
import { guessPattern } from './wallClock.ts'

/** The first line and the next ones of a file. */
export const firstRows = async (path: string, delimiter: string): Promise<{ columns: string[]; rows: string[][] }> => {
  const found: string[][] = []
  let broken = 0
  for await (const records of csvRecords(path, delimiter, { offset: 0, lines: 0 })) {
    for (const each of records) {
      if ('record' in each) found.push([...each.record])
      else broken += 1
    }
    if (found.length + broken > historyLimits.rowsShown) break
  }
  const [columns = [], ...rows] = found.slice(0, historyLimits.rowsShown + 1)
  return { columns: columns.map((each) => each.trim()), rows }
}

export const firstText = async (path: string): Promise<string> => {
  for await (const piece of createReadStream(path, { end: 65_535 })) return (piece as Buffer).toString('utf8')
  return ''
}

const timeHeading = /^(ts|t|time|date|datetime|timestamp|时间|日期|采集时间|数据时间)$|time|时间|日期/i
const codeHeading = /^(device|devicecode|code|设备|设备编码|设备编号)$|device.?code|设备编[码号]/i

const simple = (text: string): string => text.toLowerCase().replace(/[\s_（）()[\]℃%./-]/g, '')
/** The unit that a heading names in brackets. */
const unitIn = (heading: string): string =>
  /[（([]\s*([^()（）[\]]{1,12})\s*[)）\]]\s*$/.exec(heading)?.[1]?.trim() ?? ''

const pointFor = (heading: string, points: readonly PointSlot[]) => {
  const bare = heading.replace(/[（([][^()（）[\]]*[)）\]]\s*$/, '').trim()
  const [, stem = bare, number] = /^(.*?)[ _#:：]?(\d{1,4})$/.exec(bare) ?? []
  const named = (text: string) =>
    points.find(({ pointKey, pointName, pointNameEn }) =>
      [pointKey, pointName, pointNameEn].some((name) => name !== '' && simple(name) === simple(text)),
    )
  const whole = named(bare)
  if (whole) return { point: whole, index: 0 }
  const array = number === undefined ? undefined : named(stem)
  const index = Number(number) - 1
  return array && index >= 0 && index < array.size ? { point: array, index } : undefined
}

type Asked = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly device: Device | undefined
  readonly deviceOf: (code: string) => Device | undefined
  readonly language: Language
  /** the caller's own */
  readonly timeZone: string
}

/** What the columns of a file seem to be. */
export const guessColumns = ({
  columns,
  rows,
  device,
  deviceOf,
  language,
  timeZone,
}: Asked): Pick<HistoryPreview, 'points' | 'guess'> => {
  const cells = (column: number): string[] => rows.map((row) => (row[column] ?? '').trim())
  const codes = columns.findIndex((_, at) => cells(at).some((cell) => cell !== '' && deviceOf(cell) !== undefined))
  const headed = columns.findIndex((heading) => codeHeading.test(heading))
  const deviceColumn = device ? null : codes >= 0 ? codes : headed >= 0 ? headed : null
  const fits = columns.map((_, at) => guessPattern(cells(at)))
  const byHeading = columns.findIndex((heading, at) => timeHeading.test(heading) && at !== deviceColumn)
  const byCells = fits.findIndex((pattern) => pattern !== undefined)
  const timeColumn = byHeading >= 0 && (fits[byHeading] || byCells < 0) ? byHeading : byCells >= 0 ? byCells : null
  const found = device ?? (deviceColumn === null ? undefined : cells(deviceColumn).map(deviceOf).find(Boolean))
  const points = found?.profile.points ?? []
  const taken = new Set<string>()
  const guessed = columns.flatMap((heading, column) => {
    const match = column === timeColumn || column === deviceColumn ? undefined : pointFor(heading, points)
    if (!match) return []
    const { pointKey, unit } = match.point
    const place = `${pointKey} ${match.index}`
    if (taken.has(place)) return []
    taken.add(place)
    const given = unitIn(heading)
    return [
      { column, pointKey, index: match.index, unit: given !== unit && unitsLike(unit).includes(given) ? given : '' },
    ]
  })
  return {
    points: points.map(({ pointKey, pointName, pointNameEn, unit, size }) => ({
      ...{ pointKey, pointName: language === 'en' ? pointNameEn || pointName : pointName, unit, size },
      units: unitsLike(unit),
    })),
    guess: {
      ...{ timeColumn, pattern: timeColumn === null ? null : (fits[timeColumn] ?? null), deviceColumn },
      timeZone: found?.timeZone ?? timeZone,
      ...{ deviceId: device?.deviceId ?? null, columns: guessed },
    },
  }
}
