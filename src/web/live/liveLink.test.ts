import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Loads what takes long before the first test begins.
import '../i18n.ts'

const minute = 60_000
const nothing = (): undefined => undefined

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  readonly sent: unknown[] = []
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}
const page = Object.assign(new EventTarget(), { hidden: false, baseURI: 'http://portal.example/' })
const look = (hidden: boolean): void => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

/** A link whose page was just opened by somebody who is signed in. */
const begin = async () => {
  const { tokenStore } = await import('../session/tokens.ts')
  const { liveLink } = await import('./liveLink.ts')
  tokenStore.set({ access: 'a', refresh: 'r', mustChange: false, family: 'f', turn: 1 })
  return liveLink
}
/** The newest connection, made ready; what it was asked since is `sent`. */
const ready = (): FakeSocket => {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('no connection was made')
  socket.dispatchEvent(new Event('open'))
  socket.say({ ready: true })
  return socket
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  FakeSocket.made = []
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a tab that is hidden for a minute keeps what is followed even then, and asks for the rest once it is seen', async () => {
  const link = await begin()
  const told = vi.fn<(data: unknown) => void>()
  link.follow('alerts/1', { snapshot: nothing, delta: told, evenHidden: true })
  link.follow('home/1', { snapshot: nothing, delta: nothing })
  const socket = ready()
  expect(socket.sent).toEqual([{ token: 'a' }, { subscribe: 'alerts/1' }, { subscribe: 'home/1' }])
  look(true)
  vi.advanceTimersByTime(minute - 1)
  expect(socket.sent).toHaveLength(3)
  vi.advanceTimersByTime(10 * minute)
  expect(socket.sent.slice(3)).toEqual([{ unsubscribe: 'home/1' }])
  socket.say({ topic: 'alerts/1', delta: ['fire'] })
  expect(told).toHaveBeenCalledWith(['fire'])
  look(false)
  expect(link.states.get().get('home/1')?.state).toBe('connecting')
  expect(FakeSocket.made).toHaveLength(2)
  expect(ready().sent).toEqual([{ token: 'a' }, { subscribe: 'alerts/1' }, { subscribe: 'home/1' }])
})

test('a link that is lost while the tab is hidden comes back for what is followed even then', async () => {
  const link = await begin()
  link.follow('alerts/1', { snapshot: nothing, delta: nothing, evenHidden: true })
  link.follow('home/1', { snapshot: nothing, delta: nothing })
  const socket = ready()
  look(true)
  vi.advanceTimersByTime(2 * minute)
  socket.close()
  vi.advanceTimersByTime(minute)
  expect(FakeSocket.made).toHaveLength(2)
  expect(ready().sent).toEqual([{ token: 'a' }, { subscribe: 'alerts/1' }])
})

test('a hidden tab in which nobody asked to be told ends its link after a minute, and connects once it is seen', async () => {
  const link = await begin()
  link.follow('home/1', { snapshot: nothing, delta: nothing })
  const socket = ready()
  const closed = vi.spyOn(socket, 'close')
  look(true)
  vi.advanceTimersByTime(10 * minute)
  expect(closed).toHaveBeenCalledOnce()
  expect(FakeSocket.made).toHaveLength(1)
  look(false)
  expect(ready().sent).toEqual([{ token: 'a' }, { subscribe: 'home/1' }])
})

test('who begins or ends to follow a topic even while the tab is hidden begins or ends its subscription', async () => {
  const link = await begin()
  link.follow('home/1', { snapshot: nothing, delta: nothing })
  ready()
  look(true)
  vi.advanceTimersByTime(2 * minute)
  const end = link.follow('home/1', { snapshot: nothing, delta: nothing, evenHidden: true })
  const socket = ready()
  expect(socket.sent).toEqual([{ token: 'a' }, { subscribe: 'home/1' }])
  end()
  expect(socket.sent.at(-1)).toEqual({ unsubscribe: 'home/1' })
  expect(link.states.get().has('home/1')).toBe(true)
})
