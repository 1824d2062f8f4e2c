import type { Output } from '#contract/endpoint.ts'
import type { Text } from '#web/i18n.ts'
import type { iotContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Told = Output<typeof iotContract.refusals>[number]
export type RefusalRow = Told & { readonly key: string }
type Key = keyof (typeof messages)['zh']

export const refusalKey = ({ deviceId, reason }: Told): string => `${deviceId ?? ''} ${reason}`

const isKey = (key: string): key is Key => key in messages.zh
export const reasonText = (reason: string, text: Text<Key>): string => (isKey(reason) ? text(reason) : reason)
