import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { askedOf, lackingIn, type WhatIfValues } from './whatIfAsked.ts'

const eta = dayjs('2026-11-22T08:30')

test.each<[WhatIfValues, string[]]>([
  [{}, []],
  [{ transformerLimit: 0, withoutBayIds: ['7'] }, []],
  [{ bookingId: '1' }, ['eta']],
  [{ bookingId: '1', eta: null }, ['eta']],
  [{ eta }, ['bookingId']],
  [{ bookingId: '1', eta }, []],
  [{ extraEta: eta }, ['boxesWanted']],
  [{ boxesWanted: 2 }, ['extraEta']],
  [{ minSoc: 80 }, ['extraEta', 'boxesWanted']],
  [{ minSoc: 80, extraEta: eta }, ['boxesWanted']],
  [{ minSoc: 80, boxesWanted: 2 }, ['extraEta']],
  [{ minSoc: 80, boxesWanted: 2, extraEta: eta }, []],
  [{ bookingId: '1', minSoc: 80 }, ['eta', 'extraEta', 'boxesWanted']],
])('%j lacks %j', (values, fields) => expect([...lackingIn(values)]).toEqual(fields))

test('a form that lacks nothing is asked whole', () => {
  const values = { transformerLimit: 100, bookingId: '1', eta, extraEta: eta, boxesWanted: 2, minSoc: 80 }
  expect(askedOf('9', { ...values, withoutBayIds: ['7'] })).toEqual({
    stationId: '9',
    transformerLimit: 100,
    etas: [{ bookingId: '1', eta: '2026-11-22 08:30:00' }],
    booking: { eta: '2026-11-22 08:30:00', boxesWanted: 2, minSoc: 80 },
    withoutBayIds: ['7'],
  })
  expect(askedOf('9', {})).toEqual({ stationId: '9', withoutBayIds: [] })
})
