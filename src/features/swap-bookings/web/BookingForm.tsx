import type { Dayjs } from 'dayjs'
import { errors } from '#contract/errors.ts'
import { dayjs } from '#web/dayjs.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { swapBookingsContract as calls } from '../contract.ts'
import type { BookingRow } from '../shapes.ts'
import { BookingFields, type StationChoice } from './BookingFields.tsx'
import { bookingMessages } from './bookingMessages.ts'

/** A box that leaves the ship and one that goes aboard; either may be left out. */
export type Pair = { outBoxId?: string | undefined; inBoxId?: string | undefined }
type Values = {
  stationId: string
  shippingId: string
  eta?: Dayjs | null
  followForecast?: boolean
  boxesWanted: number
  minSoc: number
  priority: number
  boxes?: readonly Pair[]
  note?: string
}

/** By the clock of the station, as it is sent. */
const pattern = 'YYYY-MM-DD HH:mm:00'

const initialOf = (row: BookingRow | undefined, stations: readonly StationChoice[]): Partial<Values> => {
  if (!row) {
    const [only, ...others] = stations
    return {
      boxesWanted: 1,
      minSoc: 90,
      priority: 0,
      ...(only && others.length === 0 ? { stationId: only.stationId } : {}),
    }
  }
  const { stationId, shippingId, followForecast, boxesWanted, minSoc, priority, note } = row
  return {
    ...{ stationId, shippingId, followForecast, boxesWanted, minSoc, priority, note, eta: dayjs(row.eta) },
    boxes: row.boxes.map(({ outBoxId, inBoxId }) => ({
      outBoxId: outBoxId ?? undefined,
      inBoxId: inBoxId ?? undefined,
    })),
  }
}

type Props = {
  open: boolean
  row: BookingRow | undefined
  stations: readonly StationChoice[]
  onClose: () => void
}

/** Books a swap, or changes a booking. */
export const BookingForm = ({ open, row, stations, onClose }: Props) => {
  const text = useText(bookingMessages)
  const { add, edit } = useSave({
    add: calls.bookingAdd,
    edit: calls.bookingEdit,
    refresh: [calls.bookingPage, calls.bookingChoices, calls.queue],
  })
  return (
    <FormDialog<Values>
      title={text(row ? 'edit' : 'add')}
      open={open}
      onClose={onClose}
      width={640}
      initial={initialOf(row, stations)}
      fieldOfCode={{
        [errors['booking.eta_needed'].code]: 'eta',
        [errors['booking.eta_past'].code]: 'eta',
        [errors['booking.ship'].code]: 'shippingId',
      }}
      onSubmit={({ eta, followForecast, boxes = [], note = '', ...values }) => {
        const isKept = row !== undefined && eta?.format(pattern).slice(0, 16) === row.eta.slice(0, 16)
        const sent = {
          ...values,
          ...{ note, followForecast: followForecast ? 1 : 0, eta: isKept ? row.eta : (eta?.format(pattern) ?? '') },
          boxes: boxes.map(({ outBoxId = '', inBoxId = '' }) => ({ outBoxId, inBoxId })),
        }
        return row ? edit({ ...sent, bookingId: row.bookingId, version: row.version }) : add(sent)
      }}
    >
      <BookingFields stations={stations} row={row} />
    </FormDialog>
  )
}
