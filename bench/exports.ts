import type { Pool } from 'pg'
import { alarmsContract } from '#features/alarms/contract.ts'
import { exportFormats } from '#contract/fileExport.ts'
import type { Portal } from '#test/support/portal.ts'
import { processUse } from './measure.ts'

export const exportRows = 100_000

/** Rows of one statement: a busy machine writes them within the statement time-out. */
const atOnce = 10_000

/** Alarms that came and went, a minute apart, so that the page and its export have something to tell. */
export const writeAlarms = async (pool: Pool, deviceId: string): Promise<void> => {
  const now = new Date()
  for (let from = 1; from <= exportRows; from += atOnce)
    await pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, last_began_at, opened_at, cleared_at, value)
       select device.id, device.id, station_id, name, name, 'insulation', 1 + n % 3, 1, at, at, at, at + interval '40 seconds', n % 500
       from device, generate_series($2::int, $3::int) n, lateral (select $4::timestamptz - n * interval '1 minute' as at) time
       where device.id = $1`,
      [deviceId, from, from + atOnce - 1, now],
    )
}

/** The server's memory (MB) before and at most, until `end` is called. */
const watchMemory = (pid: number) => {
  const before = processUse(pid).memoryMb
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, processUse(pid).memoryMb)
  }, 10)
  return {
    end: () => {
      clearInterval(timer)
      return { before, peak }
    },
  }
}

/** Every alarm as a file through the real call, in both formats: ms of the slower one, the server's memory at most, MB. */
export const benchExports = async (admin: Portal, pid: number) => {
  const memory = watchMemory(pid)
  const ms: Record<string, number> = {}
  let rows = 0
  for (const format of exportFormats) {
    const began = performance.now()
    const answer = await fetch(`${admin.url}${alarmsContract.export.path}?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
    let lines = 0
    for await (const chunk of answer.body) for (const byte of chunk) if (byte === 0x0a) lines += 1
    ms[format] = Math.round(performance.now() - began)
    if (format === 'csv') rows = lines - 1
  }
  const { before, peak } = memory.end()
  return {
    exportRows: rows,
    exportMs: Math.max(...Object.values(ms)),
    exportXlsxMs: ms.xlsx,
    exportCsvMs: ms.csv,
    exportPeakMb: peak,
    exportGrowthMb: peak - before,
  }
}
