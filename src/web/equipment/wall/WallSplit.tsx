import type { ReactNode } from 'react'
import { type WallFigure, WallFigures } from './WallFigures.tsx'
import { WallAlarms } from './WallAlarms.tsx'
import type { WallShown, WallWords } from './WallFrame.tsx'
import './split.css'

type WallSplitProps = WallShown & {
  figures: readonly WallFigure[]
  /** of the home, `yyyy-MM-dd HH:mm:ss` */
  time: string
  actions: Pick<WallWords, 'onOpenAlarm' | 'onMoreAlarms'>
  /** below the alarms, for instance the day of what the picture shows; alarms take only the room that they need then */
  more?: ReactNode
  /** the picture, which takes most of the width, and all of it beside a level-1 alarm */
  children: ReactNode
}

/** The room of a wall in two: a picture, and beside it figures and alarms. */
export const WallSplit = ({ tight, open, counted, figures, time, actions, more, children }: WallSplitProps) => (
  <div className={tight ? 'tw-split tw-split-tight' : 'tw-split'}>
    {children}
    {!tight && (
      <div className="tw-split-side">
        <WallFigures figures={figures} counted={counted} plain={false} />
        <div className={more && open?.count === 0 ? 'tw-split-alarms tw-split-calm' : 'tw-split-alarms'}>
          <WallAlarms
            alarms={open?.latest}
            count={open?.count ?? 0}
            time={time}
            onOpenAlarm={actions.onOpenAlarm}
            onMore={actions.onMoreAlarms}
          />
        </div>
        {more}
      </div>
    )}
  </div>
)
