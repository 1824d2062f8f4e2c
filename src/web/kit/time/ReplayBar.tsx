import { Suspense } from 'react'
import { lazyPart } from '../../patient.ts'
import type { Mark } from './moment.ts'
import { MomentContext, type Replay } from './replay.ts'

export type ReplayBarProps = {
  replay: Replay
  timeZone: string
  /** what happened on the day of the moment */
  marks: readonly Mark[]
  /** the answer to the moment has not come yet: nothing plays on */
  waiting: boolean
  error?: string | undefined
  /** false where a dialog above has a bar of its own */
  active?: boolean
}

const Controls = lazyPart(async () => (await import('./ReplayControls.tsx')).ReplayControls)

/** The way through a page's past; nothing while the page is live. */
export const ReplayBar = (props: ReplayBarProps) => (
  <MomentContext.Provider value={undefined}>
    {props.replay.at !== undefined && (
      <Suspense fallback={null}>
        <Controls {...props} at={props.replay.at} />
      </Suspense>
    )}
  </MomentContext.Provider>
)
