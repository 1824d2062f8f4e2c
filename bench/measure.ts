import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export const machine = (): string =>
  `${cpus()[0]?.model} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const describe = (list: readonly number[]) => {
  const sorted = list.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    p50: Math.round(quantile(sorted, 0.5)),
    p99: Math.round(quantile(sorted, 0.99)),
    max: Math.round(sorted.at(-1) ?? Number.NaN),
  }
}

export const until = async <T>(ask: () => Promise<T | undefined>, everyMs = 250, most = 120_000): Promise<T> => {
  for (const end = Date.now() + most; Date.now() < end; ) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error('waited in vain')
}

const ticksPerSecond = 100
/** A process's share of one core since its start, in CPU seconds, and its resident memory (MB); Linux only. */
export const processUse = (pid: number): { cpuSeconds: number; memoryMb: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuSeconds: (user + system) / ticksPerSecond, memoryMb: Math.round(Number(resident) / 1024) }
}
