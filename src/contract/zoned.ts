const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format
}

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

const quarter = 900_000
/** ms; within these years clocks change only at whole quarters of an hour */
const [plainFrom, plainTo] = [Date.UTC(1980, 0), Date.UTC(2100, 0)]
const mostOffsets = 5000
const offsets = new Map<string, Map<number, number>>()

/** ms that a zone is ahead of UTC in a quarter of an hour; each is asked of the formatter once, which takes a hundred times as long. */
const offsetIn = (timeZone: string, start: number): number => {
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const found = known.get(start)
  if (found !== undefined) return found
  const offset = asUtc(formatOf(timeZone).format(start)) - start
  if (known.size >= mostOffsets) known.clear()
  known.set(start, offset)
  return offset
}

/** ms since the epoch → `yyyy-MM-dd HH:mm:ss` in a time zone. */
export const formatTime = (ts: number, timeZone: string): string => {
  if (!(ts >= plainFrom && ts < plainTo)) return formatOf(timeZone).format(ts)
  const wall = new Date(ts + offsetIn(timeZone, Math.floor(ts / quarter) * quarter)).toISOString()
  return `${wall.slice(0, 10)} ${wall.slice(11, 19)}`
}

/**
 * `yyyy-MM-dd HH:mm:ss` in a time zone → ms since the epoch. A wall time that a clock change skips is moved on by the gap; one that
 * comes twice means the first.
 */
export const parseTime = (wall: string, timeZone: string): number => {
  const naive = asUtc(wall)
  const offsetAt = (ts: number): number => asUtc(formatTime(ts, timeZone)) - Math.floor(ts / 1000) * 1000
  const candidates = [naive - offsetAt(naive - 86_400_000), naive - offsetAt(naive + 86_400_000)]
  const exact = candidates.filter((ts) => formatTime(ts, timeZone) === wall)
  return exact.length > 0 ? Math.min(...exact) : (candidates[0] ?? naive)
}
