import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chance } from '#simulator/random.ts'
import {
  checksum,
  classAPosition,
  classBExtended,
  classBPosition,
  longRangePosition,
  sentencesOf,
  voyageData,
} from '#simulator/wire/aivdm.ts'
import { recording } from '#test/support/recording.ts'
import { createAisDecoder } from './decode.ts'
import type { AisMessage } from './message.ts'

const now = Date.UTC(2026, 10, 22, 10, 0, 30)
const decode = (text: string) => createAisDecoder().decode('receiver', text, now)
const messages = (text: string): AisMessage[] => decode(text).heard.map(({ message }) => message)
const fix = { mmsi: 413765432, lon: 118.7312, lat: 32.0904, sog: 9.3, cog: 71.5, heading: 72, utcSecond: 17 }
const ship = {
  ...{ mmsi: 413765432, name: 'JIANGYUN 1', callSign: 'BQXY7', imo: 9_074_729, dest: 'CN NJG > CN SHA' },
  ...{ eta: { month: 12, day: 31, hour: 0, minute: 5 }, draught: 3.4, shipType: 70 },
  ...{ bow: 90, stern: 20, port: 8, starboard: 9 },
}
const where = { mmsi: '413765432', lon: 118.7312, lat: 32.0904, sog: 9.3, cog: 71.5, heading: 72, utcSecond: 17 }
const sizes = { mmsi: '413765432', name: 'JIANGYUN 1', shipType: 70, length: 110, width: 17 }

describe('what a message says', () => {
  test.each<[string, string, AisMessage[]]>([
    [
      '1',
      classAPosition({ ...fix, navStatus: 5 }),
      [{ kind: 'position', type: 1, isCoarse: false, navStatus: 5, ...where }],
    ],
    ['18', classBPosition(fix), [{ kind: 'position', type: 18, isCoarse: false, ...where }]],
    [
      '19',
      classBExtended({ ...fix, ...ship }),
      [
        { kind: 'position', type: 19, isCoarse: false, ...where },
        { kind: 'static', type: 19, ...sizes },
      ],
    ],
    [
      '27',
      longRangePosition({ ...fix, navStatus: 0 }),
      [
        {
          ...{ kind: 'position', type: 27, isCoarse: true, mmsi: '413765432', navStatus: 0 },
          ...{ lon: expect.closeTo(118.7317, 3), lat: expect.closeTo(32.09, 3), sog: 9, cog: 72 },
        },
      ],
    ],
    [
      '5',
      voyageData(ship),
      [
        {
          ...{ kind: 'static', type: 5, ...sizes, callSign: 'BQXY7', imo: 9_074_729 },
          ...{ dest: ship.dest, draught: 3.4, eta: ship.eta },
        },
      ],
    ],
  ])('message %s', (_, bits, expected) => {
    expect(messages(sentencesOf(bits, 3).join('\r\n'))).toEqual(expected)
  })

  test('what a transponder does not know is absent', () => {
    const bare = { mmsi: 413765432, lon: 0, lat: -33.25 }
    expect(messages(sentencesOf(classAPosition(bare)).join('\n'))).toEqual([
      { kind: 'position', type: 1, isCoarse: false, mmsi: '413765432', lon: 0, lat: -33.25 },
    ])
    expect(messages(sentencesOf(longRangePosition(bare)).join('\n'))).toEqual([
      { kind: 'position', type: 27, isCoarse: true, mmsi: '413765432', lon: 0, lat: -33.25 },
    ])
    expect(messages(sentencesOf(voyageData({ mmsi: 413765432, name: '' })).join('\n'))).toEqual([
      { kind: 'static', type: 5, mmsi: '413765432' },
    ])
  })

  test.each([
    ['181/91, the values for "none"', 181, 91],
    ['a place that is not on earth', 190, 10],
  ])('%s is no position', (_, lon, lat) => {
    expect(messages(sentencesOf(classAPosition({ ...fix, lon, lat })).join('\n'))).toEqual([{ kind: 'other', type: 1 }])
  })
})

