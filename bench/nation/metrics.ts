/** The buckets of the server's histogram of commits: how many took at most so many seconds. */
export type Commits = readonly { readonly most: number; readonly count: number }[]

export const readCommits = async (url: string, token: string): Promise<Commits> => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return [...text.matchAll(/^tidewatt_commit_seconds_bucket\{le="([^"]+)"\} (\d+)/gm)].map(([, most, count]) => ({
    most: most === '+Inf' ? Number.POSITIVE_INFINITY : Number(most),
    count: Number(count),
  }))
}

/** A quantile of what came between two readings, ms, straight between the ends of its bucket. */
export const quantileBetween = (before: Commits, after: Commits, share: number): number => {
  const counts = after.map(({ most, count }, at) => ({ most, count: count - (before[at]?.count ?? 0) }))
  const wanted = (counts.at(-1)?.count ?? 0) * share
  const at = counts.findIndex(({ count }) => count >= wanted)
  const [bucket, below] = [counts[at], counts[at - 1] ?? { most: 0, count: 0 }]
  if (!bucket || !Number.isFinite(bucket.most)) return Number.POSITIVE_INFINITY
  const part = (wanted - below.count) / Math.max(1, bucket.count - below.count)
  return Math.round((below.most + part * (bucket.most - below.most)) * 1000)
}
