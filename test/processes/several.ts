import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { startMosquitto } from '#test/support/mosquitto.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

export type Several = {
  readonly database: TestDatabase
  readonly webs: readonly [Tidewatt, Tidewatt]
  readonly ingests: readonly [Tidewatt, Tidewatt]
  /** one connection for all devices; this broker has no rules of its own */
  readonly fleet: MqttClient
  /** env of one more process */
  env(role: 'all' | 'web' | 'ingest'): Record<string, string>
  dispose(): Promise<void>
}

/** Two web and two ingest processes on one database and one broker, as their users start them. */
export const startSeveral = async (more: Record<string, string> = {}): Promise<Several> => {
  const database = await testDatabase()
  const broker = await startMosquitto({ portal: 'portal-secret', fleet: 'fleet-secret' })
  const shared = await mkdtemp(join(tmpdir(), 'tidewatt-webs-'))
  const env = (role: 'all' | 'web' | 'ingest'): Record<string, string> => ({
    ROLE: role,
    DATABASE_URL: database.url,
    ...more,
    ...(role === 'web' ? { DATA_DIR: shared } : { MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}` }),
  })
  const [a, b, c, d] = await Promise.all([
    startTidewatt(env('web')),
    startTidewatt(env('web')),
    startTidewatt(env('ingest')),
    startTidewatt(env('ingest')),
  ])
  const fleet = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'fleet', password: 'fleet-secret' })
  return {
    database,
    webs: [a, b],
    ingests: [c, d],
    fleet,
    env,
    dispose: async () => {
      await fleet.endAsync(true)
      await Promise.all([a, b, c, d].map((process) => process.dispose()))
      await broker.stop()
      await database.stop()
      await rm(shared, { recursive: true, force: true })
    },
  }
}

export type Follower = {
  readonly frames: { topic?: string; snapshot?: unknown; delta?: unknown; ended?: string }[]
  close(): void
}

/** A live stream of one topic, as a browser opens it. */
export const followTopic = async (url: string, token: string, topic: string): Promise<Follower> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/web/live`)
  const frames: Follower['frames'] = []
  socket.on('message', (data) => void frames.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ token }))
  socket.send(JSON.stringify({ subscribe: topic }))
  return { frames, close: () => socket.terminate() }
}

/** true where this ingest process is the one that follows the stream */
export const isFollowing = async ({ url }: Tidewatt): Promise<boolean> => {
  const { data } = (await (await fetch(`${url}/health`)).json()) as { data: { following: boolean } }
  return data.following
}
