import { benchStore } from './store.ts'

const short = process.argv.includes('--short')
const store = await benchStore(
  short
    ? { seconds: 1, devices: 2, rivalDevices: 1, runs: 20, days: 31 }
    : { seconds: 10, devices: 48, rivalDevices: 4, runs: 400, days: 365 },
)
console.log(JSON.stringify(store))
