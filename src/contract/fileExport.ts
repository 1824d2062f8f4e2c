import type { z } from 'zod'
import type { Columns } from './columns.ts'
import type { Access } from './endpoint.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A GET that streams a table as a file; `format` in the query chooses xlsx (where it says nothing) or csv. */
export type FileExport<I extends z.ZodType = z.ZodType> = {
  readonly kind: 'export'
  readonly method: 'GET'
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** of the saved file, without its ending */
  readonly fileName: string
  readonly input: I
  readonly columns?: Columns<never>
}

export const fileExport = <I extends z.ZodType>(
  path: string,
  shape: Pick<FileExport<I>, 'access' | 'summary' | 'fileName' | 'input' | 'columns'>,
): FileExport<I> => ({ kind: 'export', method: 'GET', path, ...shape })
