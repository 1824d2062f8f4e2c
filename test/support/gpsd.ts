import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './tidewatt.ts'

const find = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const gpsdecode = find('gpsdecode')
export const gpsd = find('gpsd')
export const gps2udp = find('gps2udp')

/** Each message that gpsd's decoder reads from a text of sentences, as its JSON. */
export const decodeByGpsd = (text: string): Promise<Record<string, unknown>[]> =>
  new Promise((resolve, reject) => {
    const child = execFile(gpsdecode ?? 'gpsdecode', ['-j'], { maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout.split(/\r?\n/).flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])))
    })
    child.stdin?.end(text)
  })

/** gpsd, which hears what a receiver at `feedPort` says, and its own program that sends that on to a UDP port. */
export const startGpsd = async (feedPort: number, udpPort: number): Promise<{ stop(): Promise<void> }> => {
  if (!gpsd || !gps2udp) throw new Error('gpsd is not on this machine')
  const port = await freePort()
  const children: ChildProcess[] = [
    spawn(gpsd, ['-N', '-n', '-S', String(port), `tcp://127.0.0.1:${feedPort}`], { stdio: 'ignore' }),
    spawn(gps2udp, ['-a', '-n', '-u', `127.0.0.1:${udpPort}`, `127.0.0.1:${port}`], { stdio: 'ignore' }),
  ]
  const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())))
  return {
    stop: async () => {
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}
