import { z } from 'zod'
import type { Access } from './endpoint.ts'

type Guarded = Exclude<Access, 'open'>

/** A POST of a multipart form whose one file is the field `file`; answers in the envelope. */
export type FileUpload<O extends z.ZodType = z.ZodType> = {
  readonly kind: 'upload'
  readonly method: 'POST'
  readonly path: string
  readonly access: Guarded
  readonly summary: string
  /** beside the file */
  readonly input: z.ZodType
  readonly output: O
}

/**
 * A GET that answers with a stored file. A path that ends with `/` is followed by the file's name, which is the input `name`.
 * Beside the bearer token it takes the cookie of `filePassCookie`, since an `<img>` sends no token.
 */
export type FileDownload<I extends z.ZodType = z.ZodType> = {
  readonly kind: 'download'
  readonly method: 'GET'
  readonly path: string
  readonly access: Guarded
  readonly summary: string
  readonly input: I
}

/** HttpOnly, and sent by browsers to download paths only. */
export const filePassCookie = 'tidewatt_files'

export const fileUpload = <O extends z.ZodType>(
  path: string,
  shape: { access: Guarded; summary: string; output: O },
): FileUpload<O> => ({ kind: 'upload', method: 'POST', path, input: z.object({}), ...shape })

export const fileDownload = <I extends z.ZodType>(
  path: string,
  shape: { access: Guarded; summary: string; input: I },
): FileDownload<I> => ({ kind: 'download', method: 'GET', path, ...shape })
