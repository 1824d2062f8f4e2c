import type { Db } from '#server/context/context.ts'
import { filesOf } from '#server/files/subjectFiles.ts'

/** What the log says of a station as it stands: names for ids. */
export const loggedStation = async (db: Db, stationId: string) => {
  const pictures = await filesOf(db, 'station_picture', [stationId])
  const row = await db
    .selectFrom('station as s')
    .innerJoin('organization as o', 'o.id', 's.org_id')
    .select(['s.name as station_name', 's.type as station_type', 'o.name as dept', 's.lon', 's.lat', 's.time_zone'])
    .select(['s.address', 's.contact', 's.phone', 's.grid_capacity'])
    .where('s.id', '=', stationId)
    .executeTakeFirstOrThrow()
  return { ...row, picture: pictures.map(({ file_name }) => file_name).join('、') }
}

/** What the log says of a device as it stands, never its token. */
export const loggedDevice = (db: Db, deviceId: string) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .leftJoin('device as above', 'above.id', 'd.parent_id')
    .select(['d.name as device_name', 'd.code as device_code', 'p.key as device_type', 's.name as station_name'])
    .select(['above.name as parent_device', 'd.data_resource'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow()
