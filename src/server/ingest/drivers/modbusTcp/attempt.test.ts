import { afterEach, expect, test } from 'vitest'
import { device, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { attempt } from './attempt.ts'
import { realTools } from './tools.ts'

let server: ModbusServer | undefined
afterEach(() => server?.stop())
const around = { resolve: async (host: string) => host, clock: () => 0 }
const tools = { ...realTools(around.clock), steady: () => 0 }
const tried = async (port: number, points: Parameters<typeof device>[2], resolve = around.resolve) =>
  attempt(
    planTo(port, [device('1', { unit: 1 }, points)], { timeout: 200 }),
    { ...around, resolve },
    tools,
    AbortSignal.timeout(5000),
  )

test('resolves, connects, reads and decodes, with what came in hex', async () => {
  server = await startModbusServer(new Map([[1, { holding: words('00FA 0001').set(9, 5) }]]))
  const points = [
    point('t', { address: 0, scale: 0.1 }),
    point('none', { address: 1, none: '1' }),
    point('x', { address: 5 }),
    point('odd', {}),
  ]
  expect(await tried(server.port, points)).toEqual([
    { step: 'resolve', ms: 0, ok: true, detail: '127.0.0.1' },
    { step: 'connect', ms: 0, ok: true, detail: `127.0.0.1:${server.port}` },
    { step: 'read', ms: 0, ok: false, detail: 'unit 1 function 3 0+6: exception 2' },
    { step: 'read', ms: 0, ok: true, detail: 'unit 1 function 3 0+1', raw: '00fa' },
    { step: 'read', ms: 0, ok: true, detail: 'unit 1 function 3 1+1', raw: '0001' },
    { step: 'read', ms: 0, ok: false, detail: 'unit 1 function 3 5+1: exception 2' },
    { step: 'decode', ms: 0, ok: true, detail: '1 values, 2 absent', values: { t: 25 } },
    { step: 'decode', ms: 0, ok: false, detail: 'odd: address' },
  ])
})

test('says where it ends: a name, a port, a silent unit, a banner', async () => {
  const forbidden = async (): Promise<string> => {
    throw new Error('not within DRIVER_NETWORKS')
  }
  server = await startModbusServer(new Map())
  const one = [point('t', { address: 0 })]
  const last = async (...given: Parameters<typeof tried>) => {
    const steps = await tried(...given)
    return steps.filter(({ ok }) => !ok).map(({ step, detail }) => `${step}: ${detail}`)
  }
  expect(await last(server.port, one, forbidden)).toEqual(['resolve: not within DRIVER_NETWORKS'])
  expect(await last(server.port, one)).toEqual([
    'read: unit 1 function 3 0+1: exception 11',
    'decode: 0 values, 1 absent',
  ])
  server.behave({ silent: () => true })
  expect((await last(server.port, one))[0]).toBe('read: unit 1 function 3 0+1: no answer within 200 ms')
  server.behave({ banner: 'HTTP/1.1 400 Bad Request\r\n\r\n' })
  expect((await last(server.port, one))[0]).toContain('not Modbus')
  await server.stop()
  expect(await last(server.port, one)).toEqual(['connect: ECONNREFUSED'])
})

test('ends when its time is over', async () => {
  server = await startModbusServer(new Map())
  server.behave({ silent: () => true })
  const plan = planTo(server.port, [device('1', { unit: 1 }, [point('t', { address: 0 })])], { timeout: 10_000 })
  const steps = await attempt(plan, around, tools, AbortSignal.timeout(100))
  expect(steps.filter(({ ok }) => !ok)[0]?.detail).toBe('unit 1 function 3 0+1: no time left')
})
