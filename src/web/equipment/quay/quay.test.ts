import { describe, expect, test } from 'vitest'
import { type ContainerSize, fitBays, scrolledBays } from './fitBays.ts'
import { countStates, type QuayBay, type QuayShip } from './quay.ts'
import { placeShips } from './shipPlan.ts'

const containers = (count: number, bays: number): ContainerSize[] =>
  Array.from({ length: count }, () => ({ bays, head: 200, name: 100 }))
/** The bays of a wall of 1920 × 1080 and of 1366 × 768. */
const wall = { width: 1284, height: 330, unit: 1 }
const desk = { width: 912, height: 215, unit: 0.71 }

/** Whether all containers stand within the room, as they are laid out side by side. */
const fitsIn = (sizes: readonly ContainerSize[], room: typeof wall): boolean => {
  const { size, width, height, rows } = fitBays(sizes, room)
  if (size === 'grouped') return true
  const head = size === 'tiny' ? Math.max(20, 20 * room.unit) : Math.max(22, 30 * room.unit)
  let [left, lines] = [0, 1]
  for (const each of sizes) {
    const own = Math.max(size === 'tiny' ? each.name : each.head, Math.ceil(each.bays / rows) * (width + 4) + 4)
    if (left > 0 && left + 14 + own > room.width) [left, lines] = [0, lines + 1]
    left += (left > 0 ? 14 : 0) + own
    if (left > room.width + 0.01) return false
  }
  return lines * (head + 8 + rows * (height + 4) - 4) + (lines - 1) * 8 <= room.height + 0.01
}

describe('the bays of a yard', () => {
  test.each([
    [1, 3, wall, 'large'],
    [3, 4, wall, 'large'],
    [6, 10, wall, 'small'],
    [20, 10, wall, 'tiny'],
    [20, 20, wall, 'grouped'],
    [3, 4, desk, 'large'],
    [6, 10, desk, 'tiny'],
    [20, 10, desk, 'grouped'],
  ] as const)('%d containers with %d bays each', (count, bays, room, size) => {
    expect(fitBays(containers(count, bays), room).size).toBe(size)
  })

  test('tiles stay within the room, and say no more where there are more of them', () => {
    for (const room of [wall, desk]) {
      let before = 0
      for (let bays = 1; bays <= 60; bays += 1) {
        const sizes = containers(3, bays)
        expect(fitsIn(sizes, room), `${bays} bays`).toBe(true)
        const size = ['large', 'small', 'tiny', 'grouped'].indexOf(fitBays(sizes, room).size)
        expect(size).toBeGreaterThanOrEqual(before)
        before = size
      }
    }
  })

  test('one container of too many bays is scrolled to', () => {
    expect(scrolledBays(200, desk)).toEqual({ size: 'tiny', width: 46, height: 22, rows: 12 })
  })

  test('a tile is as wide as the longest name in it', () => {
    expect(fitBays(containers(6, 10), wall, 6).width).toBeGreaterThanOrEqual(102)
    expect(fitBays(containers(20, 10), wall, 5).size).toBe('grouped')
  })

  test('states are counted in their order', () => {
    const bays = (['charging', 'full', 'charging', 'empty'] as const).map((state) => ({ state }) as QuayBay)
    expect(countStates(bays)).toEqual([
      { state: 'empty', count: 1 },
      { state: 'charging', count: 2 },
      { state: 'full', count: 1 },
    ])
  })
})

describe('ships at the quay', () => {
  const ship = (id: string, length: number | null): QuayShip => ({ id, name: id, note: '', length, slots: [] })
  const widths = (lengths: readonly (number | null)[]): number[] =>
    placeShips(lengths.map((length, at) => ship(String(at), length))).places.map(({ width }) =>
      Math.round(width * 1000),
    )

  test('stand at one scale, the longest on less than half of it', () => {
    expect(widths([110, 55])).toEqual([440, 220])
    expect(widths([null])).toEqual([440])
  })

  test('are squeezed where they would not fit, and counted from the fifth on', () => {
    const { places, others } = placeShips(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ship(id, 100)))
    expect(others).toBe(2)
    expect(
      places.every(
        ({ left, width }, at) =>
          left >= (at === 0 ? 0 : (places[at - 1]?.left ?? 0) + (places[at - 1]?.width ?? 0)) && left + width <= 1,
      ),
    ).toBe(true)
    expect(placeShips([])).toEqual({ places: [], others: 0 })
  })
})
