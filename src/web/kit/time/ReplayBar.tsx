import { Button } from 'antd'
import { Suspense } from 'react'
import { useText } from '../../i18n.ts'
import { lazyPart } from '../../calls/patient.ts'
import type { Mark } from './moment.ts'
import { MomentContext, type Replay } from './replay.ts'
import { replayMessages } from './replayMessages.ts'

export type ReplayBarProps = {
  replay: Replay
  timeZone: string
  /** what happened on the day of the moment */
  marks: readonly Mark[]
  /** the answer to the moment has not come yet: nothing plays on */
  waiting: boolean
  /** why the moment could not be read; what plays waits until it can */
  error?: string | undefined
  /** false where a dialog above has a bar of its own */
  active?: boolean
}

const Controls = lazyPart(async () => (await import('./ReplayControls.tsx')).ReplayControls)

/** Where the bar's own code cannot be had, since the server is away, nobody is held in the past. */
const WayBack = ({ replay }: { replay: Replay }) => (
  <Button onClick={() => replay.go(undefined)}>{useText(replayMessages)('live')}</Button>
)

/** The way through a page's past; nothing while the page is live. */
export const ReplayBar = (props: ReplayBarProps) => (
  <MomentContext.Provider value={undefined}>
    {props.replay.at !== undefined && (
      <Suspense fallback={<WayBack replay={props.replay} />}>
        <Controls {...props} at={props.replay.at} />
      </Suspense>
    )}
  </MomentContext.Provider>
)
