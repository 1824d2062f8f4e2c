import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { type Item, itemTitle } from '#server/equipment/items.ts'

const timeHeading: Record<Language, string> = { zh: '时间', en: 'Time' }

type Rows = ReturnType<Telemetry['history']>

/** History rows as a file's: the time in the station's zone and in ms, then each value as it was reported. */
export const historyTable = (device: Device, items: readonly Item[], rows: Rows, language: Language): ExportTable => ({
  headings: [
    timeHeading[language],
    'ts',
    ...items.map((item) => itemTitle(item, language) + (item.point.unit && ` (${item.point.unit})`)),
  ],
  rows: cells(rows, device.timeZone),
})

async function* cells(rows: Rows, timeZone: string) {
  for await (const { ts, values } of rows) yield [formatTime(ts, timeZone), ts, ...values]
}
