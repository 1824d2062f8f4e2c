import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A recording of 4,500 AIS sentences, which is not part of the project; undefined where it does not lie beside it. */
const file = join(import.meta.dirname, '../../../shared/data/ais/stream_example.txt')
export const recording: string | undefined = existsSync(file) ? file : undefined
