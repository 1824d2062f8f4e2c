import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/support/tidewatt.ts'
import { type Program, run } from './program.ts'

export type Version = '1.6' | '2.0.1'
/** Where a station connects to, and what it says that it is. */
export type Line = { readonly url: string; readonly code: string; readonly key: string; readonly version: Version }
/** A foreign station that runs. */
export type Running = {
  readonly program: Program
  /** a card is held to it */
  card(idTag: string): Promise<void>
  /** says what its meter of this transaction reads, unless it does so by itself */
  meter(transactionId: string): Promise<void>
  /** the card again */
  cardAgain(transactionId: string): Promise<void>
}
export type Peer = {
  readonly name: string
  readonly versions: readonly Version[]
  /** why it cannot be started from this folder */
  missing(folder: string): string | undefined
  start(folder: string, line: Line): Promise<Running>
}

const absent = (folder: string, ...paths: string[]): string | undefined => {
  const lacking = paths.find((path) => !existsSync(join(folder, path)))
  return lacking && `${lacking} is not in the folder`
}
const now = (): string => new Date().toISOString()

const vcp: Peer = {
  name: 'ocpp-virtual-charge-point',
  versions: ['1.6', '2.0.1'],
  missing: (folder) => absent(folder, 'ocpp-virtual-charge-point', 'ocpp-virtual-charge-point/node_modules/tsx'),
  start: async (folder, { url, code, key, version }) => {
    const port = await freePort()
    const program = run(process.execPath, ['--import', 'tsx', version === '1.6' ? 'index_16.ts' : 'index_201.ts'], {
      cwd: join(folder, 'ocpp-virtual-charge-point'),
      env: { WS_URL: url, CP_ID: code, PASSWORD: key, ADMIN_PORT: String(port) },
    })
    const say = async (action: string, payload: object): Promise<void> => {
      await fetch(`http://127.0.0.1:${port}/execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action, payload }),
      })
    }
    const event = (eventType: string, triggerReason: string, seqNo: number, transactionId: string, value: number) => ({
      ...{
        eventType,
        triggerReason,
        seqNo,
        timestamp: now(),
        transactionInfo: { transactionId },
        evse: { id: 1, connectorId: 1 },
      },
      meterValue: [{ timestamp: now(), sampledValue: [{ value, measurand: 'Energy.Active.Import.Register' }] }],
    })
    if (version === '1.6')
      return {
        program,
        card: (idTag) => say('StartTransaction', { connectorId: 1, idTag, meterStart: 1000, timestamp: now() }),
        meter: (transactionId) =>
          say('MeterValues', {
            ...{ connectorId: 1, transactionId: Number(transactionId) },
            meterValue: [{ timestamp: now(), sampledValue: [{ value: '1050' }] }],
          }),
        cardAgain: (transactionId) =>
          say('StopTransaction', { transactionId: Number(transactionId), meterStop: 1100, timestamp: now() }),
      }
    return {
      program,
      card: (idTag) =>
        say('TransactionEvent', {
          ...event('Started', 'Authorized', 0, `tx-${Date.now()}`, 1000),
          idToken: { idToken: idTag, type: 'ISO14443' },
        }),
      meter: (id) => say('TransactionEvent', event('Updated', 'MeterValuePeriodic', 1, id, 1050)),
      cardAgain: (id) => say('TransactionEvent', event('Ended', 'StopAuthorized', 2, id, 1100)),
    }
  },
}

const mobilityHouse: Peer = {
  name: 'mobilityhouse/ocpp',
  versions: ['1.6', '2.0.1'],
  missing: (folder) => absent(folder, 'ocpp', 'ocpp/ocpp'),
  start: async (folder, { url, code, key, version }) => {
    // Its libraries may lie beside it, as `pip install --target FOLDER/python websockets jsonschema` puts them.
    const PYTHONPATH = `${join(folder, 'ocpp')}:${join(folder, 'python')}`
    const program = run(process.env.PYTHON ?? 'python3', [join(import.meta.dirname, 'mobilityhouse.py')], {
      cwd: folder,
      env: { WS_URL: url, CP_ID: code, PASSWORD: key, OCPP: version, PYTHONPATH },
    })
    return {
      program,
      card: async (idTag) => program.say(JSON.stringify(['start', idTag])),
      meter: async () => program.say(JSON.stringify(['meter'])),
      cardAgain: async () => program.say(JSON.stringify(['finish'])),
    }
  },
}

const simulator: Peer = {
  name: 'ocpp-cp-simulator',
  versions: ['1.6'],
  missing: (folder) =>
    absent(folder, 'ocpp-cp-simulator', 'ocpp-cp-simulator/node_modules') ??
    (process.env.BUN ? undefined : 'it needs Bun: BUN is to name its program'),
  start: async (folder, { url, code, key }) => {
    const program = run(
      process.env.BUN ?? 'bun',
      ['src/cli/main.ts', '--ws-url', url, '--cp-id', code, '--basic-auth-user', code, '--basic-auth-pass', key],
      { cwd: join(folder, 'ocpp-cp-simulator'), env: {} },
    )
    program.say('connect')
    return {
      program,
      card: async (idTag) => program.say(`start 1 ${idTag}`),
      meter: async () => {
        program.say('meter 1 50')
        program.say('send-meter 1')
      },
      cardAgain: async () => program.say('stop 1'),
    }
  },
}

export const peers: readonly Peer[] = [vcp, mobilityHouse, simulator]
