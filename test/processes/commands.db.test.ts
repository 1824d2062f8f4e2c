import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlContract } from '#features/control/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import {
  addStacks,
  approve,
  askReset,
  type CommandedStack,
  connectStack,
  type StackDevice,
} from '#test/support/commandedStacks.ts'
import { adminPassword, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { patience } from '#test/support/patience.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const patient = { timeout: patience.poll, interval: 100 }
const states = ['pending', 'approved', 'sending', 'sent', 'accepted', 'away'] as const
const open: StackDevice[] = []
let database: TestDatabase
let server: Tidewatt
let admin: Portal
let second: Person
let stacks: CommandedStack[]

beforeAll(async () => {
  database = await testDatabase()
  server = await startTidewatt({ ROLE: 'all', DATABASE_URL: database.url })
  admin = await signIn(server.url, 'admin', adminPassword)
  const rights = ['control_request', 'control_approve', 'platform_energyStorage']
  second = await addPerson(database, 'second', rights, { orgId: '1' })
  stacks = await addStacks(
    admin,
    states.map((state) => `STACK-${state}`),
  )
})
afterAll(async () => {
  for (const { client } of open) client.end(true)
  await server?.dispose()
  await database?.stop()
})

const connected = async (stack: CommandedStack): Promise<StackDevice> => {
  const device = await connectStack(server.mqttPort, stack)
  open.push(device)
  await device.tell(2)
  return device
}
/** A stack of its own for each test, its fault told, and a reset asked for. */
const asked = async (state: (typeof states)[number]) => {
  const stack = stacks[states.indexOf(state)]
  if (!stack) throw new Error('no such stack')
  const device = await connected(stack)
  const commandId = await askReset(admin, stack)
  const stateNow = async () => (await admin.call(controlContract.one, { commandId })).state
  return { stack, device, commandId, stateNow }
}
const approveHere = async (commandId: string, url = server.url) =>
  approve(await signIn(url, second.userName, second.password), second.password, commandId)
const killed = async (): Promise<void> => {
  await server.kill()
  await server.start()
}
/** From now on the database does not take that a command was sent; returns what ends it. */
const refuseSent = async (): Promise<() => Promise<unknown>> => {
  await database.owner.query("alter table control_command add constraint away check (state <> 'sent') not valid")
  return () => database.owner.query('alter table control_command drop constraint away')
}

test('killed while it was pending: it waits on, and is sent once when it is approved', async () => {
  const { stack, commandId, stateNow } = await asked('pending')
  await killed()
  expect(await stateNow()).toBe('pending')
  const device = await connected(stack)
  await approveHere(commandId)
  await expect.poll(() => device.heard, patient).toMatchObject([{ name: 'reset' }])
  await expect.poll(stateNow, patient).toBe('sent')
  await device.reply(device.heard[0]?.id ?? '', false, 'local mode')
  await expect.poll(stateNow, patient).toBe('refused')
  expect(device.heard).toHaveLength(1)
})

test('approved on a web process that is killed while nobody sends: sent at most once', async () => {
  const { stack, commandId, stateNow } = await asked('approved')
  await server.kill()
  const web = await startTidewatt({ ROLE: 'web', DATABASE_URL: database.url })
  await approveHere(commandId, web.url)
  await web.kill()
  await web.dispose()
  await server.start()
  const device = await connected(stack)
  // Where the device comes back later than the server, it is offline.
  await expect.poll(stateNow, patient).toMatch(/^(sent|offline)$/)
  const times = (await stateNow()) === 'offline' ? 0 : 1
  await expect.poll(() => device.heard, patient).toHaveLength(times)
})

test('killed while it was sending: it ends unanswered, nothing is published again, a late reply is shown', async () => {
  const { stack, device, commandId, stateNow } = await asked('sending')
  const takeSent = await refuseSent()
  await approveHere(commandId)
  await expect.poll(() => device.heard, patient).toHaveLength(1)
  expect(await stateNow()).toBe('sending')
  await server.kill()
  await takeSent()
  await server.start()
  const back = await connected(stack)
  await expect.poll(stateNow, patient).toBe('unanswered')
  await back.reply(device.heard[0]?.id ?? '', true, 'done at last')
  const { state, lateReply, replyText } = await admin.call(controlContract.one, { commandId })
  expect({ state, lateReply, replyText }).toEqual({ state: 'unanswered', lateReply: true, replyText: 'done at last' })
  expect(back.heard).toEqual([])
})

test('killed while it was sent: it ends unanswered, and nothing is published again', async () => {
  const { stack, device, commandId, stateNow } = await asked('sent')
  await approveHere(commandId)
  await expect.poll(stateNow, patient).toBe('sent')
  await killed()
  const back = await connected(stack)
  await expect.poll(stateNow, patient).toBe('unanswered')
  expect([device.heard.length, back.heard.length]).toEqual([1, 0])
})

test('killed while it was accepted: its result is still judged', async () => {
  const { stack, device, commandId, stateNow } = await asked('accepted')
  await approveHere(commandId)
  await expect.poll(() => device.heard, patient).toHaveLength(1)
  await device.reply(device.heard[0]?.id ?? '', true)
  await expect.poll(stateNow, patient).toBe('accepted')
  await killed()
  const back = await connected(stack)
  for (let sample = 0; sample < 2; sample += 1) await back.tell(0)
  await expect.poll(stateNow, patient).toBe('done')
  expect([device.heard.length, back.heard.length]).toEqual([1, 0])
})

test('the database away between sending and sent: the reply counts, and nothing is published again', async () => {
  const { device, commandId, stateNow } = await asked('away')
  const takeSent = await refuseSent()
  await approveHere(commandId)
  await expect.poll(() => device.heard, patient).toHaveLength(1)
  expect(await stateNow()).toBe('sending')
  await device.reply(device.heard[0]?.id ?? '', true)
  await takeSent()
  await expect.poll(stateNow, patient).toBe('accepted')
  for (let sample = 0; sample < 2; sample += 1) await device.tell(0)
  await expect.poll(stateNow, patient).toBe('done')
  expect(device.heard).toHaveLength(1)
})
