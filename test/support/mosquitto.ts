import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './tidewatt.ts'

const find = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const mosquitto = find('mosquitto')
export const mosquittoPub = find('mosquitto_pub')
const mosquittoPasswd = find('mosquitto_passwd')

/** Runs the stock client once; resolves when it has ended, rejects with its message. */
export const stockPublish = (port: number, user: string, password: string, topic: string, message: string) =>
  promisify(execFile)(mosquittoPub ?? 'mosquitto_pub', [
    ...['-h', '127.0.0.1', '-p', String(port), '-u', user, '-P', password],
    ...['-q', '1', '-t', topic, '-m', message],
  ])

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export type Mosquitto = {
  port: number
  /** ends it as a service manager does, and starts it again with what it kept */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A stock broker with users of its own, which keeps its sessions over a restart. */
export const startMosquitto = async (users: Record<string, string>): Promise<Mosquitto> => {
  if (!mosquitto || !mosquittoPasswd) throw new Error('mosquitto is not on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '', { mode: 0o600 })
  for (const [user, password] of Object.entries(users))
    execFileSync(mosquittoPasswd, ['-b', passwords, user, password], { stdio: 'ignore' })
  const config = join(folder, 'mosquitto.conf')
  const user = process.getuid?.() === 0 ? 'user root\n' : ''
  writeFileSync(
    config,
    `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\nmax_queued_messages 0\npersistence true\npersistence_location ${folder}/\n${user}`,
  )
  const program = mosquitto
  let child: ChildProcess
  let ended: Promise<void>
  const start = async (): Promise<void> => {
    child = spawn(program, ['-c', config], { stdio: 'ignore' })
    ended = new Promise((resolve) => child.once('exit', () => resolve()))
    for (let attempt = 0; !(await answers(port)); attempt += 1) {
      if (attempt > 50) throw new Error('mosquitto did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const stop = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  await start()
  return {
    port,
    restart: async () => {
      await stop()
      await start()
    },
    stop,
  }
}
