import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

/** Who may speak at the broker, as the server wrote it: tokens by device code. */
export const fleetFile = z.object({
  seed: z.number().int(),
  boxes: z.number().int().min(1),
  /** ms: when the fleet's records begin, and up to when they are history that is sent afterwards */
  origin: z.number().int(),
  seededAt: z.number().int(),
  tokens: z.record(z.string(), z.string()),
})
export type FleetFile = z.output<typeof fleetFile>

const progress = z.object({
  /** up to when (ms) history has been acknowledged */
  historyDone: z.number(),
  frames: z.number(),
  /** piles of OCPP have said their past */
  pilesDone: z.boolean().default(false),
  /** the past of shore power has been acknowledged */
  shoreDone: z.boolean().default(false),
  /** a world as `saved.ts` makes it; that module checks it, so that a world that does not fit does not take the rest with it */
  checkpoint: z.unknown(),
})
export type Progress = z.output<typeof progress>

export const readFleet = async (path: string): Promise<FleetFile> =>
  fleetFile.parse(JSON.parse(await readFile(path, 'utf8')))

/** What an earlier run left; a missing or broken file means that nothing was sent yet. */
export const readProgress = async (path: string, origin: number, warn: (line: string) => void): Promise<Progress> => {
  const fresh = { historyDone: origin, frames: 0, pilesDone: false, shoreDone: false, checkpoint: null }
  try {
    return progress.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') warn(`the progress of the demo cannot be read and begins anew: ${String(error)}`)
    return fresh
  }
}

/** Whole or not at all. */
export const writeProgress = async (path: string, value: Progress): Promise<void> => {
  await writeFile(`${path}.next`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${path}.next`, path)
}
