import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pileContract } from '#features/shore-pile/contract.ts'
import { makeCertificate } from '#test/support/certificate.ts'
import { type OcppScene, ocppScene } from '#test/support/ocppScene.ts'
import { bootOf, refusalOf } from '#test/support/ocppStation.ts'
import { patience } from '#test/support/patience.ts'

const patient = { timeout: patience.poll }
let it: OcppScene
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidewatt-tls-'))
  const { cert, key } = await makeCertificate(folder)
  it = await ocppScene({ tls: { cert, key } })
}, 120_000)
afterEach(() => it.endStations())
afterAll(async () => {
  await it?.stop()
  await rm(folder, { recursive: true, force: true })
})

const isAlive = async (): Promise<void> => {
  const { code } = await it.keyed()
  const station = await it.open(code)
  expect(await station.call('Heartbeat', {})).toHaveProperty('currentTime')
  await station.close()
}

describe('before the upgrade', () => {
  test.each(['/ocpp/%zz', '/ocpp/', '/ocpp/a/b', `/ocpp/${'x'.repeat(49)}`, '/other/P1', '//'])(
    'the address %s is refused, and nobody knocked',
    async (path) => {
      expect(await refusalOf(it.options('P1', { path }))).toBe(404)
      expect(await it.context.db.selectFrom('pile_knock').select('code').where('code', '=', 'P1').execute()).toEqual([])
      await isAlive()
    },
  )
  test('an unknown code is refused and offered to be adopted, once a minute', async () => {
    for (const _ of [1, 2]) expect(await refusalOf(it.options('NOBODY-1'))).toBe(404)
    const knocks = await it.context.db.selectFrom('pile_knock').selectAll().where('code', '=', 'NOBODY-1').execute()
    expect(knocks).toMatchObject([{ protocol: 'ocpp1.6', count: 1 }])
  })
  test('without a subprotocol, or with none that we speak', async () => {
    const { code } = await it.keyed()
    expect(await refusalOf(it.options(code, { subprotocols: [] }))).toBe(400)
    expect(await refusalOf(it.options(code, { subprotocols: ['ocpp1.5', 'mqtt'] }))).toBe(400)
    const station = await it.open(code, { subprotocols: ['ocpp1.5', 'ocpp2.0.1', 'ocpp1.6'] })
    expect(station.socket.protocol).toBe('ocpp2.0.1')
  })
  test('a wrong key, none, and another one’s are refused; the right one comes as text or as bytes', async () => {
    const [{ code, key }, other] = [await it.keyed(), await it.keyed()]
    for (const wrong of [undefined, '', '0'.repeat(40), other.key])
      expect(await refusalOf(it.options(code, { key: wrong }))).toBe(401)
    for (const right of [key, key.toUpperCase(), Buffer.from(key, 'hex')])
      expect(await refusalOf(it.options(code, { key: right }))).toBe(101)
  })
  test('profile 0 needs no key; profile 2 needs TLS; profile 1 may have it, on the same port', async () => {
    const [none, basic, secure] = [await it.keyed(0), await it.keyed(1), await it.keyed(2)]
    expect(await refusalOf(it.options(none.code, { key: undefined }))).toBe(101)
    expect(await refusalOf(it.options(secure.code))).toBe(401)
    expect(await refusalOf(it.options(secure.code, { tls: true }))).toBe(101)
    expect(await refusalOf(it.options(secure.code, { tls: true, key: '0'.repeat(40) }))).toBe(401)
    expect(await refusalOf(it.options(basic.code, { tls: true }))).toBe(101)
  })
  test('what is neither HTTP nor TLS ends alone', async () => {
    const socket = createConnection(it.port, '127.0.0.1')
    socket
      .on('error', () => undefined)
      .resume()
      .write('\u0016\u0003nonsense and no handshake\r\n\r\n')
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await isAlive()
  })
})

