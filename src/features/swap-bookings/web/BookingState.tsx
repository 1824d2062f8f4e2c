import { type State, StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { bookingStates } from '../shapes.ts'
import { bookingMessages } from './bookingMessages.ts'

export type BookingStep = keyof typeof bookingStates
export const bookingSteps = Object.keys(bookingStates) as BookingStep[]

const faces: Readonly<Record<BookingStep, State>> = {
  booked: 'connecting',
  confirmed: 'info',
  arrived: 'standby',
  swapping: 'charging',
  done: 'ok',
  cancelled: 'shutdown',
  missed: 'lost',
}

/** The step of a booking by its code, with its mark. */
export const BookingState = ({ state }: { state: number }) => {
  const text = useText(bookingMessages)
  const step = bookingSteps.find((each) => bookingStates[each] === state)
  return step ? <StateTag state={faces[step]} text={text(step)} /> : <span>{state}</span>
}
