import { execFileSync, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame } from '#server/context/readings.ts'
import { temporaryDataDir } from '#test/support/database.ts'
import { freePort } from '#test/support/tidewatt.ts'

/** A frame as a line of the Influx protocol without its time: a series for each point, named `f_p0`, `f_p1` and so on. */
export const lineOf = ({ deviceId, values }: Frame): string =>
  `f,d=${deviceId} ${Array.from(values, (value, slot) => `p${slot}=${value}`).join(',')}`

const seriesOf = (deviceId: string, slot: number): string => `f_p${slot}{d="${deviceId}"}`

/** Whether Debian's package `victoria-metrics` is there. */
export const hasVictoria = (): boolean => {
  try {
    execFileSync('victoria-metrics', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The second rival, over HTTP as its users speak to it. It answers a write before what was written is on the disk, and shows it after
 * `flush`. Times in ms.
 */
export const startVictoria = async () => {
  const dir = await temporaryDataDir()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const flags = ['-storageDataPath', dir, '-httpListenAddr', `127.0.0.1:${port}`, '-retentionPeriod', '100y']
  const child = spawn('victoria-metrics', [...flags, '-search.latencyOffset', '0s', '-loggerLevel', 'ERROR'], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + 30_000; !(await isUp()); await sleep(100))
    if (Date.now() > end) throw new Error('VictoriaMetrics did not start')

  const ask = async (path: string, params: Record<string, string>): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(params) })
    if (!answer.ok) throw new Error(`VictoriaMetrics: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return answer
  }
  const range = async (
    query: string,
    from: number,
    to: number,
    step: number,
  ): Promise<(readonly [number, string])[][]> => {
    const params = { query, start: String(from / 1000), end: String(to / 1000 - 1), step: `${step}ms`, nocache: '1' }
    const { data }: { data: { result: { values: (readonly [number, string])[] }[] } } = await (
      await ask('/api/v1/query_range', params)
    ).json()
    return data.result.map(({ values }) => values)
  }
  return {
    /** resolves once it has answered */
    write: async (lines: readonly string[]): Promise<void> => {
      const answer = await fetch(`${url}/write?precision=ms`, { method: 'POST', body: lines.join('\n') })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`VictoriaMetrics: ${answer.status}`)
    },
    flush: async (): Promise<void> => {
      await (await fetch(`${url}/internal/force_flush`)).arrayBuffer()
    },
    merge: async (): Promise<void> => {
      await (await fetch(`${url}/internal/force_merge`)).arrayBuffer()
    },
    /** all samples of a point in [from, to) */
    curve: async (deviceId: string, slot: number, from: number, to: number) => {
      const params = { 'match[]': seriesOf(deviceId, slot), start: String(from / 1000), end: String((to - 1) / 1000) }
      const text = await (await ask('/api/v1/export', params)).text()
      const read: { timestamps: number[]; values: number[] }[] = text
        .split('\n')
        .flatMap((line) => (line ? JSON.parse(line) : []))
      return read[0] ?? { timestamps: [], values: [] }
    },
    /** average, least and most of a point in buckets of `width` */
    buckets: (deviceId: string, slot: number, from: number, to: number, width: number) =>
      range(`rollup(${seriesOf(deviceId, slot)}[${width}ms])`, from, to, width),
    /** the most and the least of all points of a device in buckets of `width` */
    spread: (deviceId: string, from: number, to: number, width: number) => {
      const all = `{__name__=~"f_p.*",d="${deviceId}"}[${width}ms]`
      return range(
        `union(alias(max(max_over_time(${all})), "most"), alias(min(min_over_time(${all})), "least"))`,
        from,
        to,
        width,
      )
    },
    /** ends it as a service manager does, and gives the bytes that it leaves on the disk: before that a part of them is in memory alone */
    stop: async (): Promise<number> => {
      child.kill('SIGTERM')
      await ended
      const bytes = Number(execFileSync('du', ['-sb', dir], { encoding: 'utf8' }).split('\t')[0])
      await rm(dir, { recursive: true, force: true })
      return bytes
    },
  }
}
export type Victoria = Awaited<ReturnType<typeof startVictoria>>
