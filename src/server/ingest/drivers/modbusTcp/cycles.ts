/** FNV-1a of a text: the same on every machine and at every start. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** ms by which the cycles of a device begin later than those of others, so that not all are asked at once */
export const jitterOf = (deviceId: string, interval: number): number => hashOf(deviceId) % interval

/**
 * The next cycle after the nth, where the nth is due at start + n × interval: the following one, or the latest that is due by now.
 * `overtaken` are those between, which are not made up for.
 */
export const nextCycle = (
  n: number,
  start: number,
  interval: number,
  now: number,
): { next: number; overtaken: number } => {
  const latest = Math.floor((now - start) / interval)
  const next = Math.max(n + 1, latest)
  return { next, overtaken: next - n - 1 }
}

const probes = [5000, 10_000, 20_000, 40_000, 60_000]
/** ms from one probe of a silent unit to the next */
export const probePause = (probed: number): number => probes[Math.min(probed, probes.length - 1)] ?? 60_000
/** failed cycles after which a unit counts as silent */
export const failuresToSilence = 3