describe('how sentences come', () => {
  const [first = '', second = ''] = sentencesOf(voyageData(ship), 1)
  const [otherFirst = '', otherSecond = ''] = sentencesOf(voyageData({ ...ship, name: 'JIANGYUN 2' }), 2)
  const names = (lines: string[]) => messages(lines.join('\n')).map((message) => 'name' in message && message.name)

  test('parts of two messages are joined, interleaved and in any order', () => {
    expect(names([first, otherFirst, second, otherSecond])).toEqual(['JIANGYUN 1', 'JIANGYUN 2'])
    expect(names([second, otherSecond, otherFirst, first])).toEqual(['JIANGYUN 2', 'JIANGYUN 1'])
  })

  test('parts from two receivers are not mixed', () => {
    const decoder = createAisDecoder()
    expect(decoder.decode('north', first, now).heard).toEqual([])
    expect(decoder.decode('south', second, now).heard).toEqual([])
    expect(decoder.decode('north', second, now).heard).toHaveLength(1)
  })

  test('a part that stays alone for ten seconds is counted once', () => {
    const decoder = createAisDecoder()
    expect(decoder.decode('receiver', first, now).faults).toEqual([])
    expect(decoder.decode('receiver', second, now + 10_001)).toEqual({ heard: [], faults: ['incomplete'], foreign: 0 })
  })

  test('no more than 64 messages wait for their parts', () => {
    const decoder = createAisDecoder()
    const faults = Array.from({ length: 80 }, (_, index) => decoder.decode(`receiver ${index}`, first, now).faults)
    expect(faults.flat()).toEqual(Array.from({ length: 16 }, () => 'incomplete'))
  })

  test.each([
    ['a sentence with a wrong checksum', first.replace(/..$/, '00'), 'bad_checksum'],
    ['a letter lost', first.replace('56', '5'), 'bad_checksum'],
    ['a message too short for its type', withSum('AIVDM,1,1,,A,16:V?>5P1M,0'), 'unparsable'],
    ['part 3 of 2', withSum('AIVDM,2,3,1,A,k`4j0@00000,2'), 'unparsable'],
    ['a sentence of a megabyte', withSum(`AIVDM,1,1,,A,${'0'.repeat(2 ** 20)},0`), 'unparsable'],
  ])('%s is refused', (_, line, fault) => {
    expect(decode(line)).toEqual({ heard: [], faults: [fault], foreign: 0 })
  })

  test('of ships that are not ours only the MMSI is read', () => {
    const lines = [...sentencesOf(voyageData(ship)), ...sentencesOf(classAPosition({ ...fix, mmsi: 5_550_001 }))]
    const decoder = createAisDecoder()
    const asked: string[] = []
    const decoded = decoder.decode('receiver', lines.join('\n'), now, (mmsi) => {
      asked.push(mmsi)
      return mmsi === '005550001'
    })
    expect(asked).toEqual(['413765432', '005550001'])
    expect(decoded).toMatchObject({ heard: [{ message: { mmsi: '005550001' } }], faults: [], foreign: 1 })
  })

  test('other sentences and noise are passed over', () => {
    expect(decode('$GPGGA,1*00\nhello\n!XXVDM\n\n# comment')).toEqual({ heard: [], faults: [], foreign: 0 })
  })

  const [plain = ''] = sentencesOf(classAPosition(fix))
  const stamp = 1_763_800_000
  const block = `c:${stamp},s:north`
  test.each([
    ['the arrival', plain, now],
    ['a TAG block in seconds', `\\${block}*${checksum(block)}\\${plain}`, stamp * 1000],
    ['a TAG block in milliseconds', `\\c:${stamp}123*${checksum(`c:${stamp}123`)}\\${plain}`, stamp * 1000 + 123],
    ['a TAG block with a wrong checksum', `\\${block}*00\\${plain}`, now],
    ['the last field of the receiver', `${plain},r3669961,${stamp}`, stamp * 1000],
  ])('the time of receipt is that of %s', (_, line, expected) => {
    expect(decode(line).heard.map(({ receivedAt }) => receivedAt)).toEqual([expected])
  })

  test('nothing that comes makes it throw', () => {
    let drawn = 0
    const random = (): number => chance(7, drawn++)
    const letter = (): string => String.fromCharCode(48 + Math.floor(random() * 72))
    const lines = Array.from({ length: 20_000 }, () => {
      const payload = Array.from({ length: Math.floor(random() * 80) }, letter).join('')
      return withSum(`AIVDM,1,1,,A,${payload},${Math.floor(random() * 6)}`)
    })
    const { heard, faults } = decode(lines.join('\n'))
    expect(heard.length + faults.length).toBeGreaterThan(0)
    for (const { message } of heard) {
      if (message.kind !== 'position') continue
      expect(Math.abs(message.lon)).toBeLessThanOrEqual(180)
      expect(Math.abs(message.lat)).toBeLessThanOrEqual(90)
    }
  })
})

test.skipIf(!recording)('a recording of 4,500 sentences is read without a fault', () => {
  const { heard, faults } = decode(readFileSync(recording ?? '', 'utf8'))
  const count = (type: number) => heard.filter(({ message }) => message.type === type).length
  const positioned = heard.flatMap(({ message }) => (message.kind === 'position' ? [message.mmsi] : []))
  expect(faults).toEqual([])
  expect(heard).toHaveLength(4051)
  expect([1, 2, 3, 5, 18, 21, 24].map(count)).toEqual([2511, 7, 369, 424, 101, 37, 74])
  expect(new Set(positioned).size).toBe(1390)
})

function withSum(body: string): string {
  return `!${body}*${checksum(body)}`
}
