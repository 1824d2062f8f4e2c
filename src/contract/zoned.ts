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

/** ms since the epoch → `yyyy-MM-dd HH:mm:ss` in a time zone. */
export const formatTime = (ts: number, timeZone: string): string => formatOf(timeZone).format(ts)

const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

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
