import { Worker } from 'node:worker_threads'
import type { Language } from '#contract/errors.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { MadeFile } from '#server/http/feature.ts'
import { createTurns } from '#server/http/turns.ts'
import { type Sheet, sheetOf } from './receiptSheet.ts'
import type { SettledKind } from './settle.ts'
import { settlementsOf } from './stored.ts'

/** A sheet as a PDF with the Chinese glyphs that it needs, drawn in a thread of its own: the font has 8 MB. */
export const drawSheet = (sheet: Sheet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./receiptThread.ts', import.meta.url), { workerData: sheet })
    let drawn: Uint8Array | undefined
    thread.once('message', (bytes: Uint8Array) => {
      drawn = bytes
    })
    thread.once('error', reject)
    // Only now its memory is free.
    thread.once('exit', () => {
      if (drawn) resolve(Buffer.from(drawn))
      else reject(new Error('the thread that draws receipts ended'))
    })
  })

/** of all users together: each thread takes 50 MB and more */
const [mostAtOnce, mostWaiting] = [2, 20]
const turns = createTurns(mostAtOnce, mostWaiting)

/** The same when its turn comes. Refuses `request.too_many` where many wait already. */
export const drawInTurn = (sheet: Sheet, isGone: () => boolean): Promise<Buffer> =>
  turns('receipts', isGone, () => drawSheet(sheet))

type Of = { readonly id: string; readonly zone: string; readonly language: Language }

/** The receipt of a subject that the caller sees. Refuses `rows.not_found` where none stands. */
export const receiptFile = async (db: Db, kind: SettledKind, { id, zone, language }: Of): Promise<MadeFile> => {
  const settled = (await settlementsOf(db, kind, { subjectIds: [id] })).get(id)
  if (!settled) throw new AppError('rows.not_found')
  return {
    make: (isGone) => drawInTurn(sheetOf(settled, zone, language), isGone),
    ...{ fileName: `${settled.receiptNo}.pdf`, mediaType: 'application/pdf' },
    etag: `${kind}-${settled.receiptNo}-${language}`,
  }
}
