/** A pile as its station at the wire knows it; `deviceCode` is its OCPP identity. `timeZone` is its station's. */
export type KnownPile = {
  readonly deviceId: string
  readonly code: string
  readonly stationId: string
  readonly timeZone: string
  /** false: it may connect, and its boot is answered with Pending */
  readonly enabled: boolean
  /** 0: no password, where the pile says so; 1: Basic; 2: Basic over TLS */
  readonly securityProfile: 0 | 1 | 2
  /** how its key is checked: 40 hex digits, or the 20 bytes that they stand for */
  readonly keyFits: (given: Buffer) => boolean
  readonly ratedPower: number | null
}

/** What a pile measured at a moment (ms): points of a pileConnector by key, in their units; `suppliedEnergy` in kWh. */
export type PileReading = {
  readonly ts: number
  readonly values: Readonly<Record<string, number>>
  /** of a transaction's begin or end: counts for the session only */
  readonly context: 'begin' | 'end' | 'sample'
  /** the pile's clock was more than five minutes ahead, so this is ours */
  readonly ourClock?: true
}

/** The token of a start from afar for which nobody named one: it is always accepted. */
export const remoteTag = 'TIDEWATT'

export type TokenStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
export type BootFacts = {
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
  readonly vendor: string
  readonly model: string
  readonly serial: string
  readonly firmware: string
  readonly at: number
}

/** StartTransaction of 1.6; the same again (pile, connector, idTag, ts, kwh) is the same transaction. */
export type Start16 = {
  readonly connector: number
  readonly idTag: string
  readonly ts: number
  readonly kwh: number
  readonly ourClock?: true
}
export type Stop16 = {
  readonly transactionId: number
  readonly idTag: string | null
  readonly ts: number
  readonly kwh: number
  readonly reason: string
  readonly readings: readonly PileReading[]
  readonly ourClock?: true
}
/** TransactionEvent of 2.0.1. */
export type Event201 = {
  readonly transactionId: string
  readonly seqNo: number
  readonly type: 'Started' | 'Updated' | 'Ended'
  readonly ts: number
  /** null where the pile names none */
  readonly connector: number | null
  readonly idTag: string | null
  readonly offline: boolean
  readonly reason: string
  readonly trigger: string
  /** OCPP connector state 0 to 8 that follows from its chargingState; null where it says none */
  readonly state: number | null
  readonly readings: readonly PileReading[]
  readonly ourClock?: true
  /** the id of the remote start that began it */
  readonly remoteStartId: number | null
}
export type EventAnswer = {
  readonly status: TokenStatus | null
  readonly live: boolean
  readonly connector: number | null
}
export type StatusNote = {
  readonly connector: number
  /** 0 to 8, as the legend `connector` */
  readonly state: number
  readonly errorCode: string
  readonly vendorErrorCode: string
  readonly info: string
  readonly ts: number
}
/** A line of the message log; `payload` is masked already. */
export type LoggedMessage = {
  readonly pileCode: string
  readonly at: number
  readonly direction: 'in' | 'out'
  /** the action, or `result`, `error` */
  readonly action: string
  readonly messageId: string
  readonly payload: string
}
export type Connector = { readonly deviceId: string; readonly code: string; readonly connector: number }

/**
 * What the OCPP driver asks and tells. Each promise resolves when what it says has committed, and rejects where it has not: the driver
 * then closes the connection without an answer, and the pile says it again. All of them may be called twice with the same.
 */
export type PileDesk = {
  /** undefined for a code that nobody has registered as a pile */
  find(code: string): Promise<KnownPile | undefined>
  /** an unknown code knocked: offered to be adopted */
  knocked(code: string, address: string, protocol: string, at: number): Promise<void>
  boot(pile: KnownPile, facts: BootFacts): Promise<'Accepted' | 'Pending'>
  /** connected, or gone, at a moment (ms) */
  connected(pile: KnownPile, protocol: string, at: number): Promise<void>
  gone(pile: KnownPile, at: number): Promise<void>
  /** the connectors that were ever named, in their order */
  connectors(pile: KnownPile): Promise<readonly number[]>
  /** the connector's device, made when first named; 0 is the pile itself */
  connector(pile: KnownPile, connector: number): Promise<Connector>
  authorize(pile: KnownPile, idTag: string, at: number): Promise<TokenStatus>
  start(pile: KnownPile, start: Start16): Promise<{ readonly transactionId: number; readonly status: TokenStatus }>
  stop(pile: KnownPile, stop: Stop16): Promise<{ readonly status: TokenStatus | null }>
  meter(
    pile: KnownPile,
    connector: number,
    transactionId: number | null,
    readings: readonly PileReading[],
  ): Promise<void>
  /** `connector` is the outlet that it belongs to, also where it names none; null where nobody knows */
  event(pile: KnownPile, event: Event201): Promise<EventAnswer>
  status(pile: KnownPile, note: StatusNote): Promise<void>
  /** the code of type PILE that is active on a connector; `NoError` for none */
  activeFault(connector: Connector): Promise<string>
  /** hears of piles whose key, security profile or state people changed, in any process; without an id: of any pile. Returns how to stop. */
  changed(hear: (deviceId?: string) => void): () => void
  /** the transaction that runs at a connector, as the pile calls it, so that it can be stopped from afar; 0: the only one of the pile */
  running(pile: KnownPile, connector: number): Promise<string | null>
  /** does not wait for the database */
  log(message: LoggedMessage): void
}
