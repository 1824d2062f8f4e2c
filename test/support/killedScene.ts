import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { mailPeer } from './mailPeer.ts'
import { webhookPeer } from './webhookPeer.ts'

/** A change of a message's state that can be held before it commits. */
type Step = 'sending' | 'sent'
const stepLocks = { sending: 4711, sent: 4712 } as const
export type Way = 'prompt' | 'mute' | 'broken' | 'mail'
type Fate = { state: string; tries: number; heard: number }

const holding = `
  create function hold_message() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(case new.state when 'sending' then ${stepLocks.sending} else ${stepLocks.sent} end, new.id::int);
    return new;
  end $$;
  create trigger hold_message before update on notify_message
    for each row when (new.state in ('sending', 'sent')) execute function hold_message()`

/** A database for programs that send, three receivers of webhooks and a mail server; no program runs yet. */
export const killedScene = async () => {
  const database: TestDatabase = await testDatabase()
  const { pool, owner } = database
  const [prompt, mute, broken, mail] = await Promise.all([webhookPeer(), webhookPeer(), webhookPeer(), mailPeer()])
  const hooks = { prompt, mute, broken }
  await owner.query(holding)
  const holder = await owner.connect()
  const webhookIds = new Map<Way, string>()
  for (const [name, { url }] of Object.entries(hooks)) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into notify_webhook (org_id, name, kind, url) values (1, $1, 'json', $2) returning id::text`,
      [name, url],
    )
    webhookIds.set(name as Way, rows[0]?.id ?? '')
  }
  /** by the message that it was for: the address of a letter says which */
  const mailed = new Map<string, string>()

  const recipient = async (): Promise<{ userId: string; email: string }> => {
    const email = `${randomUUID()}@port.example`
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (user_name, real_name, org_id, password_hash, email) values ($1, 'x', 1, 'x', $1) returning id::text`,
      [email],
    )
    return { userId: rows[0]?.id ?? '', email }
  }
  const waiting = async (step: Step, id: string): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
      [stepLocks[step], id],
    )
    return rows.map(({ pid }) => pid)
  }
  const letGo = (step: Step, id: string) => holder.query('select pg_advisory_unlock($1, $2)', [stepLocks[step], id])

  return {
    ...{ database, hooks, mail, letGo },
    /** what a program needs to reach all of them */
    env: {
      ...{ DATABASE_URL: database.url, NOTIFY_NETWORKS: '127.0.0.1' },
      ...{ SMTP_URL: mail.url, SMTP_FROM: 'Tidewatt <alarm@port.example>' },
    },
    /** writes a message, due now; returns its id. With `held` its change to that state waits before it commits. */
    queue: async (way: Way, held?: Step): Promise<string> => {
      const to = way === 'mail' ? await recipient() : undefined
      const { rows } = await pool.query<{ id: string }>(
        `insert into notify_message (channel, user_id, webhook_id, kind, due_at, created_at)
        values ($1, $2, $3, 'test', now() + $4::interval, now()) returning id::text`,
        [to ? 'email' : 'webhook', to?.userId ?? null, webhookIds.get(way) ?? null, held ? '1 h' : '0'],
      )
      const id = rows[0]?.id ?? ''
      if (to) mailed.set(to.email, id)
      if (held) {
        await holder.query('select pg_advisory_lock($1, $2)', [stepLocks[held], id])
        await pool.query('update notify_message set due_at = now() where id = $1', [id])
      }
      return id
    },
    untilHeld: async (step: Step, id: string): Promise<void> => {
      await expect.poll(async () => (await waiting(step, id)).length).toBe(1)
    },
    /** the held change does not come to pass */
    lose: async (step: Step, id: string): Promise<void> => {
      for (const pid of await waiting(step, id)) await owner.query('select pg_terminate_backend($1)', [pid])
      await expect.poll(() => waiting(step, id)).toEqual([])
      await letGo(step, id)
    },
    /** how many requests and letters have come */
    heardSoFar: (): number =>
      mail.letters.length + Object.values(hooks).reduce((sum, { calls }) => sum + calls.length, 0),
    /** what became of each message, and how often it came to its peer */
    fates: async (ids: readonly string[]): Promise<Fate[]> => {
      const came = [
        ...Object.values(hooks).flatMap(({ calls }) => calls.map(({ body }) => String(JSON.parse(body).messageId))),
        ...mail.letters.map(({ to }) => mailed.get(to[0] ?? '') ?? ''),
      ]
      const heard = Map.groupBy(came, (id) => id)
      const { rows } = await pool.query<{ id: string; state: string; tries: number }>(
        'select id::text, state, tries from notify_message where id = any($1::bigint[])',
        [ids],
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => {
        const { state = 'gone', tries = 0 } = byId.get(id) ?? {}
        return { state, tries, heard: heard.get(id)?.length ?? 0 }
      })
    },
    /** nothing waits and nothing is under way */
    untilDone: async (): Promise<void> => {
      const open = async () =>
        (await pool.query(`select id from notify_message where state in ('queued', 'sending')`)).rowCount
      await expect.poll(open, { interval: 200 }).toBe(0)
    },
    dispose: async (): Promise<void> => {
      holder.release(true)
      await Promise.all([prompt.stop(), mute.stop(), broken.stop(), mail.stop()])
      await database.stop()
    },
  }
}
export type KilledScene = Awaited<ReturnType<typeof killedScene>>
