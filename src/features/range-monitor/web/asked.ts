import type { DeviceNode } from '#web/equipment/tree/search.ts'
import type { TimeRange } from '#web/kit/time/range.ts'

/** A day or a span; neither is "not chosen", and a day that is not named in the address is today. */
export type Time = { type: 'day'; day?: string | undefined } | { type: 'span'; span?: TimeRange | undefined }

const dayPattern = /^\d{4}-\d\d-\d\d$/
const timePattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** What the address says of the time; today where it says nothing. */
export const readTime = (params: URLSearchParams, today: string): Time => {
  const [startTime, endTime] = [params.get('from') ?? '', params.get('to') ?? '']
  if (timePattern.test(startTime) && timePattern.test(endTime)) return { type: 'span', span: { startTime, endTime } }
  const day = params.get('day') ?? ''
  return { type: 'day', day: dayPattern.test(day) ? day : today }
}

export const writeTime = (params: URLSearchParams, time: Time): void => {
  for (const name of ['day', 'from', 'to']) params.delete(name)
  if (time.type === 'day' && time.day) params.set('day', time.day)
  if (time.type === 'span' && time.span) {
    params.set('from', time.span.startTime)
    params.set('to', time.span.endTime)
  }
}

/** The fields of the call. */
export const timeInput = (time: Time): { time: string } | TimeRange =>
  time.type === 'span' && time.span ? time.span : { time: (time.type === 'day' && time.day) || '' }

/** A box or cluster by its id; the first box where there is no such one. */
export const nodeFor = (stations: readonly DeviceNode[], strId: string | null): DeviceNode | undefined => {
  const boxes = stations.flatMap(({ children }) => children ?? [])
  const all = boxes.flatMap((box) => [box, ...(box.children ?? [])])
  return all.find((node) => node.strId === strId) ?? boxes[0]
}
