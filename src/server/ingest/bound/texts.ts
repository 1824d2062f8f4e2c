import type { Pool } from 'pg'
import type { Device } from '#server/context/devices.ts'
import type { Taken } from '../drivers/bound.ts'

export type Text = { readonly key: string; readonly value: string; readonly ts: number }

const longestText = 500
/** ms after which an unchanged text is written again with its time */
const againAfter = 60_000

/** Most samples have none; each of a thousand devices may bring hundreds of values a second. */
const hasText = (values: Taken['values']): boolean => {
  for (const key in values) if (typeof values[key] === 'string') return true
  return false
}

/** Texts of points that the device has, apart from what goes on as a sample. */
export const textsApart = (
  device: Device,
  samples: readonly Taken[],
): { readonly samples: readonly Taken[]; readonly texts: readonly Text[] } => {
  const texts: Text[] = []
  const numbers = samples.flatMap((sample): Taken[] => {
    const { ts, values } = sample
    if (!hasText(values)) return [sample]
    const own = Object.keys(values).filter((key) => typeof values[key] === 'string' && device.profile.byKey.has(key))
    if (own.length === 0) return [sample]
    for (const key of own)
      texts.push({ key, value: String(values[key]).replaceAll('\u0000', '').slice(0, longestText), ts })
    const rest = Object.entries(values).filter(([key]) => !own.includes(key))
    return rest.length === 0 ? [] : [{ ts, values: Object.fromEntries(rest) }]
  })
  return { samples: numbers, texts }
}

/** Keeps the last text of each point; one that is the same is written once a minute. */
export const createTexts = (pool: Pool) => {
  const known = new Map<string, Text>()
  return async (deviceId: string, texts: readonly Text[]): Promise<void> => {
    const newest = new Map(texts.toSorted((a, b) => a.ts - b.ts).map((text) => [text.key, text]))
    const fresh = [...newest.values()].filter(({ key, value, ts }) => {
      const before = known.get(`${deviceId} ${key}`)
      return !before || (ts > before.ts && (before.value !== value || ts - before.ts >= againAfter))
    })
    if (fresh.length === 0) return
    await pool.query(
      `insert into device_text as t (device_id, key, value, ts)
       select d.id, s.key, s.value, to_timestamp(s.ts / 1000.0) from jsonb_to_recordset($2) as s (key text, value text, ts float8)
       join device d on d.id = $1
       on conflict (device_id, key) do update set value = excluded.value, ts = excluded.ts where t.ts <= excluded.ts`,
      [deviceId, JSON.stringify(fresh)],
    )
    for (const text of fresh) known.set(`${deviceId} ${text.key}`, text)
  }
}
