/** The buckets of a histogram of the server: how many took at most so many seconds. */
type Buckets = readonly { readonly most: number; readonly count: number }[]
/** What the server tells of itself so far. */
export type ServerTold = {
  readonly commits: Buckets
  /** from a device's message to its answer that it is stored, of all devices */
  readonly acknowledged: Buckets
  readonly messages: number
  readonly values: number
  readonly sealed: number
  readonly commitFailures: number
  /** by tracker and turn: how long it held the turn, and how often */
  readonly turns: ReadonlyMap<string, { readonly seconds: number; readonly count: number; readonly buckets: Buckets }>
}

export const readServer = async (url: string, token: string): Promise<ServerTold> => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  const buckets = (name: string, labels = ''): Buckets =>
    [...text.matchAll(new RegExp(`^tidewatt_${name}_bucket\\{le="([^"]+)"${labels}\\} (\\d+)`, 'gm'))].map(
      ([, most, count]) => ({
        most: most === '+Inf' ? Number.POSITIVE_INFINITY : Number(most),
        count: Number(count),
      }),
    )
  const total = (name: string): number => Number(new RegExp(`^tidewatt_${name}_total (\\S+)$`, 'm').exec(text)?.[1])
  const sums = text.matchAll(/^tidewatt_tracker_turn_seconds_sum\{tracker="([^"]+)",turn="([^"]+)"\} (\S+)$/gm)
  const turns = [...sums].map(([, tracker, turn, seconds]) => {
    const its = buckets('tracker_turn_seconds', `,tracker="${tracker}",turn="${turn}"`)
    return [`${tracker}, ${turn}`, { seconds: Number(seconds), count: its.at(-1)?.count ?? 0, buckets: its }] as const
  })
  return {
    turns: new Map(turns),
    ...{ commits: buckets('commit_seconds'), acknowledged: buckets('acknowledge_seconds') },
    ...{ messages: total('messages'), values: total('values') },
    ...{ sealed: total('sealed_values'), commitFailures: total('commit_failures') },
  }
}

/** A quantile of what came between two readings, ms, straight between the ends of its bucket. */
export const quantileBetween = (before: Buckets, after: Buckets, share: number): number => {
  const counts = after.map(({ most, count }, at) => ({ most, count: count - (before[at]?.count ?? 0) }))
  const wanted = (counts.at(-1)?.count ?? 0) * share
  const at = counts.findIndex(({ count }) => count >= wanted)
  const [bucket, below] = [counts[at], counts[at - 1] ?? { most: 0, count: 0 }]
  if (!bucket || !Number.isFinite(bucket.most)) return Number.POSITIVE_INFINITY
  const part = (wanted - below.count) / Math.max(1, bucket.count - below.count)
  return Math.round((below.most + part * (bucket.most - below.most)) * 1000)
}

/** Of each tracker what its turns took between two readings, the longest of them first. */
export const turnsBetween = (before: ServerTold, after: ServerTold) =>
  Object.fromEntries(
    [...after.turns]
      .map(([name, now]) => {
        const then = before.turns.get(name) ?? { seconds: 0, count: 0, buckets: [] }
        const count = now.count - then.count
        const meanMs = Math.round((1000 * (now.seconds - then.seconds)) / Math.max(1, count))
        return [name, { count, meanMs, p99Ms: quantileBetween(then.buckets, now.buckets, 0.99) }] as const
      })
      .filter(([, { count }]) => count > 0)
      .toSorted(([, a], [, b]) => b.p99Ms - a.p99Ms),
  )
