import { createStore } from '#web/store.ts'
import type { Reference } from '../shapes.ts'

/** The reference whose curve is open. */
export const curveStore = createStore<Reference | undefined>(undefined)
export const openCurve = (reference: Reference): void => curveStore.set(reference)
