import { WebSocket } from 'ws'

type Fields = Record<string, unknown>
/** A CALLERROR of either side. */
export class CallFault extends Error {
  readonly code: string
  constructor(code: string, description = '') {
    super(`${code}: ${description}`)
    this.code = code
  }
}
type Answer = (payload: Fields, action: string) => Fields | Promise<Fields>

export type StationOptions = {
  readonly port: number
  readonly code: string
  readonly version?: '1.6' | '2.0.1'
  /** 40 hex digits as text, or 20 bytes */
  readonly key?: string | Buffer
  readonly host?: string
  /** wss, with any certificate */
  readonly tls?: boolean
  /** in place of the one of its version */
  readonly subprotocols?: readonly string[]
  /** in place of /ocpp/{code} */
  readonly path?: string
  /** how it answers calls of the server, by action; others are accepted */
  readonly answers?: Readonly<Record<string, Answer>>
}

const usual: Readonly<Record<string, Fields>> = {
  GetConfiguration: { configurationKey: [], unknownKey: [] },
  UnlockConnector: { status: 'Unlocked' },
  GetTransactionStatus: { messagesInQueue: false },
}
const listed =
  (given: string, made: string, status: string): Answer =>
  (payload) => ({
    [made]: (Array.isArray(payload[given]) ? payload[given] : []).map(({ component, variable }) => ({
      ...{ component, variable, [status]: 'Accepted' },
    })),
  })
const byAction: Readonly<Record<string, Answer>> = {
  SetVariables: listed('setVariableData', 'setVariableResult', 'attributeStatus'),
  GetVariables: listed('getVariableData', 'getVariableResult', 'attributeStatus'),
}

const optionsOf = ({
  port,
  code,
  version = '1.6',
  key,
  host = '127.0.0.1',
  tls,
  subprotocols,
  path,
}: StationOptions) => {
  const password = typeof key === 'string' ? Buffer.from(key) : key
  const authorization = password && `Basic ${Buffer.concat([Buffer.from(`${code}:`), password]).toString('base64')}`
  return {
    url: `${tls ? 'wss' : 'ws'}://${host}:${port}${path ?? `/ocpp/${code}`}`,
    subprotocols: [...(subprotocols ?? [`ocpp${version}`])],
    options: { headers: authorization ? { authorization } : {}, rejectUnauthorized: false, perMessageDeflate: false },
  }
}

/** The HTTP status with which the server refuses it; 101 where it does not. */
export const refusalOf = (station: StationOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const { url, subprotocols, options } = optionsOf(station)
    const socket = new WebSocket(url, subprotocols, options)
    socket.on('error', reject)
    socket.on('unexpected-response', (_, { statusCode }) => {
      resolve(statusCode ?? 0)
      socket.on('error', () => undefined).terminate()
    })
    socket.on('open', () => {
      resolve(101)
      socket.close()
    })
  })

/** A charging station on a raw WebSocket: it says what it is told to, right or wrong, and answers what the server asks. */
export const openStation = async (station: StationOptions) => {
  const { url, subprotocols, options } = optionsOf(station)
  const socket = new WebSocket(url, subprotocols, options)
  const answers: Record<string, Answer> = { ...byAction, ...station.answers }
  const waiting = new Map<string, { resolve(payload: Fields): void; reject(error: Error): void }>()
  /** calls of the server, in order */
  const heard: { readonly id: string; readonly action: string; readonly payload: Fields }[] = []
  /** every frame of the server, in order */
  const frames: unknown[][] = []
  let pings = 0
  let serial = 0

  const answer = async (id: string, action: string, payload: Fields): Promise<void> => {
    heard.push({ id, action, payload })
    try {
      const given = await (answers[action]?.(payload, action) ?? usual[action] ?? { status: 'Accepted' })
      socket.send(JSON.stringify([3, id, given]))
    } catch (error) {
      const code = error instanceof CallFault ? error.code : 'InternalError'
      socket.send(JSON.stringify([4, id, code, String(error), {}]))
    }
  }
  socket.on('ping', () => {
    pings += 1
  })
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(String(data))
    if (!Array.isArray(frame)) return
    frames.push(frame)
    const [kind, id, third, fourth] = frame
    if (kind === 2) void answer(id, third, fourth)
    else if (kind === 3) waiting.get(id)?.resolve(third)
    else waiting.get(id)?.reject(new CallFault(third, fourth))
    if (kind !== 2) waiting.delete(id)
  })
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`closed with ${code}`))
      waiting.clear()
      resolve(code)
    })
  })
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).on('error', reject))

  return {
    heard,
    frames,
    closed,
    socket,
    pings: () => pings,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    /** how it answers an action from now on */
    answerTo: (action: string, how: Answer): void => {
      answers[action] = how
    },
    /** resolves with the answer; rejects with CallFault, or where the connection closes unanswered */
    call: (action: string, payload: Fields, id?: string): Promise<Fields> => {
      serial += 1
      const own = id ?? `${station.code}-${serial}-${Date.now().toString(36)}`
      const answered = new Promise<Fields>((resolve, reject) => {
        waiting.set(own, { resolve, reject })
        socket.send(JSON.stringify([2, own, action, payload]))
      })
      // A connection that closes refuses it; who does not wait for the answer need not hear of it.
      answered.catch(() => undefined)
      return answered
    },
    raw: (data: string | Buffer): void => socket.send(data),
    close: async (): Promise<void> => {
      socket.close()
      await closed
    },
    /** without a farewell */
    cut: (): void => socket.terminate(),
  }
}
export type OcppStation = Awaited<ReturnType<typeof openStation>>

/** What most stations say of themselves. */
export const bootOf = (version: '1.6' | '2.0.1' = '1.6'): Fields =>
  version === '1.6'
    ? {
        ...{ chargePointVendor: 'Maker', chargePointModel: 'Pile 40', chargePointSerialNumber: 'S1' },
        firmwareVersion: '1.2.3',
      }
    : {
        reason: 'PowerUp',
        chargingStation: { vendorName: 'Maker', model: 'Pile 40', serialNumber: 'S1', firmwareVersion: '1.2.3' },
      }
