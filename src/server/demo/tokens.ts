import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newDeviceToken } from '#server/http/auth.ts'
import { newKey } from '#server/piles/key.ts'

const fleetFile = z.object({
  seed: z.number().int(),
  boxes: z.number().int(),
  origin: z.number().int(),
  seededAt: z.number().int(),
  tokens: z.record(z.string(), z.string()),
})
export type FleetFile = z.output<typeof fleetFile>

const historyMs = 3 * 86_400_000
const seed = 1

export const fleetPath = (dataDir: string): string => join(dataDir, 'demo', 'fleet.json')

const read = async (path: string): Promise<FleetFile | undefined> => {
  try {
    return fleetFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file that hands the fleet's tokens, and the keys of its piles, to its simulator (0600); what an earlier start wrote stays, new devices get theirs. */
export const keepTokens = async (
  dataDir: string,
  codes: readonly string[],
  boxes: number,
  now: number,
  piles: readonly string[] = [],
): Promise<FleetFile> => {
  const path = fleetPath(dataDir)
  const before = await read(path)
  const tokens = Object.fromEntries([
    ...codes.map((code) => [code, before?.tokens[code] ?? newDeviceToken()]),
    ...piles.map((code) => [code, before?.tokens[code] ?? newKey().key]),
  ])
  const file: FleetFile = {
    seed: before?.seed ?? seed,
    boxes,
    origin: before?.origin ?? now - historyMs,
    seededAt: before?.seededAt ?? now,
    tokens: { ...before?.tokens, ...tokens },
  }
  await mkdir(join(dataDir, 'demo'), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.next`, JSON.stringify(file), { mode: 0o600 })
  await rename(`${path}.next`, path)
  return file
}
