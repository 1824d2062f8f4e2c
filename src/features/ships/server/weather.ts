import { z } from 'zod'
import type { Language } from '#contract/errors.ts'
import type { Context } from '#server/context/context.ts'

const timeoutMs = 5000
const keepMs = 600_000
/** A service that failed is asked again after this, ms. */
const retryMs = 60_000
const mostKept = 1000

/** What is read of an answer in the form of Open-Meteo: °C, and the US air quality index where it is given. */
const answer = z.object({ current: z.object({ temperature_2m: z.number(), us_aqi: z.number().nullish() }) })

/** Classes of the air quality index (HJ 633-2012), the first one up to 50. */
const classes = [
  { upTo: 50, zh: '优', en: 'excellent' },
  { upTo: 100, zh: '良', en: 'good' },
  { upTo: 150, zh: '轻度污染', en: 'lightly polluted' },
  { upTo: 200, zh: '中度污染', en: 'moderately polluted' },
  { upTo: 300, zh: '重度污染', en: 'heavily polluted' },
  { upTo: Number.POSITIVE_INFINITY, zh: '严重污染', en: 'severely polluted' },
] as const

type Air = {
  readonly temperature: number
  readonly airQuality: Readonly<Record<Language, string>>
  readonly sample: boolean
}
/** The specification's fixed figures. */
const sample: Air = { temperature: 23, airQuality: { zh: '优', en: 'excellent' }, sample: true }

const airOf = ({ current: { temperature_2m, us_aqi } }: z.infer<typeof answer>): Air => {
  const known = classes.find(({ upTo }) => us_aqi !== null && us_aqi !== undefined && us_aqi <= upTo)
  const airQuality = known ?? { zh: '--', en: '--' }
  return { temperature: temperature_2m, airQuality: { zh: airQuality.zh, en: airQuality.en }, sample: false }
}

/** Asks the service of WEATHER_URL, at most once in ten minutes for each 0.1°; without one, and where it fails, a fixed sample. */
export const createWeather = ({ config, log, clock }: Pick<Context, 'config' | 'log' | 'clock'>) => {
  const kept = new Map<string, { readonly until: number; readonly air: Promise<Air> }>()
  const ask = async (url: string): Promise<Air | undefined> => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      return airOf(answer.parse(await response.json()))
    } catch (error) {
      log.error('WEATHER_URL gave no weather', { error })
      return undefined
    }
  }
  return async ({ lon, lat }: { lon: number; lat: number }): Promise<Air> => {
    if (config.weatherUrl === undefined) return sample
    const [x, y] = [lon.toFixed(1), lat.toFixed(1)]
    const key = `${x} ${y}`
    const known = kept.get(key)
    if (known && clock() < known.until) return known.air
    const url = config.weatherUrl.replaceAll('{lat}', y).replaceAll('{lon}', x)
    const asked = ask(url)
    kept.delete(key)
    kept.set(key, { until: clock() + keepMs, air: asked.then((air) => air ?? sample) })
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old)
    const air = await asked
    if (!air) kept.set(key, { until: clock() + retryMs, air: Promise.resolve(sample) })
    return air ?? sample
  }
}