describe('a connection', () => {
  test('a newer one replaces the older, and the pile is not gone', async () => {
    const { code, deviceId } = await it.keyed()
    const older = await it.open(code)
    const newer = await it.open(code)
    await older.closed
    expect(await newer.call('Heartbeat', {})).toHaveProperty('currentTime')
    const gone = async () =>
      (await it.context.db.selectFrom('pile').select('gone_at').where('device_id', '=', deviceId).execute())[0]?.gone_at
    expect(await gone()).toBeNull()
    await newer.close()
    await expect.poll(gone, patient).toBeInstanceOf(Date)
  })
  test('a new key, a higher profile and disabling the pile end it at once; it comes again with what holds now', async () => {
    const { code, deviceId } = await it.keyed()
    const edit = (more: object) =>
      it.call(pileContract.pileEdit, { deviceId, stationId: it.stationId, deviceName: '桩', ...more }, it.admin)
    const [first, other] = [await it.open(code), await it.open((await it.keyed()).code)]
    const { key } = await it.call(pileContract.pileKey, { deviceId }, it.admin)
    expect(await first.closed).toBe(1008)
    expect(await refusalOf(it.options(code))).toBe(401)
    const second = await it.open(code, { key })
    await edit({ ratedPower: 60 })
    expect(await second.call('Heartbeat', {})).toHaveProperty('currentTime')
    await edit({ enabled: 0 })
    expect(await second.closed).toBe(1008)
    const third = await it.open(code, { key })
    expect(await third.call('BootNotification', bootOf())).toMatchObject({ status: 'Pending' })
    await edit({ enabled: 1 })
    expect(await third.call('BootNotification', bootOf())).toMatchObject({ status: 'Accepted' })
    await edit({ securityProfile: 2 })
    expect(await third.closed).toBe(1008)
    expect(other.isOpen()).toBe(true)
  })
  test('a frame of 2 MiB ends it', async () => {
    const { code } = await it.keyed()
    const station = await it.open(code)
    station.socket.on('error', () => undefined)
    station.raw(JSON.stringify([2, '1', 'DataTransfer', { data: 'x'.repeat(2 ** 21) }]))
    await station.closed
    await isAlive()
  })
  test('twenty frames that are no OCPP end it; nineteen do not', async () => {
    const { code } = await it.keyed()
    const station = await it.open(code)
    const bad = ['not JSON', '{}', '[]', '[2]', '[2,"1"]', '[9,"1","x",{}]', 'null', '[2,{},"Heartbeat",{}]']
    for (let count = 0; count < 19; count += 1) station.raw(bad[count % bad.length] ?? '')
    expect(await station.call('Heartbeat', {})).toHaveProperty('currentTime')
    station.raw('[')
    expect(await station.closed).toBe(1008)
  })
  test('answers that nobody asked for, and an unknown action, disturb nothing', async () => {
    const { code } = await it.keyed()
    const station = await it.open(code)
    station.raw('[3,"never asked",{}]')
    station.raw('[4,"never asked","GenericError","",{}]')
    await expect(station.call('Nonsense', {})).rejects.toMatchObject({ code: 'NotImplemented' })
    await expect(station.call('toString', {})).rejects.toMatchObject({ code: 'NotImplemented' })
    await expect(station.call('Authorize', {})).rejects.toMatchObject({ code: 'OccurenceConstraintViolation' })
    expect(await station.call('Heartbeat', {})).toHaveProperty('currentTime')
  })
  test('a message id that comes again gets its first answer; calls are answered in their order', async () => {
    const pile = await it.keyed()
    const station = await it.open(pile.code)
    const start = {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 0,
      timestamp: new Date(it.context.clock()).toISOString(),
    }
    const text = JSON.stringify([2, 'same', 'StartTransaction', start])
    station.raw(text)
    station.raw(text)
    await station.call('Heartbeat', {}, 'after')
    const answers = station.frames.filter(([kind]) => kind === 3)
    expect(answers.map(([, id]) => id)).toEqual(['same', 'same', 'after'])
    expect(answers[1]).toEqual(answers[0])
    expect(await it.sessions(pile)).toHaveLength(1)
    // The id of a station that counts anew is another message.
    expect(await station.call('Heartbeat', {}, 'same')).toHaveProperty('currentTime')
  })
  test('what cannot be committed is not answered: the connection ends, and the same said again counts once', async () => {
    const pile = await it.keyed()
    const station = await it.open(pile.code)
    await station.call('BootNotification', bootOf())
    const start = {
      connectorId: 1,
      idTag: 'CARD',
      meterStart: 5,
      timestamp: new Date(it.context.clock()).toISOString(),
    }
    await it.owner.query('alter table pile_session rename to pile_session_away')
    await expect(station.call('StartTransaction', start)).rejects.toThrow('closed with 1011')
    await it.owner.query('alter table pile_session_away rename to pile_session')
    const again = await it.open(pile.code)
    expect(await again.call('StartTransaction', start)).toHaveProperty('transactionId')
    expect(await it.sessions(pile)).toHaveLength(1)
  })
  test('a flood of one station delays no other, and each of its calls is answered', async () => {
    const [loud, quiet] = [await it.keyed(), await it.keyed()]
    const [flooding, other] = [await it.open(loud.code), await it.open(quiet.code)]
    const flood = Array.from({ length: 300 }, () => flooding.call('Heartbeat', {}))
    expect(await other.call('Heartbeat', {})).toHaveProperty('currentTime')
    expect(flooding.frames.filter(([kind]) => kind === 3).length).toBeLessThan(300)
    await Promise.all(flood)
  })
})
