/** A part of a fleet that a process of its own plays: the `number`-th (from 1) of so many. */
export type Shard = { readonly number: number; readonly of: number }

/** `2/3` is the second of three. */
export const shardOf = (text: string): Shard => {
  const [number = 0, of = 0] = /^\d{1,3}\/\d{1,3}$/.test(text) ? text.split('/').map(Number) : []
  if (number < 1 || number > of) throw new Error('--shard: expected such as 2/3')
  return { number, of }
}

/** Those of the fleet's tokens with which the process of a shard signs in: each device that speaks belongs to one shard. */
export const tokensOf = (
  tokens: Readonly<Record<string, string>>,
  { number, of }: Shard,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tokens)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .filter((_, index) => index % of === number - 1),
  )
