import type { Frame } from '#server/context/readings.ts'
import { cellFrames, dayMs, deviceFrames, firstDay, intervalMs, perDay, pointsPerDevice } from './fleet.ts'
import type { benchStore } from './store.ts'
import { quantile, rateOf, rounded, timed } from './timing.ts'
import { hasVictoria, lineOf, startVictoria, type Victoria } from './victoria.ts'

type Ours = Pick<
  Awaited<ReturnType<typeof benchStore>>,
  'ingestPointsPerSec' | 'bytesPerPoint' | 'curveMsP50' | 'month1000MsP50' | 'spread240MsP50'
>
type Size = { readonly seconds: number; readonly devices: number; readonly runs: number }

const cells = 240
const writers = 4
const devicesOfWriter = 100

const fill = async (rival: Victoria, next: () => Frame, count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1000) {
    const frames = Array.from({ length: Math.min(1000, count - done) }, next)
    await rival.write(frames.map((frame) => `${lineOf(frame)} ${frame.ts}`))
  }
}

const firstSlots = (next: () => Frame, count: number) => (): Frame => {
  const frame = next()
  return { ...frame, values: frame.values.subarray(0, count) }
}

/** Writers side by side, each with the reports of its devices; but for their times the lines are made before the clock starts. */
const ingestRate = async (rival: Victoria, seconds: number): Promise<number> => {
  const from = Date.now() - dayMs
  const rounds = Array.from({ length: writers }, (_, writer) => {
    const first = 200_000 + writer * devicesOfWriter
    const makers = Array.from({ length: devicesOfWriter }, (_, at) => deviceFrames(String(first + at), from))
    return Array.from({ length: 20 }, () => makers.map((next) => lineOf(next())))
  })
  const rates = await Promise.all(
    rounds.map((own) =>
      rateOf(seconds, async (round) => {
        const lines = own[round % own.length] ?? []
        await rival.write(lines.map((line) => `${line} ${from + round * intervalMs}`))
        return lines.length * pointsPerDevice
      }),
    ),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

const p50 = (list: number[]): number => rounded(quantile(list, 0.5))
const day = [firstDay, firstDay + dayMs] as const
const month = [firstDay, firstDay + 30 * dayMs] as const

const withVictoria = async <T>(work: (rival: Victoria) => Promise<T>): Promise<{ bytes: number; found: T }> => {
  const rival = await startVictoria()
  const found = await work(rival).catch(async (error) => {
    await rival.stop()
    throw error
  })
  return { found, bytes: await rival.stop() }
}

/** A closed day of some devices: a curve of it, and with the bytes of all. */
const closedDay = ({ devices, runs }: Size) =>
  withVictoria(async (rival) => {
    for (let id = 1; id <= devices; id += 1) await fill(rival, deviceFrames(String(id), firstDay), perDay)
    await rival.flush()
    await rival.merge()
    const curve = (run: number) => rival.curve(String(1 + (run % devices)), (run * 37) % pointsPerDevice, ...day)
    return p50(await timed(runs, curve))
  })

const monthAndCells = ({ seconds, runs }: Size) =>
  withVictoria(async (rival) => {
    await fill(rival, deviceFrames('50000', firstDay, 1), 30 * perDay)
    await fill(rival, firstSlots(cellFrames('60000', firstDay, cells), cells), perDay)
    await rival.flush()
    const monthly = p50(await timed(runs, () => rival.buckets('50000', 0, ...month, (30 * dayMs) / 1000)))
    const spread = p50(await timed(Math.ceil(runs / 4), () => rival.spread('60000', ...day, dayMs / 1500)))
    return { monthly, spread, rate: await ingestRate(rival, seconds) }
  })

/** The second rival on the same machine right after ours, with the same numbers; `…Vs…` says how many times better ours is. */
export const besideVictoria = async (ours: Ours, size: Size) => {
  if (!hasVictoria()) return { victoria: 'not installed (Debian: victoria-metrics)' }
  const { found: curve, bytes } = await closedDay(size)
  const { monthly, spread, rate } = (await monthAndCells(size)).found
  const bytesPerPoint = bytes / (size.devices * perDay * pointsPerDevice)
  return {
    victoriaPointsPerSec: Math.round(rate),
    ingestVsVictoria: rounded(ours.ingestPointsPerSec / rate),
    victoriaBytesPerPoint: rounded(bytesPerPoint),
    bytesVsVictoria: rounded(bytesPerPoint / ours.bytesPerPoint),
    victoriaCurveMsP50: curve,
    curveVsVictoria: rounded(curve / ours.curveMsP50),
    victoriaMonth1000MsP50: monthly,
    month1000VsVictoria: rounded(monthly / ours.month1000MsP50),
    victoriaSpread240MsP50: spread,
    spread240VsVictoria: rounded(spread / ours.spread240MsP50),
  }
}
