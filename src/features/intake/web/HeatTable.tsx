import { useText } from '#web/i18n.ts'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { messages } from '../messages.ts'

type Hour = { readonly weekday: number; readonly hour: number; readonly samples: number }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A week by hours: the more samples, the stronger the colour; each cell says its number. */
export const HeatTable = ({ rows }: { rows: readonly Hour[] }) => {
  const text = useText(messages)
  const by = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row.samples]))
  const most = Math.max(1, ...rows.map(({ samples }) => samples))
  return (
    <ScrollArea className="tw-intake-heat" label={text('heat')}>
      <table>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {text('weekdays')
            .split(',')
            .map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {hours.map((hour) => {
                  const samples = by.get(`${at + 1} ${hour}`) ?? 0
                  return (
                    <td key={hour} title={text('heatOf', day, hour, samples)}>
                      <span
                        className="tw-intake-cell"
                        style={{ opacity: samples === 0 ? 0 : 0.15 + 0.85 * (samples / most) }}
                      />
                      <span className="tw-hidden">{samples}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
