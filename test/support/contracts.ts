import { readdirSync } from 'node:fs'
import type { DeviceCall } from '#contract/deviceCall.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileDownload, FileUpload } from '#contract/file.ts'
import type { Redirect } from '#contract/redirect.ts'
import type { FileExport } from '#contract/fileExport.ts'

export type AnyCall = Endpoint | FileExport | FileUpload | FileDownload | Redirect | DeviceCall

const root = new URL('../../src/features/', import.meta.url)
const kinds: readonly unknown[] = [
  'endpoint',
  'export',
  'upload',
  'download',
  'redirect',
  'device',
] satisfies AnyCall['kind'][]
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind)

/** The calls of every feature there is, whether or not the server serves it. */
export const allContracts = async (): Promise<Record<string, AnyCall>[]> => {
  const contracts: Record<string, AnyCall>[] = []
  for (const name of readdirSync(root)) {
    const module: Record<string, unknown> = await import(new URL(`${name}/contract.ts`, root).href)
    for (const value of Object.values(module)) {
      const calls = Object.entries(value ?? {}).filter((entry): entry is [string, AnyCall] => isCall(entry[1]))
      if (calls.length > 0) contracts.push(Object.fromEntries(calls))
    }
  }
  return contracts
}
