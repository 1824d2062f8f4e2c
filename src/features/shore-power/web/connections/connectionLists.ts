import { shoreConnectionContract, shorePowerContract } from '../../contract.ts'

/** What shows that a connection changed. */
export const connectionLists = [
  shoreConnectionContract.connectionPage,
  shoreConnectionContract.connectionDetail,
  shorePowerContract.requests,
]
