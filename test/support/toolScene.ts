import type { Asking } from '#features/chat/server/tools/tool.ts'
import { addPerson } from './app.ts'
import { type AskingScene, askingScene } from './askingScene.ts'
import type { Made } from './scene.ts'

export type ToolScene = AskingScene & {
  /** a device by its name, of a cluster behind that of its box: `XD-003/6` */
  made(name: string): Made
  readonly asAdmin: Asking
  /** of another merchant, with platforms */
  readonly stranger: Asking
  /** without any platform */
  readonly nobody: Asking
}

const minute = 60_000
const cells = (at: number, value: number): number[] =>
  Array.from({ length: 240 }, (_, index) => (index + 1 === at ? value : 3.3 + (index % 5) / 1000))

/** Two boxes with clusters, of which XD-003 has been charged for an hour and has a cell that stands apart, a storage station, piles and ships. */
export const toolScene = async (): Promise<ToolScene> => {
  const it = await askingScene()
  const [yangshan, longtan] = [
    await it.station('上海洋山换电站', { stationType: 'boxPowerStation' }),
    await it.station('龙潭储能站', { stationType: 'energyStorageStation' }),
  ]
  const piles = [
    await it.station('镇江岸电桩站', { stationType: 'shorePileStation' }),
    await it.station('黄石岸电桩站', { stationType: 'shorePileStation' }),
  ]
  const ships = await it.station('长江船舶站', { stationType: 'shippingPlatform' })
  const made = new Map<string, Made>()
  const of = (name: string): Made => made.get(name) ?? { deviceId: '0', deviceCode: '', deviceName: '' }
  const add = async (key: string, type: string, stationId: string, deviceName: string, parent?: string) =>
    void made.set(
      key,
      await it.device(type, stationId, { deviceName, ...(parent ? { parentId: of(parent).deviceId } : {}) }),
    )
  for (const number of ['003', '012']) {
    await add(`XD-${number}`, 'boxPower', yangshan, `XD-${number}`)
    for (const cluster of [1, 6])
      await add(`XD-${number}/${cluster}`, 'boxCluster', yangshan, `${cluster}号簇`, `XD-${number}`)
  }
  await add('ems', 'ems', longtan, '龙潭储能站EMS')
  for (const number of [1, 2]) await add(`pcs${number}`, 'pcs', longtan, `PCS${number}`, 'ems')
  for (const [index, station] of piles.entries()) await add(`pile${index}`, 'shorePile', station, '1号桩')
  await add('江韵1号', 'ship', ships, '江韵1号')
  await add('江韵2号', 'ship', ships, '江韵2号')

  const box = of('XD-003')
  for (let step = 0; step <= 60; step += 1) {
    const ts = it.now - (60 - step) * minute
    await it.tell(box, ts, {
      ...{ soc: 40 + step / 2, soh: 100, ratedCapacity: 1000, totalVoltage: 800, totalCurrent: -500 },
      ...{ runningState: 1, chargedEnergy: 1000 + step * 5, dischargedEnergy: 500 },
    })
    if (step >= 40)
      for (const cluster of ['XD-003/1', 'XD-003/6'])
        await it.tell(of(cluster), ts, { cellVoltage: cluster.endsWith('6') ? cells(17, 3.45) : cells(1, 3.3) })
  }
  await it.tell(of('XD-012'), it.now - 30 * minute, { soc: 20, soh: 90, ratedCapacity: 1000 })
  await it.deliver(of('XD-003/6').deviceCode, 'dtc', {
    ...{ ts: it.now - 5 * minute, dtcType: 'BCU', faultCode: 'B2001', active: true },
  })
  const tokenOf = async (name: string, authorities: string[]): Promise<string> => {
    const { userName, password } = await addPerson(it.context, name, authorities)
    return (await it.signIn(userName, password)).data.access_token
  }
  const asAdmin = await it.asking(it.admin)
  const stranger = await it.asking(await tokenOf('stranger', ['platform_boxPower', 'platform_ship', 'platform_iot']))
  const nobody = await it.asking(await tokenOf('nobody', []))
  return { ...it, made: of, asAdmin, stranger, nobody }
}
