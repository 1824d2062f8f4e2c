import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type BrokerScene, brokerScene, listen, namesOf, type Signed } from '#test/support/brokerScene.ts'
import { quietLog } from '#test/support/database.ts'
import { createCommandWire } from '#server/commands/commandWire.ts'
import { startIngest } from '../../ingest.ts'

let it: BrokerScene
beforeAll(async () => {
  it = await brokerScene()
})
afterEach(() => it.endClients())
afterAll(() => it?.stop())

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const kept = (clientId: string) => ({ clean: false, clientId })
/** From now on it takes messages without a PUBACK. */
const acknowledgeNothing = ({ client, heard }: Signed): void => {
  client.handleMessage = (packet) => void heard.push(packet.payload.toString())
}
const stationIdOf = (code: string): string => it.app.context.registry.byCode(code)?.stationId ?? ''
const closed = ({ client }: Signed) => new Promise<void>((resolve) => void client.once('close', () => resolve()))
/** What lives so long from now. */
const living = (ms: number) => {
  const ts = it.app.context.clock()
  return { ts, expires: ts + ms }
}

test('a device hears the commands to it and below it as JSON with their id and end', async () => {
  const box = await it.signIn('BOX')
  await listen(box, 'BOX')
  await listen(box, 'PCS')
  const life = living(10_000)
  const wireId = 'abcdefghijklmnopqrstuv'
  expect(await it.send('BOX', 'reset', { ...life, wireId, args: { index: 2 } })).toBe('sent')
  expect(await it.send('OTHER', 'reset')).toBe('offline')
  expect(await it.send('PCS', 'restart')).toBe('sent')
  await expect.poll(() => namesOf(box)).toEqual(['reset', 'restart'])
  expect(JSON.parse(box.heard[0] ?? '')).toEqual({ id: wireId, name: 'reset', args: { index: 2 }, ...life })
})

describe('a device is offline, and nothing is kept for it', () => {
  test('when it is away, though its session and subscription are kept', async () => {
    const box = await it.signIn('BOX', kept('away'))
    await listen(box, 'BOX')
    await box.client.endAsync()
    expect(await it.send('BOX', 'reset')).toBe('offline')
    const back = await it.signIn('BOX', kept('away'))
    expect(await it.send('BOX', 'restart')).toBe('sent')
    await expect.poll(() => namesOf(back)).toEqual(['restart'])
  })

  test('when it is connected without a subscription, or has ended it', async () => {
    const box = await it.signIn('BOX')
    expect(await it.send('BOX', 'reset')).toBe('offline')
    await listen(box, 'BOX')
    expect(await it.send('BOX', 'restart')).toBe('sent')
    await box.client.unsubscribeAsync('devices/BOX/command')
    expect(await it.send('BOX', 'reset')).toBe('offline')
    expect(namesOf(box)).toEqual(['restart'])
  })

  test('when its code is unknown, and when the command has expired', async () => {
    await listen(await it.signIn('BOX'), 'BOX')
    expect(await it.send('NOBODY', 'reset')).toBe('offline')
    const now = it.app.context.clock()
    expect(await it.send('BOX', 'reset', { ts: now - 10_000, expires: now })).toBe('offline')
  })

  test('when the subscriber may no longer speak for it', async () => {
    const { owner, context } = it.app
    const box = await it.signIn('BOX')
    await listen(box, 'PCS')
    await owner.query("update device set parent_id = null where code = 'PCS'")
    await context.registry.reload()
    const moved = await it.send('PCS', 'reset')
    await owner.query('update device set parent_id = $1 where code = $2', [it.idOf('BOX'), 'PCS'])
    await context.registry.reload()
    expect([moved, await it.send('PCS', 'restart')]).toEqual(['offline', 'sent'])
    await expect.poll(() => namesOf(box)).toEqual(['restart'])
  })

  test('when its token is another one', async () => {
    await listen(await it.signIn('OTHER'), 'OTHER')
    await it.app.owner.query("update device set token_hash = sha256('another') where code = 'OTHER'")
    await it.app.context.registry.reload()
    expect(await it.send('OTHER', 'reset')).toBe('offline')
  })
})

