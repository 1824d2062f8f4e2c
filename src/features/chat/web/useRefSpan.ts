import { useMemo } from 'react'
import { serverNow } from '#web/calls/clock.ts'
import type { Span } from '#web/kit/chart/series.ts'
import type { Reference } from '../shapes.ts'
import { spanOf } from './refSpan.ts'

/** The stretch of a reference as of its opening: an end that moved on with each drawing would ask for another curve each time. */
export const useRefSpan = (reference: Reference): Span | undefined =>
  useMemo(() => spanOf(reference, serverNow()), [reference])
