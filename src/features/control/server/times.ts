/** ms: so long a request waits for its approval, and an approved one for its sending. */
export const validFor = 5 * 60_000
/** ms: so long a device has to answer. */
export const answerWithin = 10_000
/** ms: a moment further ahead than this means that the clock was set back, and counts as over. */
const clockSlack = 5000

type Waiting = { readonly requested_at: Date; readonly expires_at: Date }

/** Whether a command that waits may no longer be sent; also where the clock was set back since it was asked for. */
export const isExpired = ({ requested_at, expires_at }: Waiting, now: number): boolean =>
  now >= expires_at.getTime() || requested_at.getTime() > now + clockSlack

/** Whether the time for an answer is over; the same way. */
export const isUnanswered = (sentAt: number, now: number): boolean =>
  now >= sentAt + answerWithin || sentAt > now + clockSlack

/** When something that was due ended: at that moment, or now where the clock does not reach it. */
export const endOf = (due: number, now: number): number => Math.min(due, now)
