import { features } from '#server/features.ts'
import { type AnyCall, allContracts } from './contracts.ts'

const served = new Set(features.flatMap(({ contract }) => Object.values(contract)).map(({ path }) => path))

/** Every call that the server answers. */
export const servedCalls = (await allContracts()).flatMap(Object.values<AnyCall>).filter(({ path }) => served.has(path))

/** They end or renew the very session that asks. */
const ownSession = new Set(['/auth/token/logout', '/auth/password'])
export const isOfOwnSession = ({ path }: AnyCall): boolean => ownSession.has(path)
