import { part, say, secondsSince } from './run.mjs'

const began = performance.now()
const passed = await Promise.all(['lint', 'types', 'unit tests'].map(part))
say(`       ${'all'.padEnd(15)}${secondsSince(began)}`)
process.exit(passed.every(Boolean) ? 0 : 1)
