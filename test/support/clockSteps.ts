import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ClockSteps = {
  /** environment of a server whose clock is stepped */
  readonly env: Readonly<Record<string, string>>
  /** the clock goes on, ms ahead of the machine's */
  to(ms: number): Promise<void>
  remove(): Promise<void>
}

/** A clock for servers that are started as programs, which can be set forward and back while they run. */
export const clockSteps = async (): Promise<ClockSteps> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatt-clock-'))
  const file = join(folder, 'step')
  const to = async (ms: number): Promise<void> => {
    await writeFile(`${file}.new`, String(ms))
    await rename(`${file}.new`, file)
  }
  await to(0)
  const preload = new URL('./steppedClock.ts', import.meta.url).href
  return {
    env: { CLOCK_STEP_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    to,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
