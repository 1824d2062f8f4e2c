import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { filePassCookie } from '#contract/file.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { pathOf, storedName } from '#server/files/disk.ts'
import { fileVisible } from '#server/files/visible.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken } from '#server/http/auth.ts'
import { type Feature, feature, type Handlers, type StoredFile } from '#server/http/feature.ts'
import type { SentFile } from '#server/http/multipart.ts'
import { attachmentUrl, filesContract } from '../contract.ts'
import { removeOwn } from './removal.ts'
import { createSweep } from './sweep.ts'
import { upload } from './upload.ts'

const downloadPaths = [filesContract.download.path, filesContract.ossDownload.path]

const handlers = (context: Context): Handlers<typeof filesContract> => {
  const { db, config } = context

  const storedFile = async (caller: Caller, which: RawBuilder<unknown>): Promise<StoredFile> => {
    const row = await db
      .selectFrom('attachment')
      .select(['name', 'original_name', 'media_type', 'bytes'])
      .where(sql<boolean>`${which}`)
      .where(fileVisible(caller))
      .executeTakeFirst()
    if (!row) throw new AppError('rows.not_found')
    return {
      path: pathOf(config.dataDir, row.name),
      fileName: row.original_name,
      mediaType: row.media_type,
      bytes: Number(row.bytes),
      etag: row.name,
    }
  }
  const keep = async (file: SentFile, call: Call) => {
    const { id, name, original_name, media_type, bytes } = await upload(context, call, file)
    return { name, answer: { attach_id: id, file_name: original_name, media_type, bytes: Number(bytes) } }
  }

  return {
    upload: async (file, call) => {
      const { answer } = await keep(file, call)
      return { ...answer, url: attachmentUrl(answer.attach_id) }
    },
    ossUpload: async (file, call) => {
      const { answer, name } = await keep(file, call)
      return { ...answer, url: filesContract.ossDownload.path + name }
    },
    download: ({ attach_id }, { caller }) => storedFile(caller, sql`attachment.id = ${attach_id}`),
    ossDownload: async ({ name }, { caller }) => {
      if (!storedName.test(name)) throw new AppError('rows.not_found')
      return storedFile(caller, sql`attachment.name = ${name}`)
    },
    remove: async ({ attach_id }, call) => {
      await removeOwn(context, call, attach_id)
      return true as const
    },
    pass: async (_, { caller, setCookie }) => {
      const value = randomBytes(32).toString('base64url')
      await db
        .insertInto('file_pass')
        .values({ session_id: caller.sessionId, hash: hashToken(value) })
        .onConflict((conflict) =>
          conflict.column('session_id').doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash') })),
        )
        .execute()
      for (const path of downloadPaths) setCookie({ name: filePassCookie, value, path })
      return true as const
    },
  }
}

export const files: Feature = feature(filesContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createSweep(context)],
}))