describe('a command that is not acknowledged', () => {
  test('is repeated to a kept session that comes back before its end, and not after', async () => {
    const lost = await it.signIn('BOX', kept('lost'))
    await listen(lost, 'BOX')
    acknowledgeNothing(lost)
    expect(await it.send('BOX', 'reset', living(1500))).toBe('sent')
    expect(await it.send('BOX', 'restart', living(60_000))).toBe('sent')
    await expect.poll(() => namesOf(lost)).toContain('reset')
    await rest(1600)
    const back = await it.signIn('BOX', kept('lost'))
    await expect.poll(() => namesOf(back)).toEqual(['restart'])
    await back.client.endAsync()
    const again = await it.signIn('BOX', kept('lost'))
    expect(await it.send('BOX', 'open')).toBe('sent')
    await expect.poll(() => namesOf(again)).toEqual(['open'])
  })

  test('ends the connection at its end, so that nothing of it comes later', async () => {
    const [slow, prompt] = [await it.signIn('BOX'), await it.signIn('PCS')]
    await listen(slow, 'BOX')
    await listen(prompt, 'PCS')
    acknowledgeNothing(slow)
    const ended = closed(slow)
    for (const code of ['BOX', 'PCS']) expect(await it.send(code, 'reset', living(400))).toBe('sent')
    await ended
    expect(await it.send('BOX', 'restart')).toBe('offline')
    expect(prompt.client.connected).toBe(true)
  })

  test('lives no longer when the clock is set back', async () => {
    const now = it.app.context.clock()
    const box = await it.signIn('BOX')
    await listen(box, 'BOX')
    acknowledgeNothing(box)
    const ended = closed(box)
    expect(await it.send('BOX', 'reset', { ts: now + 3_600_000, expires: now + 3_600_400 })).toBe('sent')
    await ended
  })
})

describe('one of several subscribers hears a command', () => {
  test('the device itself, not the one above it', async () => {
    const [own, above] = [await it.signIn('PCS'), await it.signIn('BOX')]
    await listen(own, 'PCS')
    await listen(above, 'PCS')
    for (const name of ['reset', 'restart']) await it.send('PCS', name)
    await expect.poll(() => namesOf(own)).toEqual(['reset', 'restart'])
    await own.client.endAsync()
    await expect.poll(() => it.send('PCS', 'open')).toBe('sent')
    await expect.poll(() => namesOf(above)).toEqual(['open'])
    expect(namesOf(own)).toEqual(['reset', 'restart'])
  })

  test('the newest of its connections', async () => {
    const older = await it.signIn('BOX')
    const newer = await it.signIn('BOX')
    await listen(newer, 'BOX')
    await listen(older, 'BOX')
    await it.send('BOX', 'reset')
    await expect.poll(() => namesOf(newer)).toEqual(['reset'])
    await rest(100)
    expect(older.heard).toEqual([])
  })

  test('once each, in order, when many come at a time; with QoS 0 nothing is kept', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `n${index}`)
    const box = await it.signIn('BOX', kept('plain'))
    await listen(box, 'BOX', 0)
    await Promise.all(names.map((name) => it.send('BOX', name)))
    await expect.poll(() => namesOf(box)).toEqual(names)
    await box.client.endAsync()
    const back = await it.signIn('BOX', kept('plain'))
    expect(await it.send('BOX', 'last')).toBe('sent')
    await expect.poll(() => namesOf(back)).toEqual(['last'])
  })
})

describe('who sends', () => {
  test('a process that no longer knows that it takes readings in sends nothing', async () => {
    const commands = createCommandWire()
    let takesIn = true
    const { context } = it.app
    const config = { ...context.config, host: '127.0.0.1', mqttPort: 0 }
    const peers = { frames: () => undefined, mayCommit: () => takesIn }
    const second = await startIngest({ ...context, config, commands, peers, log: quietLog })
    const { token } = await it.app.call(
      assetsContract.equipmentAdd,
      { deviceName: 'E', deviceCode: 'ELSEWHERE', deviceType: 'probe', stationId: stationIdOf('BOX') },
      it.app.admin,
    )
    const box = await it.signIn('ELSEWHERE', { port: second.mqttPort ?? 0, password: token })
    await listen(box, 'ELSEWHERE')
    const ts = context.clock()
    const base = { deviceId: '', code: 'ELSEWHERE', wireId: 'x', args: {}, ts, expires: ts + 10_000 }
    expect(await commands.send({ ...base, name: 'reset' })).toBe('sent')
    takesIn = false
    expect(await commands.send({ ...base, name: 'restart' })).toBe('offline')
    await expect.poll(() => namesOf(box)).toEqual(['reset'])
    await second.stop()
    await expect(commands.send({ ...base, name: 'open' })).rejects.toThrow('this process sends no commands')
  })
})
