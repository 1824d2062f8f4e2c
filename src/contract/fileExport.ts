import type { z } from 'zod'
import type { Access } from './endpoint.ts'

/** A GET that streams a table as a file; `format` in the query chooses xlsx or csv. */
export type FileExport<I extends z.ZodType = z.ZodType> = {
  readonly kind: 'export'
  readonly method: 'GET'
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly fileName: string
  readonly input: I
}

export const fileExport = <I extends z.ZodType>(
  path: string,
  shape: { access: Access; summary: string; fileName: string; input: I },
): FileExport<I> => ({ kind: 'export', method: 'GET', path, ...shape })
