const minuteMs = 60_000
const two = (value: number): string => String(value).padStart(2, '0')

/**
 * How far a time of the wire (`yyyy-MM-dd HH:mm:ss` in its station's zone) is from UTC, as `Intl` takes it for a zone: +08:00.
 * For rows that bring their times in both ways, but not the zone; undefined without the written one.
 */
export const offsetOf = (ts: number, wall: string | null): string | undefined => {
  if (wall === null) return undefined
  const minutes = Math.round((Date.parse(`${wall.replace(' ', 'T')}Z`) - ts) / minuteMs)
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
