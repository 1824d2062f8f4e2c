/** OCPP connector states as the legend `connector` has them. */
export const [available, preparing, charging, suspendedEvse, suspendedEv, finishing, reserved, unavailable, faulted] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const

const words: Readonly<Record<string, number>> = {
  ...{ available, preparing, charging, suspendedevse: suspendedEvse, suspendedev: suspendedEv, finishing, reserved },
  ...{
    unavailable,
    faulted,
    inoperative: unavailable,
    stopped: finishing,
    completed: finishing,
    suspended: suspendedEv,
  },
}
const chargingWords: Readonly<Record<string, number>> = {
  ...{ charging, evconnected: preparing, suspendedev: suspendedEv, suspendedevse: suspendedEvse, idle: finishing },
}
const plain = (word: string): string => word.replaceAll(/[^a-z]/gi, '').toLowerCase()

/** `occupied` where only the transaction says more; undefined for a word that no version knows. */
export const stateOf = (word: string): number | 'occupied' | undefined =>
  plain(word) === 'occupied' ? 'occupied' : words[plain(word)]

/** What chargingState of 2.0.1 says of the connector; null where it says nothing. */
export const chargingStateOf = (word: string): number | null => chargingWords[plain(word)] ?? null
