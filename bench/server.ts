import { WebSocket } from 'ws'
import { sessionContract } from '#features/session/contract.ts'
import type { ServedProgram } from '#test/support/servedProgram.ts'

type Tile = Readonly<Record<string, unknown>>

/**
 * Follows a home and a detail live. `told` notes when a value of the device is told; `latencies` are from there to the frame of the home
 * whose tile, or bay, has it under `point`, ms. The home is one under the own user's id, or a whole topic such as `chargeYard/7`.
 */
export const followHome = async (
  { server, admin }: ServedProgram,
  given: { readonly home: string; readonly detail: string; readonly deviceId: string; readonly point: string },
) => {
  const { user_info } = await admin.call(sessionContract.info, {})
  const latencies: number[] = []
  const asked = new Map<unknown, number>()
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/web/live`)
  socket.on('open', () => socket.send(JSON.stringify({ token: admin.token })))
  socket.on('message', (data) => {
    const frame: { ready?: unknown; delta?: { tiles?: readonly Tile[]; bays?: readonly Tile[] } } = JSON.parse(
      String(data),
    )
    if (frame.ready) {
      const home = given.home.includes('/') ? given.home : `${given.home}/${user_info.user_id}`
      socket.send(JSON.stringify({ subscribe: home }))
      socket.send(JSON.stringify({ subscribe: given.detail }))
    }
    for (const tile of frame.delta?.bays ?? frame.delta?.tiles ?? []) {
      const value = tile[given.point]
      const at = tile.deviceId === given.deviceId ? asked.get(value) : undefined
      if (at === undefined) continue
      asked.delete(value)
      latencies.push(Date.now() - at)
    }
  })
  return {
    latencies,
    told: (value: number): void => void asked.set(value, Date.now()),
    stop: () => socket.terminate(),
  }
}
