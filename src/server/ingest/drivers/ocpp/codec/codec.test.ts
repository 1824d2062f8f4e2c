import { OCPP16, OCPP20 } from 'typed-ocpp'
import { expect, test } from 'vitest'
import { type Asked, callOf, triggerOf, verdictOf } from './commands.ts'
import { callFrame, errorFrame, parseFrame, Refused, type Version } from './frames.ts'
import { codeIn, passwordIn, protocolIn } from './knock.ts'
import { masked } from './masked.ts'
import { messages16 } from './messages16.ts'
import { messages201 } from './messages201.ts'
import { read } from './read.ts'
import { measurandLists, variables } from './settings.ts'
import { chargingStateOf, stateOf } from './states.ts'

const validate = (version: Version, frame: string): readonly unknown[] => {
  const { validate } = version === '1.6' ? OCPP16 : OCPP20
  return validate(JSON.parse(frame)) ? [] : (validate.errors ?? ['refused'])
}
const asked = (name: string, args: Asked['args'], connector: number): Asked => ({
  ...{ name, args, connector, transaction: '17', startId: 5, now: Date.parse('2026-11-23T04:00:00Z') },
})

const commands = [
  ['start', {}, [0, 1]],
  ['start', { idTag: 'CARD0001' }, [2]],
  ['stop', {}, [0, 1]],
  ['reset', {}, [0]],
  ['unlock', {}, [0, 1]],
  ['availability', { operative: false }, [0, 1]],
  ['availability', { operative: true }, [1]],
  ['setPower', { value: 22.05 }, [0, 1]],
] as const

test.each(
  (['1.6', '2.0.1'] as const).flatMap((version) =>
    commands.flatMap(([name, args, connectors]) => connectors.map((each) => [version, name, each, args] as const)),
  ),
)('%s: %s of outlet %i is as the standard has it', (version, name, connector, args) => {
  const call = callOf(version, asked(name, args, connector))
  if ('fault' in call) throw new Error(call.fault)
  expect(validate(version, callFrame('1', call.action, call.payload))).toEqual([])
})

test.each([
  ...(['1.6', '2.0.1'] as const).flatMap((version) =>
    (['StatusNotification', 'MeterValues'] as const).flatMap((wanted) =>
      [0, 1].map((connector) => [version, triggerOf(version, wanted, connector)] as const),
    ),
  ),
  ...measurandLists.map((list) => ['2.0.1', { action: 'SetVariables', payload: variables(list) }] as const),
])('%s: %j is as the standard has it', (version, { action, payload }) =>
  expect(validate(version, callFrame('1', action, payload))).toEqual([]),
)

test('what is not there to stop, and what OCPP does not know, is a fault', () => {
  expect(callOf('1.6', { ...asked('stop', {}, 1), transaction: null })).toHaveProperty('fault')
  expect(callOf('1.6', { ...asked('stop', {}, 1), transaction: 'tx-1' })).toHaveProperty('fault')
  expect(callOf('2.0.1', asked('restart', {}, 1))).toHaveProperty('fault')
  expect(callOf('2.0.1', asked('constructor', {}, 1))).toHaveProperty('fault')
})

test.each([
  [{ status: 'Accepted' }, true, 'Accepted'],
  [{ status: 'Scheduled' }, true, 'Scheduled'],
  [{ status: 'Unlocked' }, true, 'Unlocked'],
  [{ status: 'Rejected', statusInfo: { reasonCode: 'TxInProgress' } }, false, 'Rejected · TxInProgress'],
  [{ status: 'UnlockFailed' }, false, 'UnlockFailed'],
  [{}, false, ''],
])('%j is a yes: %s', (payload, ok, message) => expect(verdictOf(payload)).toEqual({ ok, message }))

// As the standards spell them: the list of typed-ocpp is of no version.
test.each([
  ['1.6', 'formation', 'FormationViolation'],
  ['1.6', 'missing', 'OccurenceConstraintViolation'],
  ['2.0.1', 'formation', 'FormatViolation'],
  ['2.0.1', 'missing', 'OccurrenceConstraintViolation'],
  ['2.0.1', 'notImplemented', 'NotImplemented'],
] as const)('%s: a refusal of kind %s is %s', (version, kind, code) =>
  expect(JSON.parse(errorFrame('1', new Refused(kind, 'why'), version))).toEqual([4, '1', code, 'why', {}]),
)

