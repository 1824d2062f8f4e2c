import type { Kysely } from 'kysely'
import type { FleetDevice, FleetPort } from '#catalogue/fleet.ts'
import type { Tables } from '#server/db/tables.ts'

/** Before every reading. */
const always = new Date(0)

/** Ports for all merchants; those that are there, or that somebody removed, stay as they are. */
export const registerPorts = async (trx: Kysely<Tables>, ports: readonly FleetPort[]): Promise<void> => {
  for (const { code, aliases, nameCn, nameEn, lon, lat, radius } of ports) {
    const made = await trx
      .insertInto('port')
      .values({ code, aliases: [...aliases], name_cn: nameCn, name_en: nameEn, request_id: `demo:port:${code}` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    await trx
      .insertInto('port_shape')
      .values({ port_id: made.id, since: always, kind: 'port', lon, lat, radius })
      .execute()
  }
}

/** The forms of those ships that have none; an MMSI that another ship has is left to it. */
export const registerForms = async (
  trx: Kysely<Tables>,
  devices: readonly FleetDevice[],
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  const rows = devices.flatMap(({ code, form }) => {
    const device_id = ids.get(code)
    if (!form || !device_id) return []
    const { vesselTypeName, buildYear, manufacturer, batteryManufacturer, operatingMode, ...same } = form
    const makers = { manufacturer, battery_manufacturer: batteryManufacturer }
    const built = { vessel_type_name: vesselTypeName, build_year: buildYear, operating_mode: operatingMode }
    return [{ device_id, ...same, ...makers, ...built }]
  })
  if (rows.length === 0) return
  await trx
    .insertInto('ship')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
