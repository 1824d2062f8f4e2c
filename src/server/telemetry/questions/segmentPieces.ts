/** Slots that follow each other are read as one piece. */
export const runsOf = (slots: readonly number[]): { low: number; high: number }[] => {
  const runs: { low: number; high: number }[] = []
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.high === slot - 1) last.high = slot
    else runs.push({ low: slot, high: slot })
  }
  return runs
}

/** `off` is a copy: reading it from the row would fetch it anew for each of its elements. */
export const touched = `
  segment cross join lateral (select segment.off || '{}'::int[] as off offset 0) place
  cross join lateral unnest($4::int[], $5::int[]) with ordinality as run (low, high, ord)
  where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
    and start > to_timestamp($2::float8 / 1000) - interval '24 hours'`

/** The bytes of a run's columns, samples or (with `base` slots) statistics, and where each begins; nothing of slots gained later. */
export const pieceOf = (base: '0' | 'slots'): string => {
  const [first, last] = [`${base} + run.low + 2`, `${base} + least(run.high, slots - 1)::int + 3`]
  return `
  case when run.low < slots then substring(v from place.off[${first}] + 1 for place.off[${last}] - place.off[${first}]) end as data,
  case when run.low < slots and run.high > run.low then place.off[${first}:${last}] end as off`
}

const absent = Buffer.alloc(0)

/** The columns inside a piece: one by one by where they begin, or the piece itself. */
export const columnsIn = ({ data, off }: { data: Buffer | null; off: number[] | null }, count: number): Buffer[] =>
  Array.from({ length: data ? count : 0 }, (_, index) => {
    if (!data || !off) return index === 0 && data ? data : absent
    const origin = off[0] ?? 0
    return data.subarray(
      (off[index] ?? data.length + origin) - origin,
      (off[index + 1] ?? data.length + origin) - origin,
    )
  })

/** The times of a segment stand before its first slot. */
export const times = -1

/** A moment given in ms. */
export const moment = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`
/** What a parameter of lists of whole numbers takes for one of them. */
/**
 * Lists as the text of an SQL array: by the thousand, the driver's own way, sign by sign, takes longer than the query. The texts of
 * `literals` are such arrays themselves.
 */
export const literal = (numbers: readonly (number | string)[]): string => `{${numbers.join(',')}}`
export const literals = (texts: readonly string[]): string => (texts.length === 0 ? '{}' : `{"${texts.join('","')}"}`)

/** Neighbouring columns of a segment (ms of its start, `n` samples); see `columnsIn`. */
export type PieceRow = {
  deviceId: string
  start: number
  n: number
  low: number
  high: number
  data: Buffer | null
  off: number[] | null
}

/** Selects pieces of what is `asked` of many devices: to be followed by where from, and by `runs`. */
export const piecesOf = (base: '0' | 'slots'): string => `
  select asked.device::text as "deviceId", (extract(epoch from start) * 1000)::float8 as start, n, run.low, run.high, ${pieceOf(base)}
  from`
export const pieces = piecesOf('0')
/** `off` is a copy, see `touched`. */
export const runs = (lows: string, highs: string): string => `
  cross join lateral (select segment.off || '{}'::int[] as off offset 0) place
  cross join lateral unnest(${lows}, ${highs}) as run (low, high)`
