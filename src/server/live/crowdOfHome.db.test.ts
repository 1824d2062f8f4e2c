import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeDelta } from '#features/box-power/shapes.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { features } from '#server/features.ts'
import type { Feature } from '#server/http/feature.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { type LiveClient, liveClients } from '#test/support/live.ts'
import { patience } from '#test/support/patience.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { underSoak } from '#test/support/soak.ts'

const users = underSoak(5, 25)
const windows = 20
const boxes = 10
const counts = { snapshots: 0, deltas: 0 }
/** The features with the pictures of the home counted. */
const counted = features.map((each): Feature => {
  const key = Object.keys(each.topics).find((name) => each.topics[name]?.name === 'boxHome')
  if (key === undefined) return each
  return {
    ...each,
    build: (context, ask) => {
      const parts = each.build(context, ask)
      const source = parts.sources[key]
      if (!source) return parts
      const watched: typeof source = {
        ...source,
        snapshot: (id) => {
          counts.snapshots += 1
          return source.snapshot(id)
        },
        delta: (id, since) => {
          counts.deltas += 1
          return source.delta(id, since)
        },
      }
      return { ...parts, sources: { ...parts.sources, [key]: watched } }
    },
  }
})

let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let box: Made
const people: (Person & { token: string })[] = []
beforeAll(async () => {
  it = await deviceScene(counted)
  live = await liveClients(it.app)
  const station = await it.station('上海港')
  for (let n = 0; n < boxes; n += 1) box = await it.device('boxPower', station)
  for (let n = 0; n < users; n += 1) {
    const person = await addPerson(it.context, `h${n}`, ['platform_boxPower'], { orgId: '1' })
    people.push({ ...person, token: (await it.signIn(person.userName, person.password)).data.access_token })
  }
})
afterAll(async () => {
  live?.end()
  await it?.stop()
})

/** Resolves at the delta in which the tile of the box has this state of charge. */
const shows = async (client: LiveClient, soc: number): Promise<void> => {
  for (;;) {
    const { delta } = await client.next()
    const parsed = homeDelta.safeParse(delta)
    if (parsed.success && parsed.data.tiles.some((tile) => tile.deviceId === box.deviceId && tile.soc === soc)) return
  }
}

test(
  'a home open in the windows of many users: made once a user, each window has it, and readings and calls go on',
  async () => {
    const each = people.flatMap((person) => Array.from({ length: windows }, () => person))
    const clients = await Promise.all(
      each.map(async ({ token, userId }) => ({ client: await live.signedIn(token), topic: `boxHome/${userId}` })),
    )
    for (const { client, topic } of clients) client.send({ subscribe: topic })
    const first = await Promise.all(clients.map(({ client }) => client.next()))
    expect(first.every(({ snapshot }, at) => snapshot !== undefined && first[at]?.topic === clients[at]?.topic)).toBe(
      true,
    )
    expect(counts.snapshots).toBeLessThan(clients.length / 2)

    counts.deltas = 0
    for (const soc of [61, 62, 63]) {
      const told = Promise.all(clients.map(({ client }) => shows(client, soc)))
      await it.tell(box, it.now + soc * 1000 - 90_000, { soc })
      const { boxNum } = await it.call(boxHomeContract.basicInformation, {}, people[0]?.token ?? '')
      expect(boxNum).toBe(boxes)
      await told
    }
    expect(counts.deltas).toBeLessThanOrEqual(3 * 3 * users)
  },
  patience.test,
)
