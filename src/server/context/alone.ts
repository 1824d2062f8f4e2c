import type { LetIn } from './stream.ts'

/** For a tick that no frames wait for. */
export const alone: LetIn = async (work) => await work?.()
