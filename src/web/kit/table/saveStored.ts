import type { z } from 'zod'
import type { FileDownload } from '#contract/file.ts'
import { fetchStored } from '#web/calls/api.ts'
import { saveFile } from '#web/kit/chart/saveFile.ts'
import { fileNameOf } from './exportFile.ts'

/** Asks for a file of the server and saves it under the name that it has there; rejects with ApiError. */
export const saveStored = async <I extends z.ZodType>(
  download: FileDownload<I>,
  input: z.input<I> & object,
): Promise<void> => {
  const answer = await fetchStored(download, input)
  saveFile(fileNameOf(answer.headers.get('content-disposition') ?? ''), await answer.blob())
}
