import type { Pace } from './pacer.ts'

/** Who waits for a snapshot; `begins` is told when it is taken, and says whether it is still wanted. */
export type Waiting = { begins(): boolean }
/** The frame of a topic's snapshot as text; undefined where nobody wants it any more. */
export type TakeSnapshot = (topic: string, waiting: Waiting) => Promise<string | undefined>

/**
 * Takes one snapshot for all who ask for a topic before it is taken, and makes its text once: browsers that come back together, and the
 * many windows of one user, cost one. Whoever asks later gets a later one.
 */
export const createSnapshots = (pace: Pace, snapshotOf: (topic: string) => unknown): TakeSnapshot => {
  const coming = new Map<string, { readonly waiting: Waiting[]; readonly frame: Promise<string | undefined> }>()
  return (topic, waiting) => {
    const known = coming.get(topic)
    if (known) {
      known.waiting.push(waiting)
      return known.frame
    }
    const all = [waiting]
    let isTaken = false
    const frame = pace(async () => {
      isTaken = true
      coming.delete(topic)
      const wanted = all.filter((each) => each.begins())
      return wanted.length === 0 ? undefined : JSON.stringify({ topic, snapshot: await snapshotOf(topic) })
    })
    if (!isTaken) coming.set(topic, { waiting: all, frame })
    return frame
  }
}
