import type { MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { assetsContract } from '#features/assets/contract.ts'
import type { Portal } from './portal.ts'
import { connectDevice, publishTelemetry } from './publisher.ts'

export type FleetDevice = { deviceId: string; deviceCode: string; deviceName: string; token: string }
export type Plan = { stationId: string; deviceType: string; deviceName: string; deviceCode: string; parentId?: string }

/** A device made the way an administrator does. */
export const addDevice = async (admin: Portal, plan: Plan): Promise<FleetDevice> => ({
  ...(await admin.call(assetsContract.equipmentAdd, plan)),
  deviceCode: plan.deviceCode,
  deviceName: plan.deviceName,
})

export type Speaker = {
  /** values of the box itself, or of what hangs below it */
  tell(values: Record<string, unknown>, ts?: number, of?: Pick<FleetDevice, 'deviceCode'>): Promise<void>
  /** a message of another kind, such as `mount` or `dtc` */
  say(kind: string, content: unknown): Promise<void>
  end(): Promise<void>
}

/** A box at the broker; what it tells is committed when the promise resolves. */
export const speaker = async (mqttPort: number, box: FleetDevice): Promise<Speaker> => {
  const client: MqttClient = await connectDevice(mqttPort, box.deviceCode, box.token)
  return {
    tell: async (values, ts = Date.now(), of = box) => {
      await publishTelemetry(client, of.deviceCode, { ts, values })
    },
    say: async (kind, content) => {
      await client.publishAsync(`devices/${box.deviceCode}/${kind}`, JSON.stringify(content), { qos: 1 })
    },
    end: () => client.endAsync(),
  }
}

/** So many cells at the same value, but one, counted from 1. */
export const cells = (usual: number, at = 1, value = usual, count = 240): number[] =>
  Array.from({ length: count }, (_, index) => (index + 1 === at ? value : usual))

/** The tile of a box on the home. */
export const tileOf = (page: Page, name: string) =>
  page.locator('.tw-tile').filter({ has: page.locator('strong').getByText(name, { exact: true }) })
/** The tile of a box in its bay on the wall. */
export const bayOf = (page: Page, name: string) => page.locator(`.tw-bay[title="${name}"]`)
/** Opens the map of a home. */
export const openMap = (page: Page): Promise<void> => page.getByRole('button', { name: '地图', exact: true }).click()
/** All that is drawn in a tile, as it is said to those who do not see it. */
export const tileWords = async (page: Page, name: string): Promise<string> =>
  // As text, not as shown: what lies below the fold of a phone may not be laid out.
  (await tileOf(page, name).locator('.tw-hidden').textContent()) ?? ''

/** The cards of the page whose contents stand out of them sideways. */
export const cardsTooNarrow = (page: Page): Promise<string[]> =>
  page
    .locator('.tw-card')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.className),
    )
