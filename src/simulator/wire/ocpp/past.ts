import { setImmediate as turn } from 'node:timers/promises'
import type { Pile } from '../../behaviours/pile/piles.ts'
import { hour, minute } from '../../times.ts'
import { type Model, nextWorld, startWorld, statesOf } from '../../world.ts'
import { pileStated } from '../../behaviours/pile/state.ts'
import { speechOf } from './station.ts'
import { type Told, type Word, wordsOf } from './word.ts'

const every = 15 * minute

/**
 * The sessions of OCPP piles that began and ended between the origin and `end` (ms), as the words of their transactions by the place of the
 * pile. A pile depends on nothing else, so the past of piles alone is that of the whole fleet.
 */
export const pastWords = async (model: Model, origin: number, end: number): Promise<ReadonlyMap<number, Word[]>> => {
  const own: Model = { ...model, lives: model.lives.filter(({ actor }) => actor.key === pileStated.key) }
  const piles = (own.lives[0]?.built ?? []) as readonly Pile[]
  const words = new Map<number, Word[]>()
  let world = startWorld(own, origin)
  let before: (Told | undefined)[] = []
  while (world.ts < end) {
    world = nextWorld(own, world)
    const states = statesOf(world, pileStated)
    before = piles.map((pile, index): Told | undefined => {
      const state = states[index]
      if (!pile.protocol || !state) return undefined
      const told: Told = { seed: model.seed, pile, state, ts: world.ts }
      const said = wordsOf(speechOf(pile), told, before[index], every).filter(({ session }) => session !== undefined)
      if (said.length > 0) words.set(index, [...(words.get(index) ?? []), ...said])
      return told
    })
    if (world.ts % hour === 0) await turn()
  }
  // What runs on is told by the present; what had begun before the origin lacks its begin.
  return new Map(
    [...words].map(([index, all]) => {
      const running = before[index]?.state.session?.startAt
      return [index, all.filter(({ session }) => session !== running && (session ?? 0) >= origin)]
    }),
  )
}
