import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import type { Role } from '#server/config/config.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { StartFault } from '#server/start/startFault.ts'
import { channel, keepLink } from './link.ts'
import { claimInstance, countOthers, locks, peerLocks, tryLock } from './locks.ts'
import { emptyWord, gather, isEmpty, piecesOf, readPiece, type Word } from './word.ts'

const gatherMs = 25
const retryMs = 500
const beatMs = 500
/** of ROLE=all, which has nothing to wait for: whoever joins says so */
const slowBeatMs = 10_000
const startPatience = 5000
/** Its messages may just be being taken in elsewhere. */
const namePatience = 30_000

type Leading = { gained(): void; lost(): void }

/** The other processes on the same database: what is told to them and heard from them, and who does what only one may do. */
export type Peers = {
  frames(frames: readonly Frame[]): void
  handedOn(): void
  changed(name: string, id: string): void
  endSessions(sessionIds: readonly string[]): void
  hear(listener: (word: Word) => void): void
  /** tells ingest processes apart */
  number(): number
  /** false while this process does not know that it may write readings */
  mayCommit(): boolean
  /** from now on tries to be the one process that follows the stream */
  lead(leading: Leading): void
  stop(): Promise<void>
}

type Given = {
  readonly url: string
  readonly role: Role
  /** of ROLE=ingest: its name at an external broker */
  readonly instance?: string
  readonly pool: Pool
  readonly log: Log
}

/** What each process tells its own clients, from the readings that it follows itself: platforms' homes and details among it. */
const isOwnTopic = (name: string): boolean => /^(deviceLatest|openAlarms|control)$|(Home|Detail)$/.test(name)

/** Joins them. Refuses (StartFault) where ROLE=all would not be the only one that takes readings in. A lone ROLE=all tells nothing. */
export const joinPeers = async ({ url, role, instance, pool, log: all }: Given): Promise<Peers> => {
  const log = rareLog(all)
  const sender = randomBytes(6).toString('hex')
  const listeners = new Set<(word: Word) => void>()
  let waiting = emptyWord()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let others = 0
  let opened = 0
  let isHere = false
  let number: number | undefined
  let takesIn = false
  let leads = false
  let leading: Leading | undefined

  const isTelling = (): boolean => role !== 'all' || others > 0
  const tell = (fill: (word: Word) => void): void => {
    if (!isTelling()) return
    fill(waiting)
    timer ??= setTimeout(send, gatherMs)
  }
  const send = (): void => {
    timer = undefined
    const word = waiting
    waiting = emptyWord()
    sending = sending.then(async () => {
      try {
        await pool.query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [
          channel,
          piecesOf(sender, word),
        ])
      } catch (error) {
        log.warn('the other processes could not be told; it is tried again', { error })
        gather(waiting, word)
        timer ??= setTimeout(send, retryMs)
      }
    })
  }
  const pass = (word: Word): void => {
    for (const listener of listeners) listener(word)
  }
  const heard = (payload: string): void => {
    const { sender: from, word } = readPiece(payload)
    if (from === sender || isEmpty(word)) return
    if (word.joined && !isTelling()) {
      others = 1
      tell((own) => {
        own.missed = true
      })
    }
    pass(word)
  }

  const open = async (client: Client): Promise<void> => {
    isHere = await tryLock(client, peerLocks, locks.here, true)
    const word = emptyWord()
    word.joined = true
    await client.query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [
      channel,
      piecesOf(sender, word),
    ])
    opened += 1
    if (opened > 1) pass({ ...emptyWord(), missed: true })
  }
  const beat = async (client: Client): Promise<number> => {
    if (!isHere) await open(client)
    others = await countOthers(client)
    if (instance !== undefined) number ??= await claimInstance(client, instance)
    if (role !== 'web' && !takesIn && (instance === undefined || number !== undefined)) {
      takesIn = await tryLock(client, peerLocks, locks.takingIn, role === 'ingest')
      if (!takesIn) log.warn('another process takes the readings in; none are taken here', { role })
    }
    if (leading && takesIn && !leads && (await tryLock(client, peerLocks, locks.following))) {
      leads = true
      leading.gained()
    }
    return role === 'all' && takesIn ? slowBeatMs : beatMs
  }
  const closed = (): void => {
    isHere = false
    number = undefined
    takesIn = false
    if (!leads) return
    leads = false
    leading?.lost()
  }
  const link = keepLink({ url, log, heard, beat, closed })
  const began = Date.now()
  const isNamed = (): boolean => instance === undefined || number !== undefined
  while (!(isHere && opened > 0 && (role === 'web' || takesIn))) {
    if (Date.now() - began > (isNamed() ? startPatience : namePatience)) {
      await link.stop()
      throw new StartFault(
        isNamed() || !isHere
          ? `ROLE=${role} ${refusals[role]}`
          : 'Another process takes readings in under the name of this DATA_DIR: give each with ROLE=ingest its own.',
      )
    }
    await sleep(20)
  }

  return {
    frames: (frames) =>
      tell(({ frames: told }) => {
        for (const { deviceId, ts } of frames) told.set(deviceId, Math.min(ts, told.get(deviceId) ?? ts))
      }),
    handedOn: () =>
      tell((word) => {
        word.handedOn = true
      }),
    changed: (name, id) => {
      if (!isOwnTopic(name)) tell(({ changed }) => changed.add(`${name}/${id}`))
    },
    endSessions: (sessionIds) =>
      tell(({ ended }) => {
        for (const sessionId of sessionIds) ended.add(sessionId)
      }),
    hear: (listener) => void listeners.add(listener),
    number: () => number ?? 0,
    mayCommit: () => takesIn,
    lead: (given) => {
      leading = given
    },
    stop: async () => {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
      clearTimeout(timer)
      await link.stop()
    },
  }
}

const refusals: Readonly<Record<Role, string>> = {
  all: 'takes readings in alone, and another process on this database does so too: stop it, or run this one with ROLE=web or ROLE=ingest.',
  ingest:
    'cannot take readings in beside the process with ROLE=all on this database: stop that one, or run it with ROLE=web.',
  web: 'could not join the other processes on this database.',
}