test.each([
  ['[2,"1","Heartbeat",{}]', { kind: 'call', id: '1', action: 'Heartbeat', payload: {} }],
  ['[2,7,"Heartbeat",null]', { kind: 'call', id: '7', action: 'Heartbeat', payload: null }],
  ['[3,"1"]', { kind: 'result', id: '1', payload: {} }],
  ['[4,"1","GenericError"]', { kind: 'error', id: '1', code: 'GenericError', description: '' }],
  ['[2,"1"]', { kind: 'bad', id: '1' }],
  ['{"a":1}', { kind: 'bad', id: null }],
  ['nonsense', { kind: 'bad', id: null }],
])('%s', (text, heard) => expect(parseFrame(text)).toMatchObject(heard))

test.each([
  ['Available', 0],
  ['Preparing', 1],
  ['charging', 2],
  ['SuspendedEVSE', 3],
  ['SuspendedEV', 4],
  ['Finishing', 5],
  ['Stopped', 5],
  ['Reserved', 6],
  ['Unavailable', 7],
  ['Faulted', 8],
  ['Occupied', 'occupied'],
  ['Dreaming', undefined],
])('the status %s is %s', (word, state) => expect(stateOf(word)).toBe(state))

test('chargingState says the rest', () => {
  const words = ['Charging', 'EVConnected', 'SuspendedEV', 'SuspendedEVSE', 'Idle', '']
  expect(words.map(chargingStateOf)).toEqual([2, 1, 4, 3, 5, null])
})

const failure = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Refused ? error.kind : String(error)
  }
}
test('numbers as text, nulls and more fields are read; what is needed and unusable is refused by its kind', () => {
  expect(
    read(messages16.start, { connectorId: '1', idTag: 1234, meterStart: '5', timestamp: null, x: 1 }),
  ).toMatchObject({
    ...{ connectorId: 1, idTag: '1234', meterStart: 5 },
  })
  expect(read(messages16.stop, { transactionId: null, meterStop: 'none' })).toMatchObject({
    ...{ transactionId: null, meterStop: null, transactionData: [] },
  })
  expect(read(messages16.boot, {})).toMatchObject({ chargePointVendor: '' })
  const event = { eventType: 'Started', seqNo: '0', transactionInfo: { transactionId: 'a' }, evse: { id: 'x' } }
  expect(read(messages201.event, event)).toMatchObject({ seqNo: 0, evse: undefined, offline: false })
  expect(failure(() => read(messages16.start, { idTag: 'A' }))).toBe('missing')
  expect(failure(() => read(messages16.start, { connectorId: {}, idTag: 'A' }))).toBe('type')
  expect(failure(() => read(messages16.start, { connectorId: 99, idTag: 'A' }))).toBe('value')
  expect(failure(() => read(messages16.start, null))).toBe('formation')
  expect(failure(() => read(messages201.event, { ...event, seqNo: -1 }))).toBe('value')
  expect(failure(() => read(messages201.event, { ...event, eventType: 'Began' }))).toBe('value')
})

test('addresses, protocols and passwords', () => {
  expect(codeIn('/ocpp/P-1.a_~')).toBe('P-1.a_~')
  for (const bad of ['/ocpp/%zz', '/ocpp/', '/ocpp/a?b', '/ocpp/a/', undefined])
    expect(codeIn(bad), bad).toBeUndefined()
  expect(protocolIn('ocpp1.5, ocpp2.0.1')).toEqual({ protocol: 'ocpp2.0.1', version: '2.0.1' })
  expect(protocolIn('toString')).toBeUndefined()
  const basic = (text: string) => `Basic ${Buffer.from(text, 'latin1').toString('base64')}`
  expect(passwordIn(basic('P1:a:b'), 'P1')?.toString()).toBe('a:b')
  expect(passwordIn(basic('P1:\xff\x00'), 'P1')).toEqual(Buffer.of(0xff, 0))
  expect(passwordIn(basic('P2:a'), 'P1')).toBeUndefined()
  expect(passwordIn('Bearer x', 'P1')).toBeUndefined()
})

test('tokens are masked in the log', () => {
  expect(masked({ idTag: '04A2B3C419', idToken: { idToken: '12345678', type: 'Central' } })).toBe(
    '{"idTag":"04A2…19","idToken":{"idToken":"1234…78","type":"Central"}}',
  )
})
