import type { Output } from '#contract/endpoint.ts'
import type { iotContract } from '../contract.ts'

type Told = Output<typeof iotContract.refusals>[number]
export type RefusalRow = Told & { readonly key: string }
export const refusalKey = ({ deviceId, reason }: Told): string => `${deviceId ?? ''} ${reason}`
