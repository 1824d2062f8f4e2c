/** ms; one take-over alone is a device that comes back before its old connection is known to be gone */
const window = 60_000
/** ids; beyond it those of long ago are forgotten */
const mostKept = 1000

/** Remembers when client ids were taken over, to tell two clients that fight for one from a single return. */
export const createTakeOvers = (now: () => number = () => performance.now()) => {
  const lastAt = new Map<string, number>()
  return {
    /** notes a take-over of this id; true where it was taken over within the last minute too */
    again: (id: string): boolean => {
      const at = now()
      if (lastAt.size >= mostKept) for (const [each, last] of lastAt) if (at - last > window) lastAt.delete(each)
      const isAgain = at - (lastAt.get(id) ?? Number.NEGATIVE_INFINITY) <= window
      lastAt.set(id, at)
      return isAgain
    },
  }
}
