import { createServer } from 'node:net'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAisDecoder } from '#server/ingest/codec/ais/decode.ts'
import type { AisPosition } from '#server/ingest/codec/ais/message.ts'
import {
  classAPosition,
  classBExtended,
  classBPosition,
  longRangePosition,
  sentencesOf,
} from '#simulator/wire/aivdm.ts'
import { type AisScene, aisScene, line, shipOf } from '#test/support/aisScene.ts'
import { decodeByGpsd, gps2udp, gpsd, gpsdecode, startGpsd } from '#test/support/gpsd.ts'
import { patience } from '#test/support/patience.ts'
import { recording } from '#test/support/recording.ts'
import { freePort } from '#test/support/tidewatt.ts'
import { freeUdpPort } from '#test/support/udp.ts'

type Fix = readonly (number | undefined)[]
const positioned = [1, 2, 3, 18, 19, 27]
const known = (value: unknown, none: number): number | undefined =>
  typeof value === 'number' && value !== none ? value : undefined

/** gpsd prints a message 27 to a tenth of a degree. */
const degrees = (value: unknown, type: number): number => Number(Number(value).toFixed(type === 27 ? 1 : 4))

const ours = (text: string): Fix[] =>
  createAisDecoder()
    .decode('gpsd', text, Date.now())
    .heard.map(({ message }) => message)
    .filter((message): message is AisPosition => message.kind === 'position')
    .map(({ type, mmsi, lon, lat, sog, cog, heading, utcSecond }) => {
      const place = [degrees(lon, type), degrees(lat, type)]
      return [type, Number(mmsi), ...place, sog, cog, heading, utcSecond]
    })
const theirs = async (text: string): Promise<Fix[]> =>
  (await decodeByGpsd(text))
    .filter(({ type, lon }) => positioned.includes(Number(type)) && Number(lon) < 180.5)
    .map(({ type, mmsi, lon, lat, speed, course, heading, second }) => [
      ...[Number(type), Number(mmsi), degrees(lon, Number(type)), degrees(lat, Number(type))],
      ...[known(speed, type === 27 ? 63 : 102.3), known(course, type === 27 ? 511 : 360), known(heading, 511)],
      typeof second === 'number' && second < 60 ? second : undefined,
    ])

// Debian: apt-get install gpsd gpsd-clients.
test.skipIf(!gpsdecode)('gpsd’s decoder reads our sentences to the same values', async () => {
  const said = { ...shipOf(413_765_432), navStatus: 0, name: 'JIANGYUN 1' }
  const messages = [classAPosition(said), classBPosition(said), classBExtended(said), longRangePosition(said)]
  const text = `${messages.flatMap((bits) => sentencesOf(bits, 3)).join('\n')}\n`
  const read = await theirs(text)
  expect(read.map(([type]) => type)).toEqual([1, 18, 19, 27])
  expect(ours(text)).toEqual(read)
})

test.skipIf(!gpsdecode || !recording)('and each position of a recording that it reads', async () => {
  const text = readFileSync(recording ?? '', 'utf8')
  const [mine, read] = [new Set(ours(text).map(String)), (await theirs(text)).map(String)]
  expect(read.length).toBeGreaterThan(2900)
  expect(read.filter((fix) => !mine.has(fix))).toEqual([])
})

let it: AisScene
let udpPort = 0
beforeAll(async () => {
  udpPort = await freeUdpPort()
  it = await aisScene({ aisUdp: { port: udpPort, allow: ['127.0.0.1'] } })
})
afterAll(() => it?.stop())

test.skipIf(!gpsd || !gps2udp)('gpsd hears a receiver and its sender feeds our UDP port', async () => {
  const feedPort = await freePort()
  const receiver = createServer((socket) => {
    const timer = setInterval(() => socket.write(`${line(it.ship.mmsi, { lon: 118.5 })}\r\n`), 100)
    socket.on('error', () => undefined).once('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => receiver.listen(feedPort, '127.0.0.1', resolve))
  const foreign = await startGpsd(feedPort, udpPort)
  try {
    await expect
      .poll(() => it.positions(it.ship.deviceId), { timeout: patience.poll })
      .toMatchObject([{ lon: 118.5, lat: 32.0904, sog: 9.3 }])
  } finally {
    await foreign.stop()
    receiver.close()
  }
})
