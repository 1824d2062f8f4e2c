/**
 * Equipment and history from files, on the real program: a workbook of 10,000 devices read and applied, and a csv of a million rows whose
 * process is killed midway. `node bench/imports.ts [devices] [rows]` brings fewer.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { assetsContract, importContract } from '#features/assets/contract.ts'
import { historyImportContract as past } from '#features/history-import/contract.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { machine, processUse } from './measure.ts'
import { rounded } from './timing.ts'

const devices = Number(process.argv[2] ?? 10_000)
const rows = Number(process.argv[3] ?? 1_000_000)
const bench = await startServer()
const { server, pool, admin } = bench
const since = (began: number): string => `${rounded((performance.now() - began) / 1000)} s`
console.log(`${machine()}, load ${loadavg().map(rounded).join(' ')}`)

const send = async (path: string, content: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new File([content], 'a.csv'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer: { data: { importId: string } } = await (
    await fetch(server.url + path, { method: 'POST', headers, body: form })
  ).json()
  return answer.data.importId
}

await admin.call(assetsContract.stationAdd, { stationName: '站' })
const lines = Array.from({ length: devices }, (_, at) => `D-${at},设备 ${at},boxPower,站,序${at},2026-01-01`)
const heads = 'deviceCode,deviceName,deviceType,stationName,serialNumber,commissioned'
let began = performance.now()
const importId = await send(importContract.importRead.path, `${heads}\n${lines.join('\n')}\n`)
console.log(`${devices} devices read in ${since(began)}`)
began = performance.now()
console.log(JSON.stringify(await admin.call(importContract.importApply, { importId })), `applied in ${since(began)}`)
began = performance.now()
await send(importContract.importRead.path, `${heads}\n${lines.join('\n')}\n`)
console.log(`the same again read in ${since(began)}`)

const { records } = await admin.call(assetsContract.equipmentPage, { deviceCode: 'D-0' })
const deviceId = records[0]?.deviceId ?? ''
const from = Date.UTC(2025, 0, 1)
const samples = Array.from(
  { length: rows },
  (_, at) => `${from + at * 1000},${(at % 1000) / 10},${700 + (at % 100) / 10}`,
)
const text = `ms,soc,dcVoltage\n${samples.join('\n')}\n`
began = performance.now()
const historyId = await send(past.historyUpload.path, text)
console.log(`a csv of ${rows} rows, ${rounded(text.length / 2 ** 20)} MiB, uploaded in ${since(began)}`)
const columns = [
  { column: 1, pointKey: 'soc' },
  { column: 2, pointKey: 'dcVoltage' },
]
began = performance.now()
await admin.call(past.historyStart, {
  importId: historyId,
  timeColumn: 0,
  pattern: 'ms',
  timeZone: 'UTC',
  deviceId,
  columns,
})
const progress = () => admin.call(past.historyProgress, { importId: historyId })
const until = async (isOver: (state: Awaited<ReturnType<typeof progress>>) => boolean) => {
  for (let state = await progress(); ; state = await progress()) {
    if (isOver(state)) return state
    await sleep(250)
  }
}
const half = await until((state) => state.rows >= rows / 2 || state.status !== 'running')
console.log(`${half.rows} rows after ${since(began)}, ${rounded(half.rowsPerSecond)} rows/s`, processUse(server.pid()))
await server.kill()
await server.start()
const end = await until(({ status }) => status !== 'running')
console.log(
  `killed and started again: ${end.status}, ${end.rows} rows, ${end.stored} stored, ${end.refused} refused after ${since(began)}`,
  processUse(server.pid()),
)
const { rows: counted } = await pool.query<{ hot: string; sealed: string }>(
  `select (select count(*) from frame where device_id = $1) as hot, (select coalesce(sum(n), 0) from segment where device_id = $1) as sealed`,
  [deviceId],
)
console.log('samples of the device: not sealed yet, and sealed', counted[0])
await bench.stop()
