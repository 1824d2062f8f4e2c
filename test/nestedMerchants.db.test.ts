import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyContract } from '#features/duty/contract.ts'
import { merchantsContract } from '#features/merchants/contract.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import { pileContract } from '#features/shore-pile/contract.ts'
import { shipsOf } from '#server/ingest/ais/gatewayMessage.ts'
import { mountOf } from '#server/places/mounting.ts'
import { tokenAt } from '#server/piles/tokens.ts'
import { termsOf } from '#server/settlement/terms.ts'
import { administratorOf, type SignedIn } from './support/people.ts'
import { type DeviceScene, deviceScene } from './support/scene.ts'

/** The first merchant A, and B whose root hangs below the root of A, with a part of B below that. */
let it: DeviceScene
let [rootOfA, rootOfB, partOfB, stationOfA, stationOfB] = ['', '', '', '', '']
let [merchantA, merchantB] = ['', '']
let keeper: SignedIn
const addDept = async (dept_name: string, parent_id: string, is_merchant_root: number, merchant_id: string) => {
  const dept = { dept_name, parent_id, dept_type: 1, is_merchant_root, merchant_id, third_code: '', sort: 1 }
  return (await it.call(organizationsContract.save, dept, it.admin)).dept_id
}
beforeAll(async () => {
  it = await deviceScene()
  const [top] = await it.call(organizationsContract.tree, {}, it.admin)
  rootOfA = top?.dept_id ?? ''
  merchantA = top?.merchant_id ?? ''
  merchantB = (await it.call(merchantsContract.save, { merchant_name: '乙' }, it.admin)).merchant_id
  rootOfB = await addDept('乙', rootOfA, 1, merchantB)
  partOfB = await addDept('乙一部', rootOfB, 0, merchantB)
  stationOfA = await it.station('甲站', { orgId: rootOfA, stationType: 'shorePileStation' })
  stationOfB = await it.station('乙站', { orgId: partOfB, stationType: 'shorePileStation' })
  keeper = await administratorOf(it, 'keeper_of_b', { orgId: partOfB, data_scope: 1 }, [
    ...['platform_shorePower', 'platform_shorePile', 'shore_save', 'pile_save'],
  ])
})
afterAll(() => it?.stop())

const deviceOf = async (type: string, stationId: string) => {
  const { deviceId } = await it.device(type, stationId)
  const device = it.context.registry.byId(deviceId)
  if (!device) throw new Error(`no ${type}`)
  return device
}
const holderAt = async (stationId: string, idTag: string): Promise<string | undefined> =>
  (await tokenAt(it.context.db, stationId, idTag, it.now))?.holder

test('a box of B is in no bay of A, and A’s box in none of B', async () => {
  const { registry } = it.context
  const fault = async (from: string, to: string) => {
    const [box, pcs] = [await deviceOf('boxPower', from), await deviceOf('chargePcs', to)]
    const said = { kind: 'bay', code: pcs.deviceCode, bay: '1' } as const
    return mountOf(registry, box, said, it.now)
  }
  expect(await fault(stationOfB, stationOfA)).toEqual({ fault: 'place_foreign' })
  expect(await fault(stationOfA, stationOfB)).toEqual({ fault: 'place_foreign' })
  expect(await fault(stationOfB, stationOfB)).toHaveProperty('mount')
})

test('a receiver of B hears B’s ships, not those of A', async () => {
  const receiver = await deviceOf('aisGateway', stationOfB)
  const [theirs, own] = [await deviceOf('ship', stationOfA), await deviceOf('ship', stationOfB)]
  const hears = shipsOf(it.context.registry, receiver)
  expect([hears?.(theirs), hears?.(own)]).toEqual([false, true])
})

test('who sees all of B is offered for the duty of B, not of A', async () => {
  const offered = async (stationId: string) =>
    (await it.call(dutyContract.roster, { stationId, weekStart: '2026-03-02' }, it.admin)).people.map(
      ({ userId }) => userId,
    )
  expect(await offered(stationOfA)).not.toContain(keeper.userId)
  expect(await offered(stationOfB)).toContain(keeper.userId)
})

test('a factor of B counts at its stations, not at those of A; receipts have numbers of their own', async () => {
  const factor = { kind: 'grid', area: 'east', value: 0.1, source: '合同', validFrom: '2026-01-01' } as const
  const { factorId } = await it.call(settlementContract.factorSave, factor, keeper.token)
  const terms = await termsOf(it.context.db, [stationOfA, stationOfB])
  const used = (stationId: string) =>
    terms.get(stationId)?.factors.some(({ factorIds }) => factorIds.includes(factorId))
  expect([used(stationOfA), used(stationOfB)]).toEqual([false, true])
  expect([stationOfA, stationOfB].map((id) => terms.get(id)?.merchant)).toEqual([rootOfA, rootOfB])
})

test('a card of B opens B’s piles, not A’s; a number stands once in each', async () => {
  const save = (holder: string, token: string) => it.ask(pileContract.tokenSave, { idTag: 'NESTED01', holder }, token)
  expect(await save('乙', keeper.token)).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'nested01')).toBeUndefined()
  expect(await holderAt(stationOfB, 'nested01')).toBe('乙')
  expect(await save('乙', keeper.token)).toMatchObject({ code: 3163 })
  expect(await save('甲', it.admin)).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'nested01')).toBe('甲')
  expect(await holderAt(stationOfB, 'nested01')).toBe('乙')
})

test('cards go along with their organization, and merchants that share a number stay apart', async () => {
  const change = (fields: object) => it.ask(organizationsContract.update, { dept_id: rootOfB, ...fields }, it.admin)
  const joined = { is_merchant_root: 0, merchant_id: merchantA }
  await it.call(pileContract.tokenSave, { idTag: 'ALONG001', holder: '乙' }, keeper.token)
  expect(await change(joined)).toMatchObject({ code: 2609 })
  expect(await holderAt(stationOfA, 'ALONG001')).toBeUndefined()
  await it.context.db.deleteFrom('pile_token').where('holder', '=', '甲').execute()
  expect(await change(joined)).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'ALONG001')).toBe('乙')
  expect(await change({ is_merchant_root: 1, merchant_id: merchantB })).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'ALONG001')).toBeUndefined()
  expect(await holderAt(stationOfB, 'ALONG001')).toBe('乙')
})

test('cards of a part that moves to another merchant open that one’s piles', async () => {
  const parts = await addDept('甲一部', rootOfA, 0, merchantA)
  const move = (parent_id: string, merchant_id: string) =>
    it.ask(organizationsContract.update, { dept_id: partOfB, parent_id, merchant_id }, it.admin)
  expect(await move(parts, merchantA)).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'ALONG001')).toBe('乙')
  expect(await move(rootOfB, merchantB)).toMatchObject({ code: 0 })
  expect(await holderAt(stationOfA, 'ALONG001')).toBeUndefined()
})
