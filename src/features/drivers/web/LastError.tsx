import { dash } from '#web/kit/format.ts'
import type { DriverRow } from './DriverForm.tsx'
import { useEventText } from './useEventText.ts'

/** The last error of a driver in words, and behind them what its peer or library said, where the words do not hold it. */
export const LastError = ({
  driver: { lastError, lastSaid },
}: {
  driver: Pick<DriverRow, 'lastError' | 'lastSaid'>
}) => {
  const said = useEventText()
  if (lastError === null) return dash
  if (lastSaid === null) return lastError
  const words = said(lastSaid)
  return (
    <>
      {words}
      {!words.includes(lastError) && <span className="tw-dim"> ({lastError})</span>}
    </>
  )
}
