import { Fragment } from 'react'
import { useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import type { VisitRow } from '../shapes.ts'
import { shortSpan, stepsOf } from './course.ts'
import { visitMessages } from './visitMessages.ts'
import './boxVisits.css'

const everyMs = 10_000

/** A visit as a small time line: its steps side by side in the measure of their times, and the time from each to the next in words. */
export const VisitCourse = ({ visit }: { visit: VisitRow }) => {
  const text = useText(visitMessages)
  const steps = stepsOf(visit, useNow(everyMs))
  return (
    <div className="tw-boxvisits-course">
      <div className="tw-boxvisits-strip" aria-hidden="true">
        {steps.map(
          ({ key, lasted }) =>
            lasted !== null && <i key={key} className={`tw-boxvisits-${key}`} style={{ flexGrow: lasted }} />,
        )}
      </div>
      <ol className="tw-boxvisits-spans">
        {steps.map(({ key, lasted }, at) => (
          <li key={key}>
            {text(key)}
            {lasted !== null && (
              <Fragment>
                {' '}
                <b>
                  {shortSpan(lasted, text)}
                  {at === steps.length - 1 && ` ${text('running')}`}
                </b>
              </Fragment>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
