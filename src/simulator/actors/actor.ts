import type { z } from 'zod'
import type { Fleet } from '#catalogue/fleet.ts'

/** Values by the catalogue's point keys. */
export type Values = Record<string, number | number[]>

/** What one device reports at one moment; `ts` (ms) where that was earlier. An AIS receiver passes on sentences. */
export type Reported =
  | { readonly kind: 'telemetry' | 'position'; readonly code: string; readonly values: Values; readonly ts?: number }
  | { readonly kind: 'ais'; readonly code: string; readonly sentences: readonly string[] }

/** A message that is sent once, when something happens, beside the readings. */
export type Event = {
  readonly ts: number
  readonly speaker: string
  readonly kind: 'mount' | 'dtc' | 'voyage'
  readonly message: object
  /** the device that it is about, where that is not the speaker */
  readonly code?: string
}

/** How often the fleet reports: live, in the last half hour of the history, or in the history before that. */
export type Pace = 'live' | 'recent' | 'past'
/** What an individual reports besides its own values: the devices below it (`parts`), and their cells. */
export type Due = { readonly parts: boolean; readonly cells: boolean }

/** What a device makes of a command: its state from then on, and what it answers. */
export type Answer<State> = { readonly state: State; readonly ok: boolean; readonly message: string }

/** What an actor may look at besides its own state. */
export type Moment = {
  readonly seed: number
  /** ms; in a step, when the step begins */
  readonly ts: number
  /** The states of another actor. In a step, an actor that stands earlier in the list has already made its own step. */
  others<State>(actor: Stated<State>): readonly State[]
}

/** Where the states of an actor are found in the world, and what they are. */
export type Stated<State> = { readonly key: string; readonly state: z.ZodType<State> }

/** Equipment that is registered and never reports. */
export type Registered = {
  /** what a server registers of it in a fleet with so many boxes; a larger fleet holds every smaller one */
  devices(boxes: number): Pick<Fleet, 'stations' | 'devices'>
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
    /** An empty list means that it is silent: its connection ends. */
    report(built: Built, state: State, moment: Moment, due: Due): readonly Reported[]
    /** What is told besides from this tick to the next, each with its `ts`; live, each is sent at its time. */
    between?(built: Built, state: State, moment: Moment, pace: Pace): readonly Reported[]
    /** Events that follow from the state alone: what has changed since `before`, or stands where there was none; `ts` in ms. */
    changes?(built: Built, state: State, before: State | undefined, ts: number): readonly Event[]
    /** codes of the devices of an individual that take commands, in a fleet with so many boxes */
    commanded?(index: number, boxes: number): readonly string[]
    /** One of them is given a command at `ts` (ms), with arguments as they came; undefined where it never answers. */
    command?(
      built: Built,
      state: State,
      code: string,
      name: string,
      ts: number,
      args?: unknown,
    ): Answer<State> | undefined
    /** Events with `from < ts ≤ to`, in any order; with `standing` also those that still held at `from`. */
    events?(boxes: number, from: number, to: number, standing: boolean): readonly Event[]
  }
