import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import type { SheetFault } from './column.ts'
import { sheetTexts } from './sheetTexts.ts'

const mostFaults = 5

type Props = {
  readonly titles: readonly { readonly key: string; readonly title: string }[]
  readonly faults: readonly SheetFault[]
  readonly onGoTo: (at: number, key: string) => void
  /** undefined where no cell is edited */
  readonly onFillDown: (() => void) | undefined
  readonly children: ReactNode
}

/** Below the lines: what can be done with all of them, and what is wrong where, each the way there. */
export const SheetFoot = ({ titles, faults, onGoTo, onFillDown, children }: Props) => {
  const text = useText(sheetTexts)
  const titleOf = (key: string): string => titles.find((each) => each.key === key)?.title ?? key
  return (
    <>
      {children && (
        <div className="tw-sheet-foot">
          <Button disabled={!onFillDown} onClick={onFillDown}>
            {text('fillDown')}
          </Button>
          {children}
        </div>
      )}
      {faults.length > 0 && (
        <div className="tw-sheet-faults" role="alert">
          <strong>{text('faults', faults.length)}</strong>
          {faults.slice(0, mostFaults).map((each) => (
            <Button key={`${each.at} ${each.key}`} type="link" size="small" onClick={() => onGoTo(each.at, each.key)}>
              {text('faultAt', each.at + 1, titleOf(each.key), each.text)}
            </Button>
          ))}
          {faults.length > mostFaults && <span>{text('more', faults.length - mostFaults)}</span>}
        </div>
      )}
    </>
  )
}
