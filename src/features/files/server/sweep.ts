import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { removeUnused } from '#server/files/attachments.ts'
import { filesBelow, incomingBelow, storedName } from '#server/files/disk.ts'
import { hasPassed } from '#server/hasPassed.ts'

const hour = 3_600_000
/** When to try again where it failed. */
const soon = 60_000
/** How long an uploaded file may wait for what will use it. */
export const unusedMs = 24 * hour

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** What lies on disk without a row, left by a server that was killed between the two. */
const removeStrays = async ({ db, config, clock }: Context): Promise<void> => {
  const root = filesBelow(config.dataDir)
  const folders = (await namesIn(root)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(root, name))
  for (const folder of [incomingBelow(config.dataDir), ...folders]) {
    const names = await namesIn(folder)
    const { rows } = await sql<{ name: string }>`
      select name from attachment where name = any(${names.filter((name) => storedName.test(name))}::text[])`.execute(
      db,
    )
    const known = new Set(rows.map(({ name }) => name))
    for (const name of names) {
      const path = join(folder, name)
      if (!known.has(name) && (await stat(path)).mtimeMs < clock() - unusedMs) await rm(path, { force: true })
    }
  }
}

/** Once an hour removes files that nothing has used for a day. */
export const createSweep = (context: Context): Tracker => {
  const { db, config, log } = context
  let [triedAt, pause] = [Number.NEGATIVE_INFINITY, 0]
  return {
    name: 'files',
    inWeb: true,
    tick: async (now) => {
      if (!hasPassed(pause, triedAt, now)) return
      ;[triedAt, pause] = [now, soon]
      const { rows } = await sql<{ id: string }>`
        select a.id from attachment a where a.created_at < ${new Date(now - unusedMs)}
          and not exists (select from attachment_use u where u.attach_id = a.id) limit 1000`.execute(db)
      const removed = await removeUnused(
        db,
        config.dataDir,
        rows.map(({ id }) => id),
      )
      if (removed > 0) log.info('files that nothing uses were removed', { count: removed })
      await removeStrays(context)
      pause = hour
    },
  }
}
