import { z } from 'zod'
import { get } from '#contract/endpoint.ts'
import { id, nothing, optionalId } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { connectedDevice, counts, deviceStates, health, newestValue } from './shapes.ts'

const access = 'iot_view'
const wanted = z.string().trim().max(60).optional()
const ofDevices = { deviceName: wanted, profileKey: wanted, stationId: optionalId }

/** What comes in from devices: which speak, what they said last, how much and how late. */
export const intakeContract = {
  devicePage: get('/web/iot/device/page', {
    access,
    summary: 'Devices of the own organization subtree with what is heard of them; deviceName finds names and codes',
    input: z.object({
      ...ofDevices,
      deviceId: optionalId,
      driverId: optionalId,
      status: z.enum(deviceStates).optional(),
      ...paging,
    }),
    output: page(connectedDevice),
  }),
  deviceDetail: get('/web/iot/device/detail', {
    access,
    summary: 'One device with what is heard of it and the driver that reads it',
    input: z.object({ deviceId: id }),
    output: connectedDevice,
  }),
  latestPage: get('/web/iot/pointValue/latestPage', {
    access,
    summary:
      'The newest value of each point of each device, with its time and what it took to the commit; of an array its lowest and highest place',
    input: z.object({ ...ofDevices, deviceId: optionalId, pointName: wanted, ...paging }),
    output: page(newestValue),
  }),
  statistics: get('/web/iot/home/statistics', {
    access,
    summary: 'Devices by state, stations, types and points, and the ten devices that fell silent last',
    input: nothing,
    output: z.object({
      devices: counts,
      stations: z.number(),
      profiles: z.number(),
      points: z.number(),
      silentDevices: z.array(connectedDevice),
      /** reasons of refusals that came in the last 24 hours */
      refusals: z.array(z.object({ deviceName: z.string(), reason: z.string(), lastTime: z.string() })),
    }),
  }),
  health: get('/web/iot/home/health', {
    access,
    summary:
      'How database, broker, disk and sealing are, each with when that was known, and the drivers of the own organization subtree by state; details for platform administrators',
    input: nothing,
    output: health,
  }),
  throughput: get('/web/iot/home/throughput', {
    access,
    summary: 'Samples and values of each of the last 60 minutes, by the server’s clock; the running minute last',
    input: nothing,
    output: z.array(z.object({ ts: z.number(), samples: z.number(), values: z.number() })),
  }),
  latency: get('/web/iot/home/latency', {
    access,
    summary: 'Samples of the last hour by how long after their time they came: below 0.1, 0.5, 1, 5, 30 s, and later',
    input: nothing,
    output: z.array(z.number()),
  }),
  heat: get('/web/iot/home/heat', {
    access,
    summary: 'Samples of the last seven days by weekday (1 Monday to 7) and hour in the zone of the caller',
    input: nothing,
    output: z.array(z.object({ weekday: z.number(), hour: z.number(), samples: z.number() })),
  }),
  topology: get('/web/iot/home/topology', {
    access,
    summary: 'Stations with their devices by state',
    input: nothing,
    output: z.array(z.object({ stationId: z.string(), stationName: z.string(), devices: counts })),
  }),
}
