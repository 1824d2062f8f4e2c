import type { Pile } from '../../behaviours/pile/piles.ts'
import { pileStated } from '../../behaviours/pile/state.ts'
import { pileNow } from '../../behaviours/pile/step.ts'
import { minute } from '../../times.ts'
import { type Model, statesOf, type World } from '../../world.ts'
import { openStation, speechOf } from './station.ts'
import { type Told, type Word, wordsOf } from './word.ts'

type Given = {
  readonly model: Model
  readonly url: string
  readonly tokens: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}
/** The piles of a fleet that speak OCPP. */
export type Stations = {
  /** what the world is now; `obey` carries out a command of the pile at this place in the world */
  begin(now: () => World, obey: (index: number, name: string, args: object) => { readonly ok: boolean }): void
  /** Told of each tick; true once all of the past has been said. */
  moved(world: World): boolean
  /** what they have to say of the past, by their place; before anything else */
  past(words: ReadonlyMap<number, readonly Word[]>): void
  stop(): void
}

const every = minute

export const createStations = ({ model, url, tokens, say }: Given): Stations => {
  const life = model.lives.find(({ actor }) => actor.key === pileStated.key)
  const piles = (life?.built ?? []) as readonly Pile[]
  const opened = new Map<number, ReturnType<typeof openStation>>()
  const last = new Map<number, Told>()
  let early: ReadonlyMap<number, readonly Word[]> = new Map()
  const toldOf = (world: World, index: number): Told | undefined => {
    const [pile, state] = [piles[index], statesOf(world, pileStated)[index]]
    return pile && state && { seed: model.seed, pile, state, ts: world.ts }
  }
  return {
    past: (words) => {
      early = words
    },
    begin: (now, obey) => {
      for (const [index, pile] of piles.entries()) {
        const key = tokens[pile.code]
        const first = toldOf(now(), index)
        if (!pile.protocol || key === undefined || !first) continue
        const station = openStation({
          ...{ pile, url, key, say },
          now: () => toldOf(now(), index) ?? first,
          obey: (name, args) => obey(index, name, args),
        })
        station.tell(early.get(index) ?? [], true)
        opened.set(index, station)
      }
    },
    moved: (world) => {
      for (const [index, station] of opened) {
        const told = toldOf(world, index)
        if (!told) continue
        const words = wordsOf(speechOf(told.pile), told, last.get(index), every)
        last.set(index, told)
        if (pileNow(told.pile, world.ts).offline) station.cut()
        else station.join()
        station.tell(words)
      }
      if (opened.size === 0 || early.size === 0) return false
      const isSaid = [...opened.values()].every((station) => station.waiting() === 0)
      if (isSaid) early = new Map()
      return isSaid
    },
    stop: () => {
      for (const station of opened.values()) station.stop()
    },
  }
}
