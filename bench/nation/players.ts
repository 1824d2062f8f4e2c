import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServedProgram } from '#test/support/servedProgram.ts'
import { platformAuthority, platforms } from '#contract/platforms.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { signIn } from '#test/support/portal.ts'
import type { Options } from './options.ts'
import type { Registered } from './register.ts'
import type { Order as SenderOrder } from './sender.ts'
import type { Order as ViewerOrder } from './viewer.ts'

/** A program of ours whose lines are shown; it ends with its channel. */
export const play = (file: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

/** What a program says next over its channel; fails where it ends instead. */
export const heard = async (child: ChildProcess): Promise<unknown> => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a program of the bench ended with ${code}`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** The demo's own program, in shards; one hour of life before its records is enough here. */
export const playBoxes = (
  { fleetFile }: Registered,
  { boxes, shards }: Options,
  wires: { readonly mqtt: string; readonly ocpp: string },
): ChildProcess[] =>
  Array.from({ length: boxes > 0 ? shards : 0 }, (_, index) =>
    play('src/simulator/main.ts', [
      ...['--fleet', fleetFile, '--mqtt', wires.mqtt, '--ocpp', wires.ocpp],
      ...['--shard', `${index + 1}/${shards}`, '--warm', '1'],
    ]),
  )

export const playOthers = async (order: SenderOrder): Promise<ChildProcess> => {
  const child = play('bench/nation/sender.ts', [JSON.stringify(order)])
  await heard(child)
  return child
}

const topicsInTurn = [
  ...['boxHome', 'shipHome', 'storageHome', 'savingHome', 'pileHome', 'chargeHome', 'shoreHome', 'marineHome'],
]

/** Users of the first organization who see all of it. */
export const addPeople = async ({ db }: ServedProgram, count: number): Promise<Person[]> => {
  const { id: orgId } = await db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  const may = [...platforms.map(({ key }) => platformAuthority(key)), 'iot_view', 'asset_view']
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) people.push(await addPerson({ db }, `nation_${at}`, may, { orgId }))
  return people
}

/** They sign in now: a token holds for half an hour. */
export const playViewers = async (url: string, people: readonly Person[]): Promise<ChildProcess> => {
  const users: ViewerOrder['users'][number][] = []
  for (const [at, { userName, password, userId }] of people.entries()) {
    const { token } = await signIn(url, userName, password)
    users.push({ token, topics: [`${topicsInTurn[at % topicsInTurn.length]}/${userId}`, `openAlarms/${userId}`] })
  }
  const order: ViewerOrder = { url, users }
  return play('bench/nation/viewer.ts', [JSON.stringify(order)])
}
