import { quick, step, tests } from './run.mjs'

const passed = await Promise.all(quick.map(step))
const tested = await tests(['--project', 'unit'])
process.exit(passed.every(Boolean) && tested ? 0 : 1)
