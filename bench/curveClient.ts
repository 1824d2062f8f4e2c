/**
 * Asks a server for a day's curve over HTTP, columnar and as the list of objects that integrators ask for, and tells the milliseconds of
 * each call. A process of its own, as a browser is: the heap of whoever publishes would hold the answers up.
 */
import { devicesContract } from '#features/devices/contract.ts'
import { shanghai, signIn } from '#test/support/portal.ts'
import { dayMs, firstDay } from './fleet.ts'
import { timed } from './timing.ts'
import { benchPassword } from './wireFleet.ts'

const [url = '', deviceId = '', runs = '300'] = process.argv.slice(2)
/** Both programs have just started and compile what they run: a third of the calls go before those that count. */
const warm = Math.ceil(Number(runs) / 3)
const admin = await signIn(url, 'admin', benchPassword)
const day = firstDay + 29 * dayMs
const asked = { deviceId, startTime: shanghai(day), endTime: shanghai(day + dayMs - 1000), buckets: 1500 }
const columnar = await timed(Number(runs), () => admin.call(devicesContract.curve, { ...asked, points: 'p3' }), warm)
const listed = await timed(Number(runs), () => admin.call(devicesContract.series, { ...asked, pointKey: 'p3' }), warm)
console.log(JSON.stringify({ columnar, listed }))
process.exit(0)
