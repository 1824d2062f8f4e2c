import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export const pileCode = (n: number): string => `P${n}`
/** Its key, 40 hex digits. */
export const pileKey = (n: number): string => createHash('sha1').update(pileCode(n)).digest('hex')

/** A session as its pile knows it: when it began and, once it ended, how many Wh it took. */
export type Played = { readonly code: string; readonly startedAt: string; wh: number | null }
type Fields = Record<string, unknown>
type Told = {
  /** a call was answered after so many ms */
  answered(action: string, ms: number): void
  refused(action: string, why: string): void
}
type Queued = { readonly action: string; payload(): Fields; done(answer: Fields): void }

/** s that a station waits before it dials again: at least, at random, and how often the first doubles */
const backOff = { least: 5, random: 10, doublings: 2 }
/** ms */
const meterEvery = 10_000

/** A pile of OCPP 1.6 with one outlet. What a transaction says waits in a queue, is said again until it is answered, and outlives the connection. */
export const createStation = (n: number, port: number, told: Told) => {
  const [code, idTag] = [pileCode(n), `CARD${n}`]
  const played: Played[] = []
  const queue: Queued[] = []
  const waiting = new Map<string, { at: number; action: string; done(answer: Fields): void }>()
  let socket: WebSocket | undefined
  let [serial, wh, transactionId, attempts] = [0, n * 1000, 0, 0]
  let [wanted, booted, isUnderWay] = [false, false, false]
  let running: (Played & { readonly from: number }) | undefined
  const timers: NodeJS.Timeout[] = []

  const send = (action: string, payload: Fields, done: (answer: Fields) => void = () => undefined): void => {
    serial += 1
    const id = `${n}-${serial}`
    waiting.set(id, { at: performance.now(), action, done })
    socket?.send(JSON.stringify([2, id, action, payload]))
  }
  /** The first of the queue, if none of it is under way. */
  const pump = (): void => {
    const [first] = queue
    if (!booted || !first || isUnderWay) return
    isUnderWay = true
    send(first.action, first.payload(), (answer) => {
      isUnderWay = false
      queue.shift()
      first.done(answer)
      pump()
    })
  }
  const say = (action: string, payload: () => Fields, done: (answer: Fields) => void = () => undefined): void => {
    queue.push({ action, payload, done })
    pump()
  }
  const state = (status: string): void => send('StatusNotification', { connectorId: 1, status, errorCode: 'NoError' })
  const stateNow = (): void => state(running ? 'Charging' : 'Available')
  const hear = (text: string): void => {
    const [kind, id, third]: [number, string, never] = JSON.parse(text)
    if (kind === 2) {
      socket?.send(JSON.stringify([3, id, { status: 'Accepted', configurationKey: [], unknownKey: [] }]))
      if (third === 'TriggerMessage') stateNow()
      return
    }
    const call = waiting.get(id)
    waiting.delete(id)
    if (!call) return
    if (kind === 4) told.refused(call.action, String(third))
    else told.answered(call.action, performance.now() - call.at)
    call.done(kind === 4 ? {} : third)
  }
  const dial = (): Promise<void> =>
    new Promise((resolve) => {
      const authorization = `Basic ${Buffer.from(`${code}:${pileKey(n)}`).toString('base64')}`
      const options = { headers: { authorization }, perMessageDeflate: false }
      const own = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${code}`, ['ocpp1.6'], options)
      socket = own
      own.on('open', () => {
        attempts = 0
        send('BootNotification', { chargePointVendor: 'Bench', chargePointModel: 'Pile 40' }, () => {
          booted = true
          stateNow()
          pump()
          resolve()
        })
      })
      own.on('message', (data) => hear(String(data)))
      own.on('error', () => undefined)
      own.on('close', () => {
        booted = false
        isUnderWay = false
        waiting.clear()
        if (wanted) void comeBack().then(resolve)
      })
    })
  const comeBack = async (): Promise<void> => {
    const doubled = backOff.least * 2 ** Math.min(attempts, backOff.doublings)
    attempts += 1
    await sleep((doubled + Math.random() * backOff.random) * 1000)
    if (wanted) await dial()
  }
  const measure = (): void => {
    const [at, kw] = [new Date().toISOString(), running ? 20 : 0]
    if (running) wh += 56
    const [reading, connectorId] = [String(wh), 1]
    const sampledValue = [
      { value: reading },
      { value: String(kw), measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '231', measurand: 'Voltage', phase: 'L1' },
      { value: '29', measurand: 'Current.Import', phase: 'L1' },
    ]
    const meterValue = [{ timestamp: at, sampledValue }]
    if (running) say('MeterValues', () => ({ connectorId, transactionId, meterValue }))
    else if (booted) send('MeterValues', { connectorId, meterValue })
  }

  return {
    code,
    played,
    isUp: () => booted,
    isCalm: () => queue.length === 0,
    /** resolves once it has booted */
    open: (): Promise<void> => {
      wanted = true
      return dial()
    },
    /** a meter value every ten seconds from now on; its heartbeat comes every 300 s without being told */
    startMeter: (): void => {
      timers.push(setInterval(measure, meterEvery))
    },
    startHeartbeat: (): void => {
      timers.push(setInterval(() => booted && send('Heartbeat', {}), 300_000))
    },
    measure,
    begin: (): void => {
      const timestamp = new Date().toISOString()
      running = { code, startedAt: timestamp, wh: null, from: wh }
      played.push(running)
      const [meterStart, began] = [wh, { connectorId: 1, idTag }]
      say(
        'StartTransaction',
        () => ({ ...began, meterStart, timestamp }),
        (answer) => {
          transactionId = Number(answer.transactionId)
          stateNow()
        },
      )
    },
    finish: (): void => {
      if (!running) return
      wh += 50
      const [timestamp, meterStop] = [new Date().toISOString(), wh]
      running.wh = wh - running.from
      running = undefined
      const ended = { idTag, meterStop, timestamp, reason: 'Local' }
      say('StopTransaction', () => ({ transactionId, ...ended }), stateNow)
    },
    end: (): void => {
      wanted = false
      for (const timer of timers) clearInterval(timer)
      socket?.terminate()
    },
  }
}
