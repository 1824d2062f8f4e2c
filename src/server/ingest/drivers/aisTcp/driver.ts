import { defineDriver } from '../driver.ts'
import { attributes } from './attributes.ts'
import { startTcp } from './tcp.ts'

/** One row for each peer: its connection has a state, counts and pauses of its own. */
export const aisTcp = defineDriver('aisTcp', attributes, (set, sink, events) => startTcp({ ...set, sink, events }))
