import type { Channel, MessageKind } from '../../shapes.ts'

/** How long further alarms of a cause gather, ms. */
export const foldMs = 5 * 60_000
/** How long what is over the limit is counted before the last message says so, ms. */
export const limitMs = 30_000
const mostIds = 100

/** A person (`u` and his id) or a webhook (`w` and its id). */
export type Receiver = `u${string}` | `w${string}`
/** One alarm that one receiver is to be told of by one channel; `at` (ms) is when it may leave. */
export type Piece = {
  readonly kind: Extract<MessageKind, 'began' | 'escalated' | 'repeated' | 'ended'>
  readonly receiver: Receiver
  readonly channel: Channel
  readonly ruleId: string
  /** station and kind of alarm */
  readonly cause: string
  readonly stationId: string
  readonly alarmId: string
  readonly level: number
  readonly at: number
  /** how long it may wait beside others of its cause, ms */
  readonly window: number
}
export type Message = Omit<Piece, 'kind' | 'ruleId' | 'stationId' | 'window'> & {
  readonly kind: MessageKind
  readonly ruleId: string | null
  readonly stationId: string | null
  readonly alarmIds: readonly string[]
  readonly alarmCount: number
}
/** What a receiver was told of a cause by a channel within `foldMs`. */
export type Told = {
  readonly lastAt: number
  /** the gravest */
  readonly level: number
  readonly endedAt: number | null
  /** true while a digest gathers */
  readonly gathers: boolean
}
/** What a receiver got within an hour: how many messages, and whether one said that the limit is reached. */
export type Count = { readonly count: number; readonly limit: 'none' | 'queued' | 'said' }
/** What is over the limit. */
export type Waiting = {
  readonly receiver: Receiver
  readonly count: number
  readonly level: number
  readonly alarmIds: readonly string[]
}

export const keyOf = ({ channel, receiver, cause }: Pick<Piece, 'channel' | 'receiver' | 'cause'>): string =>
  `${channel} ${receiver} ${cause}`

const order = ['escalated', 'began', 'repeated', 'ended'] as const

const messageOf = (pieces: readonly Piece[], first: Piece, change: Partial<Message> = {}): Message => {
  const { window: _, ...said } = first
  const alarmIds = [...new Set(pieces.map(({ alarmId }) => alarmId))]
  return {
    ...said,
    alarmIds: alarmIds.slice(0, mostIds),
    alarmCount: alarmIds.length,
    level: Math.min(...pieces.map(({ level }) => level)),
    ...change,
  }
}

/** The messages of one receiver, channel and cause, those of a kind together; at most one of them is a digest. */
const messagesOf = (pieces: readonly Piece[], told: Told | undefined, now: number): Message[] => {
  const leaving: Message[] = []
  const gathered: Piece[] = []
  let lastAt = told?.lastAt
  let gravest = told?.level ?? Number.POSITIVE_INFINITY
  for (const kind of order) {
    const same = pieces.filter((piece) => piece.kind === kind).toSorted((a, b) => a.level - b.level)
    const [first] = same
    if (!first) continue
    const isBusy = lastAt !== undefined && now - lastAt < first.window
    const held =
      kind === 'began'
        ? isBusy && first.level >= gravest
        : kind === 'repeated'
          ? isBusy
          : kind === 'ended' && told?.endedAt != null && now - told.endedAt < foldMs
    if (held) gathered.push(...same)
    else {
      const together = kind === 'began' ? [first] : same
      leaving.push(messageOf(together, first))
      gathered.push(...same.slice(together.length))
      lastAt = now
      gravest = Math.min(gravest, first.level)
    }
  }
  const [first] = gathered.toSorted((a, b) => a.level - b.level)
  if (!first) return leaving
  return [...leaving, messageOf(gathered, first, { kind: 'digest', at: Math.max(now, (lastAt ?? now) + foldMs) })]
}

/**
 * One cause, one message, and at most `limit` a receiver and hour: the last of them says so, and counts what comes after it until it leaves.
 * `history` by `keyOf`, `counts` by receiver; times in ms.
 */
export const fold = (
  pieces: readonly Piece[],
  history: ReadonlyMap<string, Told>,
  counts: ReadonlyMap<Receiver, Count>,
  limit: number,
  now: number,
): { messages: Message[]; waiting: Waiting[] } => {
  const byCause = Map.groupBy(pieces, keyOf)
  const all = [...byCause].flatMap(([key, same]) =>
    messagesOf(same, history.get(key), now).map((message) => ({
      message,
      isMore: message.kind === 'digest' && history.get(key)?.gathers === true,
    })),
  )
  const messages: Message[] = []
  const waiting: Waiting[] = []
  for (const [receiver, own] of Map.groupBy(all, ({ message }) => message.receiver)) {
    const { count: before, limit: said } = counts.get(receiver) ?? ({ count: 0, limit: 'none' } as const)
    const over: Message[] = []
    let count = before
    for (const { message, isMore } of own.toSorted((a, b) => urgency(a.message) - urgency(b.message))) {
      if (isMore) messages.push(message)
      else if (count < (said === 'none' ? limit - 1 : limit)) {
        messages.push(message)
        count += 1
      } else over.push(message)
    }
    const [first] = over
    if (!first) continue
    const sum = {
      receiver,
      count: over.reduce((total, { alarmCount }) => total + alarmCount, 0),
      level: Math.min(...over.map(({ level }) => level)),
      alarmIds: [...new Set(over.flatMap(({ alarmIds }) => alarmIds))].slice(0, mostIds),
    }
    if (said !== 'none') waiting.push(sum)
    else
      messages.push({
        ...{ receiver, channel: first.channel, kind: 'limit', cause: '', ruleId: null, stationId: null },
        ...{
          alarmId: first.alarmId,
          alarmIds: sum.alarmIds,
          alarmCount: sum.count,
          level: sum.level,
          at: now + limitMs,
        },
      })
  }
  return { messages, waiting }
}

/** Escalations first, then the gravest, digests last. */
const urgency = ({ kind, level }: Message): number =>
  (kind === 'escalated' ? 0 : kind === 'digest' ? 20 : kind === 'ended' ? 30 : 10) + level
