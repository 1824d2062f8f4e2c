import { OCPP16, OCPP20 } from 'typed-ocpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CommandReply, CommandSent } from '#server/commands/wire.ts'
import { replyWire } from '#server/commands/replyWire.ts'
import { type OcppScene, ocppScene } from '#test/support/ocppScene.ts'
import { bootOf, CallFault, type OcppStation } from '#test/support/ocppStation.ts'
import { patience } from '#test/support/patience.ts'

const patient = { timeout: patience.poll }
const replies: CommandReply[] = []
let it: OcppScene
beforeAll(async () => {
  const take = async (reply: CommandReply) => {
    replies.push(reply)
    return 'taken' as const
  }
  it = await ocppScene({}, { 'command/reply': replyWire(take) })
}, 120_000)
afterEach(() => it.endStations())
afterAll(() => it?.stop())

let serial = 0
const send = (code: string, name: string, args: object = {}): Promise<CommandSent> => {
  const ts = it.context.clock()
  serial += 1
  const deviceId = it.context.registry.byCode(code)?.deviceId ?? ''
  const wireId = `${name}-${serial}`
  return it.context.commands.send({ deviceId, code, wireId, name, args: { ...args }, ts, expires: ts + 10_000 })
}
const replyTo = async (): Promise<[boolean, string]> => {
  const id = `-${serial}`
  await expect.poll(() => replies.some(({ wireId }) => wireId.endsWith(id)), patient).toBe(true)
  const reply = replies.find(({ wireId }) => wireId.endsWith(id))
  return [reply?.ok ?? false, reply?.message ?? '']
}
const last = (station: OcppStation, action: string) => station.heard.findLast((call) => call.action === action)?.payload
const validity = (
  station: OcppStation,
  { validate }: Pick<typeof OCPP16, 'validate'> | Pick<typeof OCPP20, 'validate'>,
) => station.frames.map((frame) => (validate(frame) ? '' : JSON.stringify([frame, validate.errors])))

test('1.6: commands of an outlet become calls, and what the pile answers is the reply', async () => {
  const { code } = await it.keyed()
  expect(await send(code, 'start'), 'nobody is connected').toBe('offline')
  const station = await it.open(code)
  await station.call('BootNotification', bootOf())
  await station.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' })
  const outlet = `${code}-1`
  expect(await send(outlet, 'start', { idTag: 'CARD0001' })).toBe('sent')
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'RemoteStartTransaction')).toEqual({ connectorId: 1, idTag: 'CARD0001' })

  expect(await send(outlet, 'stop')).toBe('sent')
  expect(await replyTo()).toEqual([false, 'no transaction runs'])
  const timestamp = new Date(it.context.clock()).toISOString()
  const start = { connectorId: 1, idTag: 'CARD0001', meterStart: 0, timestamp }
  const { transactionId } = await station.call('StartTransaction', start)
  await send(outlet, 'stop')
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'RemoteStopTransaction')).toEqual({ transactionId })

  station.answerTo('SetChargingProfile', () => ({ status: 'NotSupported' }))
  await send(outlet, 'setPower', { value: 22 })
  expect(await replyTo()).toEqual([false, 'NotSupported'])
  station.answerTo('UnlockConnector', () => {
    throw new CallFault('NotImplemented')
  })
  await send(outlet, 'unlock')
  expect((await replyTo())[0]).toBe(false)
  await send(code, 'reset')
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'Reset')).toEqual({ type: 'Soft' })
  expect(validity(station, OCPP16).filter(Boolean)).toEqual([])
})

test('a state that a command may change is asked for where the pile does not tell it', async () => {
  const { code } = await it.keyed()
  const station = await it.open(code)
  await station.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' })
  station.answerTo('TriggerMessage', ({ connectorId }) => {
    if (connectorId === 1)
      setImmediate(() => {
        const told = { connectorId: 1, status: 'Unavailable', errorCode: 'NoError' }
        void station.call('StatusNotification', told)
      })
    return { status: 'Accepted' }
  })
  await send(`${code}-1`, 'availability', { operative: false })
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'ChangeAvailability')).toEqual({ connectorId: 1, type: 'Inoperative' })
  await expect.poll(async () => (await it.said(`${code}-1`)).at(-1)?.connectorState, patient).toBe(7)
})

test('2.0.1: a start and a stop go out as the version has them, and all that we say is valid', async () => {
  const { code } = await it.keyed()
  const station = await it.open(code, { version: '2.0.1' })
  await station.call('BootNotification', bootOf('2.0.1'))
  const timestamp = new Date(it.context.clock()).toISOString()
  await station.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus: 'Available', timestamp })
  await send(`${code}-1`, 'start')
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'RequestStartTransaction')).toMatchObject({
    ...{ evseId: 1, idToken: { idToken: 'TIDEWATT', type: 'Central' } },
  })
  const remoteStartId = last(station, 'RequestStartTransaction')?.remoteStartId
  await station.call('TransactionEvent', {
    ...{ eventType: 'Started', seqNo: 0, timestamp, triggerReason: 'RemoteStart', evse: { id: 1 } },
    transactionInfo: { transactionId: 'tx-9', chargingState: 'Charging', remoteStartId },
    idToken: { idToken: 'TIDEWATT', type: 'Central' },
  })
  expect((await it.said(`${code}-1`)).at(-1)).toMatchObject({ connectorState: 2 })
  await send(`${code}-1`, 'stop')
  expect(await replyTo()).toEqual([true, 'Accepted'])
  expect(last(station, 'RequestStopTransaction')).toEqual({ transactionId: 'tx-9' })
  expect(validity(station, OCPP20).filter(Boolean)).toEqual([])
})
