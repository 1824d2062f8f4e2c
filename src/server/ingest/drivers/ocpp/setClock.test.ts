import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createDoor } from './admit.ts'
import { createLink } from './link.ts'
import { order } from './orders.ts'

const hour = 3_600_000
const note = (): void => undefined
afterEach(() => void vi.useRealTimers())

describe('the clock is set while piles are served', () => {
  test('a connection lives as long as its pile is heard, whatever the clock says', async () => {
    vi.useFakeTimers()
    let now = 1_800_000_000_000
    const terminate = vi.fn()
    const state = { readyState: WebSocket.OPEN, isPaused: false, ping: note, close: note, terminate }
    const socket = Object.assign(new EventEmitter(), state) as unknown as WebSocket
    const begin = async (): Promise<void> => undefined
    createLink({ socket, version: '1.6', clock: () => now, handle: async () => ({}), begin, log: note, failed: note })
    now += hour
    for (let pong = 0; pong < 4; pong += 1) {
      await vi.advanceTimersByTimeAsync(30_000)
      expect(terminate).not.toHaveBeenCalled()
      socket.emit('pong')
      now += hour
    }
    now -= 10 * hour
    await vi.advanceTimersByTimeAsync(120_000)
    expect(terminate).toHaveBeenCalled()
    socket.emit('close')
  })

  test('a command does not outlive its time', async () => {
    let now = 1_800_000_000_000
    const station = { version: '1.6', pile: () => ({ code: 'P' }), desk: {}, outlets: {}, clock: () => now }
    const call = async ({ mayGo }: { mayGo: () => boolean }): Promise<boolean> => {
      now -= hour
      await sleep(60)
      return mayGo()
    }
    const payload = JSON.stringify({ id: 'a', name: 'start', args: { idTag: 'CARD0001' } })
    const publication = { deviceCode: 'P-1', payload, lifeMs: 30 }
    const given = { station, link: { call }, connector: 1, sink: {}, publication }
    expect(await order(given as unknown as Parameters<typeof order>[0])).toBe('offline')
  })

  test('a pile that nobody knows is noted again after a minute', async () => {
    let now = 1_800_000_000_000
    const knocked: string[] = []
    const desk = { find: async () => undefined, knocked: async (code: string) => void knocked.push(code) }
    const door = createDoor(desk as unknown as Parameters<typeof createDoor>[0], () => now)
    const request = { url: '/ocpp/P1', headers: { 'sec-websocket-protocol': 'ocpp1.6' }, socket: {} }
    const knock = () => door(request as unknown as Parameters<typeof door>[0], false)
    await knock()
    await knock()
    now -= hour
    await knock()
    expect(knocked).toEqual(['P1', 'P1'])
  })
})
