import { readFileSync } from 'node:fs'

/** Preloaded into a server (`clockSteps`): its clock is off by as many ms as the file says. */
const file = process.env.CLOCK_STEP_FILE ?? ''
const RealDate = Date
let step = 0
const look = (): void => {
  step = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, 100).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given) => Reflect.construct(real, given.length === 0 ? [RealDate.now() + step] : given),
  get: (real, name) => (name === 'now' ? () => RealDate.now() + step : Reflect.get(real, name)),
})
