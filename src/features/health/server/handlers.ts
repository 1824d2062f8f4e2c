import { type Feature, feature } from '#server/http/feature.ts'
import { healthContract } from '../contract.ts'
import { historyOf } from './history.ts'
import { stateOf } from './state.ts'

export const health: Feature = feature(healthContract, {}, (context) => ({
  handlers: { state: () => stateOf(context), history: (input) => historyOf(context, input) },
}))
