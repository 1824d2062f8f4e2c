/**
 * From the commit of an approval to the command at its device, over the real program, broker and database: `node bench/control.ts
 * [devices]`. Each device gets one reset, one after the other, while all of them tell a sample a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addPerson } from '#test/support/app.ts'
import { addStacks, approve, askReset, connectStack } from '#test/support/commandedStacks.ts'
import { signIn } from '#test/support/portal.ts'
import { describe, machine } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'

const count = Number(process.argv[2] ?? 200)
const paceMs = 1000

const bench = await startServer()
const { server, db, admin } = bench
const rights = ['control_request', 'control_approve', 'platform_energyStorage']
const person = await addPerson({ db }, 'second', rights, { orgId: '1' })
const second = await signIn(server.url, person.userName, person.password)
const stacks = await addStacks(
  admin,
  Array.from({ length: count }, (_, index) => `STACK-${index + 1}`),
)
const devices = await Promise.all(stacks.map((stack) => connectStack(server.mqttPort, stack)))

const tellAll = () => Promise.all(devices.map((device) => device.tell(2)))
await tellAll()
let measuring = true
const told = devices.map(async (device, index) => {
  await sleep((index * paceMs) / count)
  while (measuring) await Promise.all([device.tell(2), sleep(paceMs)])
})

const published: number[] = []
const called: number[] = []
for (const [index, stack] of stacks.entries()) {
  const device = devices[index]
  if (!device) continue
  const heard = new Promise<number>((resolve) => void device.client.once('message', () => resolve(Date.now())))
  const commandId = await askReset(admin, stack)
  const began = Date.now()
  const approvedAt = await approve(second, person.password, commandId)
  called.push(Date.now() - began)
  published.push((await heard) - approvedAt)
  await device.reply(device.heard[0]?.id ?? '', true)
  await sleep(20)
}
measuring = false
await Promise.all(told)
for (const { client } of devices) client.end(true)

const result = { machine: machine(), approvalToDeviceMs: describe(published), approveCallsMs: describe(called) }
console.log(JSON.stringify(result, null, 2))
await bench.stop()
