import type { z } from 'zod'
import type { Fleet } from '#catalogue/fleet.ts'

/** Values by the catalogue's point keys. */
export type Values = Record<string, number | number[]>

/** What one device tells at one moment. */
export type Reported = { readonly kind: 'telemetry' | 'position'; readonly code: string; readonly values: Values }

/** Something that is told when it happens, beside the readings. */
export type Event = {
  readonly ts: number
  readonly speaker: string
  readonly kind: 'mount' | 'dtc'
  readonly message: object
}

/** How often the fleet tells: as devices do, as in the last half hour of a past that is sent afterwards, or as in what lies before it. */
export type Pace = 'live' | 'recent' | 'past'
/** What is due of an individual besides its own values: what hangs below it, and the cells of that. */
export type Due = { readonly parts: boolean; readonly cells: boolean }

/** What an actor may look at besides its own state. */
export type Moment = {
  readonly seed: number
  /** ms; in a step its beginning */
  readonly ts: number
  /** The states of another actor; in a step they are after it where that actor stands before this one in the list. */
  others<State>(actor: Stated<State>): readonly State[]
}

/** Where the states of an actor are found in the world, and what they are. */
export type Stated<State> = { readonly key: string; readonly state: z.ZodType<State> }

/** What stands in the fleet and tells nothing. */
export type Registered = {
  /** what a server registers of it in a fleet with so many boxes; a larger fleet holds every smaller one */
  devices(boxes: number): Fleet
}

/**
 * One kind of thing that the demo plays. Each individual (counted from 0) follows from the seed, its number and the time alone; all are pure.
 * `state` is the schema of its figures, which are kept in a saved world; `Built` is what never changes.
 */
export type Actor<Built = unknown, State = unknown> = Registered &
  Stated<State> & {
    count(boxes: number): number
    /** the code with which an individual signs in */
    speaker(index: number): string
    build(seed: number, index: number): Built
    /** four days before the fleet's records begin */
    start(built: Built, seed: number): State
    step(built: Built, state: State, seconds: number, moment: Moment): State
    /** what is due at `ts` (ms, a whole tick), undefined for nothing */
    due(ts: number, pace: Pace): Due | undefined
    /** Nothing at all means that it is silent: its connection ends. */
    report(built: Built, state: State, moment: Moment, due: Due): readonly Reported[]
    /** Events with `from < ts ≤ to`, in any order; with `standing` also what held at `from` already. */
    events?(boxes: number, from: number, to: number, standing: boolean): readonly Event[]
  }
