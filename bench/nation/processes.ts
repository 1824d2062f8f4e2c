import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

type Stat = { readonly parent: number; readonly name: string; readonly own: number; readonly ofEnded: number }

const statOf = (pid: number): Stat | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields.slice(11, 15).map(Number)
    return {
      parent: Number(fields[1]),
      name: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
      own: (user + system) / ticksPerSecond,
      ofEnded: (ofChildren + systemOfChildren) / ticksPerSecond,
    }
  } catch {
    // It has ended since its folder was listed.
    return undefined
  }
}

const everyone = (): Map<number, Stat> => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return new Map(
    pids.flatMap((pid) => {
      const stat = statOf(pid)
      return stat ? [[pid, stat] as const] : []
    }),
  )
}

const familyOf = (root: number, all: ReadonlyMap<number, Stat>): number[] => [
  root,
  ...[...all].filter(([, { parent }]) => parent === root).flatMap(([pid]) => familyOf(pid, all)),
]

/** MB; what processes share counts once among them. */
const sharedOut = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const resident = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export type Taken = { readonly cpuSeconds: number; readonly memoryMb: number }

/** Of a process alone, its CPU time since it began and its resident memory. */
export const takenBy = (pid: number): Taken => ({
  cpuSeconds: statOf(pid)?.own ?? Number.NaN,
  memoryMb: Math.round(resident(pid)),
})

/** Of processes with all below them, those that have ended too. */
export const takenByFamilies = (roots: readonly number[]): Taken => {
  const all = everyone()
  const pids = [...new Set(roots.flatMap((root) => familyOf(root, all)))]
  const cpu = pids.map((pid) => (all.get(pid)?.own ?? 0) + (all.get(pid)?.ofEnded ?? 0))
  return {
    cpuSeconds: cpu.reduce((sum, each) => sum + each, 0),
    memoryMb: Math.round(pids.map(sharedOut).reduce((sum, each) => sum + each, 0)),
  }
}

/** The children of this process that are browsers. */
export const browsersOf = (parent: number): number[] =>
  [...everyone()].filter(([, stat]) => stat.parent === parent && stat.name.startsWith('chrom')).map(([pid]) => pid)
